import { SelectField } from '@fcr/shared/form'
import { actorWords } from '../../labels/actors'
import { areaWords } from '../../labels/areas'
import { kinds, otherKind } from './types'
import styles from './history.module.css'

export type Filters = { area: string; persona: string; tipo: string }

interface HistoryFiltersProps {
  filters: Filters
  areas: readonly string[]
  people: readonly string[]
  onChange: (changes: Partial<Filters>) => void
}

const named = (names: readonly string[], chosen: string, words: (name: string) => string) =>
  // A chosen one that is not loaded stays an option.
  [...new Set([...names, ...(chosen === '' ? [] : [chosen])])].map((name) => ({
    value: name,
    label: words(name),
  }))

export function HistoryFilters({ filters, areas, people, onChange }: HistoryFiltersProps) {
  return (
    <form aria-label="Filtros de la historia" className={styles.filters}>
      <SelectField
        label="Área"
        placeholder="Todas las áreas"
        options={named(areas, filters.area, areaWords)}
        value={filters.area}
        onChange={({ target }) => onChange({ area: target.value })}
      />
      <SelectField
        label="Persona"
        placeholder="Todas las personas"
        options={named(people, filters.persona, actorWords)}
        value={filters.persona}
        onChange={({ target }) => onChange({ persona: target.value })}
      />
      <SelectField
        label="Tipo de cambio"
        placeholder="Todos"
        options={[
          ...Object.entries(kinds).map(([value, { label }]) => ({ value, label })),
          { value: otherKind, label: 'Otros' },
        ]}
        value={filters.tipo}
        onChange={({ target }) => onChange({ tipo: target.value })}
      />
    </form>
  )
}
