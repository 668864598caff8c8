import { SelectField, TextField } from '@fcr/shared/form'
import { Button, ChevronDownIcon, classNames } from '@fcr/shared/ui'
import { memo, useId, useMemo, useState } from 'react'
import type { Grouping, Place } from '../../people/places'
import styles from './filter-bar.module.css'
import { filterOptions, isFiltering, noFilter, type Filter } from './filter'

interface FilterBarProps {
  /** All people, unfiltered. */
  all: Grouping
  filter: Filter
  onFilter: (filter: Filter) => void
  /** Places of the people that match the filter. */
  found: readonly Place[]
  /** Brings these places into view. */
  onFit: (places: readonly Place[]) => void
}

const asOptions = (names: Iterable<string>) => [...names].map((name) => ({ value: name, label: name }))

/** Filters by department, municipality, name or document number. Collapsed on small screens: the map is first. */
export const FilterBar = memo(function FilterBar(props: FilterBarProps) {
  const { all, filter, onFilter, found, onFit } = props
  const [open, setOpen] = useState(isFiltering(filter))
  const fieldsId = useId()
  return (
    <div role="search" className={styles.bar}>
      <Button
        variant="secondary"
        aria-expanded={open}
        aria-controls={fieldsId}
        className={styles.toggle}
        iconEnd={<ChevronDownIcon className={classNames(open && styles.turned)} />}
        onClick={() => setOpen(!open)}
      >
        {isFiltering(filter) ? 'Filtros aplicados' : 'Filtrar'}
      </Button>
      <Button variant="secondary" className={styles.print} onClick={() => window.print()}>
        Imprimir
      </Button>
      <div id={fieldsId} className={classNames(styles.fields, open && styles.open)}>
        <Fields all={all} filter={filter} onFilter={onFilter} />
        <div className={styles.actions}>
          <Button variant="secondary" disabled={found.length === 0} onClick={() => onFit(found)}>
            Ajustar a los resultados
          </Button>
          {isFiltering(filter) && (
            <Button variant="quiet" onClick={() => onFilter(noFilter)}>
              Quitar filtros
            </Button>
          )}
        </div>
      </div>
    </div>
  )
})

function Fields({ all, filter, onFilter }: Pick<FilterBarProps, 'all' | 'filter' | 'onFilter'>) {
  const options = useMemo(() => filterOptions(all), [all])
  const { department, municipality, text } = filter
  return (
    <>
      <SelectField
        label="Departamento"
        placeholder="Todos"
        options={useMemo(() => asOptions(options.keys()), [options])}
        value={department}
        onChange={({ target }) => onFilter({ ...filter, department: target.value, municipality: '' })}
      />
      <SelectField
        label="Municipio"
        placeholder="Todos"
        disabledReason={department === '' ? 'Elija departamento' : undefined}
        options={useMemo(() => asOptions(options.get(department) ?? []), [options, department])}
        value={municipality}
        onChange={({ target }) => onFilter({ ...filter, municipality: target.value })}
      />
      <TextField
        label="Nombre o cédula"
        type="search"
        // The text may be a name or a document number: the browser must not store it.
        autoComplete="off"
        spellCheck={false}
        value={text}
        onChange={({ target }) => onFilter({ ...filter, text: target.value })}
      />
    </>
  )
}
