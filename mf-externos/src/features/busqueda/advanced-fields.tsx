import { NumericField, SelectField, TextField } from '@fcr/shared/form'
import { digitsOf, phoneOf } from './digits'
import { fieldOf, type FieldsProps } from './field-of'
import styles from './search-form.module.css'
import type { useFilterOptions } from './use-filter-options'

interface AdvancedFieldsProps extends FieldsProps {
  options: ReturnType<typeof useFilterOptions>
}

export function AdvancedFields({ options, ...fields }: AdvancedFieldsProps) {
  const field = fieldOf(fields)
  return (
    <div className={styles.fields}>
      <NumericField
        {...field('celular', phoneOf)}
        hint="Principal o alterno; el número completo o sus primeros dígitos."
        maxLength={15}
        read={phoneOf}
      />
      <SelectField {...field('departamentoResidencia')} placeholder="Todos" options={options.departments} />
      <SelectField
        {...field('rango')}
        placeholder="Todos"
        disabledReason={fields.filters.fuerza === '' ? 'Elija primero la fuerza' : undefined}
        options={options.ranks}
      />
      <TextField
        {...field('magistrado')}
        hint="Nombres y apellidos en cualquier orden, o parte de ellos."
        maxLength={100}
      />
      <SelectField {...field('salaJEP')} placeholder="Todas" options={options.chambers} />
      <div role="group" aria-label="Edad, o entre dos edades" className={styles.range}>
        <NumericField {...field('edad', digitsOf)} hint="Año actual menos año de nacimiento." maxLength={3} />
        <NumericField {...field('edadHasta', digitsOf)} hint="Para buscar entre dos edades." maxLength={3} />
      </div>
    </div>
  )
}
