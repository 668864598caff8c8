import { NumericField, SelectField, TextField } from '@fcr/shared/form'
import { digitsOf, phoneOf } from './digits'
import { filterLabels, type Filters } from './filters'
import styles from './search-form.module.css'
import type { useFilterOptions } from './use-filter-options'

interface AdvancedFieldsProps {
  filters: Filters
  onChange: (field: keyof Filters, value: string) => void
  options: ReturnType<typeof useFilterOptions>
}

export function AdvancedFields({ filters, onChange, options }: AdvancedFieldsProps) {
  return (
    <div className={styles.fields}>
      <NumericField
        label={filterLabels.celular}
        hint="Principal o alterno; el número completo o sus primeros dígitos."
        name="celular"
        maxLength={15}
        read={phoneOf}
        value={filters.celular}
        onChange={(event) => onChange('celular', phoneOf(event.target.value))}
      />
      <SelectField
        label={filterLabels.departamentoResidencia}
        name="departamentoResidencia"
        placeholder="Todos"
        options={options.departments}
        value={filters.departamentoResidencia}
        onChange={(event) => onChange('departamentoResidencia', event.target.value)}
      />
      <SelectField
        label={filterLabels.rango}
        name="rango"
        placeholder="Todos"
        disabledReason={filters.fuerza === '' ? 'Elija primero la fuerza' : undefined}
        options={options.ranks}
        value={filters.rango}
        onChange={(event) => onChange('rango', event.target.value)}
      />
      <TextField
        label={filterLabels.magistrado}
        hint="Nombres y apellidos en cualquier orden, o parte de ellos."
        name="magistrado"
        maxLength={100}
        value={filters.magistrado}
        onChange={(event) => onChange('magistrado', event.target.value)}
      />
      <SelectField
        label={filterLabels.salaJEP}
        name="salaJEP"
        placeholder="Todas"
        options={options.chambers}
        value={filters.salaJEP}
        onChange={(event) => onChange('salaJEP', event.target.value)}
      />
      <div role="group" aria-label="Edad, o entre dos edades" className={styles.range}>
        <NumericField
          label={filterLabels.edad}
          hint="Año actual menos año de nacimiento."
          name="edad"
          maxLength={3}
          value={filters.edad}
          onChange={(event) => onChange('edad', digitsOf(event.target.value))}
        />
        <NumericField
          label={filterLabels.edadHasta}
          hint="Para buscar entre dos edades."
          name="edadHasta"
          maxLength={3}
          value={filters.edadHasta}
          onChange={(event) => onChange('edadHasta', digitsOf(event.target.value))}
        />
      </div>
    </div>
  )
}
