import { requestKindNames } from '@fcr/shared/contracts/staff/requests'
import { SelectField } from '@fcr/shared/form'
import { FilterBar, Fold } from '@fcr/shared/staff'
import { optionsOf } from '../../staff/options'
import type { QueueFilters } from './requests-api'

const states = optionsOf({
  recibida: 'Recibidas',
  en_tramite: 'En trámite',
  cerradas: 'Cerradas',
  atendida: 'Atendidas',
  rechazada: 'Rechazadas',
})
const kinds = optionsOf(requestKindNames)
const clerks = optionsOf({ mias: 'Las mías', sin_asignar: 'Sin asignar' })
const due = optionsOf({
  atrasadas: 'Atrasadas',
  hoy: 'Vencen hoy',
  pronto: 'Vencen en tres días hábiles',
  sin_acuse: 'Falta acusar recibo',
})

interface FiltersProps {
  filters: QueueFilters
  onApply: (filters: QueueFilters) => void
  onClear: (() => void) | undefined
}

export function Filters({ filters, onApply, onClear }: FiltersProps) {
  return (
    <Fold title="Filtrar la cola" open={onClear !== undefined}>
      <FilterBar filters={filters} onApply={onApply} onClear={onClear}>
        {(field) => (
          <>
            <SelectField {...field('estado')} label="Estado" placeholder="Abiertas" options={states} />
            <SelectField {...field('tipo')} label="Clase" placeholder="Todas" options={kinds} />
            <SelectField {...field('asignada')} label="Quién la lleva" placeholder="Todas" options={clerks} />
            <SelectField {...field('vence')} label="Vencimiento" placeholder="Cualquiera" options={due} />
          </>
        )}
      </FilterBar>
    </Fold>
  )
}
