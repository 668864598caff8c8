import { SearchSelectField, SelectField } from '@fcr/shared/form'
import { memo, useMemo, useState } from 'react'
import type { DepartmentOption } from '../../../people/choices'
import type { ChangeFilter, Filter } from '../filter/filter'
import styles from '../filter/filter-bar.module.css'

interface PlaceFieldsProps extends Pick<Filter, 'department' | 'municipality'> {
  places: readonly DepartmentOption[]
  onChange: ChangeFilter
}

type Municipality = { value: string; label: string; count: number; department: string; municipality: string }

/** The municipalities of a department by name; without a department all, each with its department. */
const municipalityOptions = (places: readonly DepartmentOption[], within: string): Municipality[] =>
  places
    .filter(({ name }) => within === '' || name === within)
    .flatMap(({ name: department, municipalities }) =>
      municipalities.map(({ name, people }) => {
        const label = within === '' ? `${name} (${department})` : name
        return { value: label, label, count: people, department, municipality: name }
      }),
    )

/** Department and municipality. A municipality can be chosen without its department, and then brings it along. */
export const PlaceFields = memo(function PlaceFields(props: PlaceFieldsProps) {
  const { places, department, municipality, onChange } = props
  const departments = useMemo(
    () => places.map(({ name, people }) => ({ value: name, label: name, count: people })),
    [places],
  )
  // More than a thousand options, which hardly anybody needs: not before somebody turns to the field.
  const [asked, setAsked] = useState(false)
  const options = useMemo(
    () => (department === '' && !asked ? [] : municipalityOptions(places, department)),
    [places, department, asked],
  )
  return (
    <>
      <SelectField
        label="Departamento"
        placeholder="Todos"
        options={departments}
        value={department}
        onChange={({ target }) => onChange({ department: target.value, municipality: '' })}
      />
      {/* eslint-disable-next-line jsx-a11y/no-static-element-interactions -- it only notices the use of the field inside */}
      <div
        className={styles.municipality}
        onFocus={() => setAsked(true)}
        onPointerEnter={() => setAsked(true)}
      >
        <SearchSelectField
          name="municipio"
          label="Municipio"
          placeholder="Todos"
          options={options}
          value={municipality}
          onChange={({ target }) => {
            const chosen = options.find(({ value }) => value === target.value)
            onChange(
              chosen
                ? { department: chosen.department, municipality: chosen.municipality }
                : { municipality: '' },
            )
          }}
        />
      </div>
    </>
  )
})
