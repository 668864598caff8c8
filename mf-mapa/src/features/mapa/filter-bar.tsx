import { SelectField, TextField } from '@fcr/shared/form'
import { Button, ChevronDownIcon, classNames } from '@fcr/shared/ui'
import { memo, useId, useMemo, useState } from 'react'
import type { Grouping, Place } from '../../people/places'
import styles from './filter-bar.module.css'
import { filterOptions, isFiltering, noFilter, type Filter } from './filter'

interface FilterBarProps {
  /** Everybody, whom the filter chooses from. */
  all: Grouping
  filter: Filter
  onFilter: (filter: Filter) => void
  /** The places of those whom it lets through. */
  found: readonly Place[]
  /** Brings places into view. */
  onFit: (places: readonly Place[]) => void
}

const asOptions = (names: Iterable<string>) => [...names].map((name) => ({ value: name, label: name }))

/** Department, municipality, name or document number. On small screens it opens on demand: the map comes first. */
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
        // What was typed may be a name or a document number: no browser keeps it.
        autoComplete="off"
        spellCheck={false}
        value={text}
        onChange={({ target }) => onFilter({ ...filter, text: target.value })}
      />
    </>
  )
}
