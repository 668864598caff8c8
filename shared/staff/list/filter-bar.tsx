import { Button, SearchIcon } from '@fcr/shared/ui'
import { useState, type ChangeEvent, type ReactNode } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { countOf } from '../../contracts/text/counts'
import styles from './filter-bar.module.css'
import { searchWith } from './use-url-filters'

type Control = HTMLInputElement | HTMLSelectElement

/** Props of a filter's control. */
interface FilterControl {
  name: string
  value: string
  onChange: (event: ChangeEvent<Control>) => void
}

export interface FilterBarProps<Filters extends Record<string, string>> {
  /** The filters that apply now. */
  filters: Filters
  onApply: (filters: Filters) => void
  /** Shows 'Quitar filtros'. */
  onClear?: (() => void) | undefined
  /** The controls: `field('estado')` gives one its name, value and handler. */
  children: (field: (name: keyof Filters & string) => FilterControl) => ReactNode
}

/** Fields above a list; they apply together, with 'Filtrar' or the Enter key. */
export function FilterBar<Filters extends Record<string, string>>(props: FilterBarProps<Filters>) {
  const { filters, onApply, onClear, children } = props
  const [draft, setDraft] = useDraft(filters)
  const field = (name: keyof Filters & string): FilterControl => ({
    name,
    value: draft[name] ?? '',
    onChange: ({ target: { value } }) => setDraft({ ...draft, [name]: value }),
  })
  return (
    <form
      noValidate
      aria-label="Filtros"
      className={styles.bar}
      onSubmit={(event) => {
        event.preventDefault()
        onApply(draft)
      }}
    >
      <div className={styles.fields}>{children(field)}</div>
      <div className={styles.actions}>
        <Button type="submit" icon={<SearchIcon />}>
          Filtrar
        </Button>
        {onClear && (
          <Button variant="quiet" onClick={onClear}>
            Quitar filtros
          </Button>
        )}
      </div>
    </form>
  )
}

/** Typed text, until other filters apply: after 'Back' the fields show those of the address. */
function useDraft<Filters extends Record<string, string>>(filters: Filters) {
  const applied = JSON.stringify(filters)
  const [draft, setDraft] = useState({ applied, values: filters })
  if (draft.applied !== applied) setDraft({ applied, values: filters })
  return [
    draft.applied === applied ? draft.values : filters,
    (values: Filters) => setDraft({ applied, values }),
  ] as const
}

interface FilterChipsProps {
  /** Label of the choice: 'Estado del código'. */
  label: string
  /** Parameter of the address. */
  name: string
  /** The value in force. */
  current: string
  /** `''` is 'all'. */
  options: readonly { value: string; label: string; count?: number | undefined }[]
}

/** One filter as a row of links, with the count behind each. */
export function FilterChips({ label, name, current, options }: FilterChipsProps) {
  const { search, state } = useLocation() as { search: string; state: unknown }
  return (
    <nav aria-label={label}>
      <ul className={styles.chips}>
        {options.map((option) => (
          <li key={option.value}>
            <Link
              to={{ search: searchWith(search, { [name]: option.value }) }}
              state={state}
              aria-current={option.value === current || undefined}
              className={styles.chip}
            >
              {option.label} {option.count !== undefined && <span>{countOf(option.count)}</span>}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
