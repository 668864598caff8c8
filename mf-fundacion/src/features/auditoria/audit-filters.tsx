import { auditGroups } from '@fcr/shared/contracts/staff/audit'
import { DateField, SelectField, TextField } from '@fcr/shared/form'
import { FilterBar } from '@fcr/shared/staff'
import { optionsOf } from '../../staff/options'
import { periods, type AuditFields } from './filters'
import { useAuditOptions } from './use-audit'

const groups = optionsOf(auditGroups)
const when = Object.entries(periods)
  .filter(([value]) => value !== '')
  .map(([value, { label }]) => ({ value, label }))
const outcomes = optionsOf({ ok: 'Se hizo', fallido: 'No se hizo o se negó' })

interface AuditFiltersProps {
  fields: AuditFields
  onApply: (fields: AuditFields) => void
  onClear: () => void
}

export function AuditFilters({ fields, onApply, onClear }: AuditFiltersProps) {
  const { data } = useAuditOptions()
  const entities = (data?.entidades ?? []).map((name) => ({ value: name, label: name }))
  const staff = (data?.equipo ?? []).map(({ id, nombre }) => ({ value: id, label: nombre }))
  return (
    <FilterBar filters={fields} onApply={onApply} onClear={onClear}>
      {(field) => (
        <>
          <TextField label="Quién" hint="Nombre del funcionario o del equipo" {...field('quien')} />
          <SelectField label="Qué hizo" placeholder="Todo" options={groups} {...field('grupo')} />
          <TextField label="Sobre quién" hint="Cédula o nombre" {...field('sobre')} />
          <SelectField label="Cuándo" placeholder={periods[''].label} options={when} {...field('cuando')} />
          {field('cuando').value === 'rango' && (
            <>
              <DateField label="Desde" {...field('desde')} />
              <DateField label="Hasta" {...field('hasta')} />
            </>
          )}
          <SelectField label="Entidad" placeholder="Todas" options={entities} {...field('entidad')} />
          <SelectField label="Equipo" placeholder="Todo el equipo" options={staff} {...field('cuenta')} />
          <SelectField label="Resultado" placeholder="Todos" options={outcomes} {...field('resultado')} />
        </>
      )}
    </FilterBar>
  )
}
