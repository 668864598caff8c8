import { SearchSelectField, SelectField } from '@fcr/shared/form'
import { memo, useMemo, useState } from 'react'
import type { Grouping } from '../../../people/places'
import type { Seats } from '../../../people/seats'
import type { ChangeFilter, Filter } from '../filter/filter'
import styles from '../filter/filter-bar.module.css'
import { placeOptions } from '../filter/filter-options'

interface PlaceFieldsProps extends Pick<Filter, 'department' | 'municipality'> {
  all: Grouping
  seats: Seats
  onChange: ChangeFilter
}

type Municipality = { value: string; label: string; department: string; municipality: string }

/** The municipalities of a department by name; without a department all, each with its department. */
function municipalityOptions(places: ReadonlyMap<string, readonly string[]>, within: string): Municipality[] {
  return [...places].flatMap(([department, names]) => {
    if (within !== '') return department === within ? names.map((name) => option(name, name, department)) : []
    return names.map((name) => option(`${name} (${department})`, name, department))
  })
}

const option = (label: string, municipality: string, department: string) => ({
  value: label,
  label,
  department,
  municipality,
})

/** Department and municipality. A municipality can be chosen without its department, and then brings it along. */
export const PlaceFields = memo(function PlaceFields(props: PlaceFieldsProps) {
  const { all, seats, department, municipality, onChange } = props
  const places = useMemo(() => placeOptions(all, seats), [all, seats])
  const departments = useMemo(
    () => [...places.keys()].map((name) => ({ value: name, label: name })),
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
