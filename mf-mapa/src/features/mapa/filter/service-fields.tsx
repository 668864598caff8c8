import { NumericField, SearchSelectField, SelectField, TextField } from '@fcr/shared/form'
import { useMemo, useState } from 'react'
import type { Choices, UnitField } from '../../../people/choices'
import styles from './filter-bar.module.css'
import { isFiltering, type ChangeFilter, type Filter, type Information } from './filter'
import { yearProblem } from './years'

interface ServiceFieldsProps {
  units: Choices['units']
  filter: Filter
  onChange: ChangeFilter
}

/** Whether the filter asks for something that `ServiceFields` has. */
export const isServiceFiltering = (filter: Filter) =>
  isFiltering({
    ...filter,
    department: '',
    municipality: '',
    text: '',
    from: '',
    to: '',
    brigade: '',
  })

const otherUnits: readonly [field: UnitField, label: string, placeholder: string][] = [
  ['division', 'División', 'Todas'],
  ['battalion', 'Batallón', 'Todos'],
  ['role', 'Cargo principal', 'Todos'],
]

const answers: readonly { value: Information; label: string }[] = [
  { value: 'si', label: 'Sí' },
  { value: 'no', label: 'No' },
  { value: 'sin dato', label: 'Sin dato' },
]

/** Filters by years of service and brigade, for the row that is always visible. */
export function MainServiceFields({ units, filter, onChange }: ServiceFieldsProps) {
  return (
    <>
      <Year end="from" label="Sirvió desde el año" filter={filter} onChange={onChange} />
      <Year end="to" label="Hasta el año" filter={filter} onChange={onChange} />
      <Unit
        field="brigade"
        label="Brigada"
        placeholder="Todas"
        choices={units.brigade}
        value={filter.brigade}
        onChange={onChange}
      />
    </>
  )
}

/** Filters by other units, role, vereda and information to the UBPD. */
export function ServiceFields({ units, filter, onChange }: ServiceFieldsProps) {
  return (
    <div className={styles.service}>
      {otherUnits.map(([field, label, placeholder]) => (
        <Unit
          key={field}
          field={field}
          label={label}
          placeholder={placeholder}
          choices={units[field]}
          value={filter[field]}
          onChange={onChange}
        />
      ))}
      <TextField
        label="Vereda"
        autoComplete="off"
        value={filter.village}
        onChange={({ target }) => onChange({ village: target.value })}
      />
      <SelectField
        label="Información a la UBPD"
        placeholder="Todas"
        options={answers}
        value={filter.information}
        onChange={({ target }) => onChange({ information: target.value as Filter['information'] })}
      />
    </div>
  )
}

interface YearProps {
  end: 'from' | 'to'
  label: string
  filter: Filter
  onChange: ChangeFilter
}

function Year({ end, label, filter, onChange }: YearProps) {
  const [isLeft, setLeft] = useState(true)
  return (
    <NumericField
      label={label}
      maxLength={4}
      error={yearProblem(filter, end, isLeft)}
      value={filter[end]}
      onBlur={() => setLeft(true)}
      onChange={({ target }) => {
        setLeft(false)
        onChange({ [end]: target.value })
      }}
    />
  )
}

interface UnitProps {
  field: UnitField
  label: string
  placeholder: string
  choices: Choices['units'][UnitField]
  value: string
  onChange: ChangeFilter
}

function Unit({ field, label, placeholder, choices, value, onChange }: UnitProps) {
  const options = useMemo(
    () => choices.map(({ name, people }) => ({ value: name, label: name, count: people })),
    [choices],
  )
  return (
    <SearchSelectField
      label={label}
      placeholder={placeholder}
      options={options}
      value={value}
      onChange={({ target }) => onChange({ [field]: target.value })}
    />
  )
}
