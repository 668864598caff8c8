import { SessionLimits } from '@fcr/shared/official'
import { usePageTitle, Wrap } from '@fcr/shared/ui'
import { useRef } from 'react'
import { SessionActions } from '../../official-session/session-actions'
import { SearchForm } from './search-form'
import styles from './search-page.module.css'
import { SearchResults } from './results/search-results'
import { useCardKeys } from './results/use-card-keys'
import { useResultsInView } from './results/use-results-in-view'
import { useReturnedFocus } from './use-returned-focus'
import { useSearch } from './use-search'

/** Search for comparecientes, for officials of the JEP. */
export function SearchPage() {
  usePageTitle('Búsqueda de comparecientes')
  const { filters, change, advanced, toggleAdvanced, progress, outcome, submit, ...search } = useSearch()
  useReturnedFocus(search.cameBackFrom)
  const page = useRef<HTMLDivElement>(null)
  useCardKeys(page)
  const results = useResultsInView(search.searches)

  return (
    <Wrap page>
      <div className={styles.bar}>
        <h1 className={styles.title}>Búsqueda de comparecientes</h1>
        <div className={styles.actions}>
          <SessionActions ground="paper" />
        </div>
      </div>
      <div className={styles.limits}>
        <SessionLimits />
      </div>
      <div ref={page}>
        <SearchForm
          filters={filters}
          onChange={change}
          advanced={advanced}
          onToggleAdvanced={toggleAdvanced}
          progress={progress}
          onSubmit={submit}
        />
        <SearchResults
          ref={results}
          searching={progress.status === 'searching'}
          outcome={outcome}
          actions={search.actions}
        />
      </div>
    </Wrap>
  )
}
