import { usePageTitle, Wrap } from '@fcr/shared/ui'
import { SessionActions } from '../../external-session/session-actions'
import { SearchForm } from './search-form'
import styles from './search-page.module.css'
import { SearchResults } from './search-results'
import { useReturnedFocus } from './use-returned-focus'
import { useSearch } from './use-search'

/** Search of comparecientes for officials of the JEP. */
export function SearchPage() {
  usePageTitle('Búsqueda de comparecientes')
  const { search, filters, change, advanced, toggleAdvanced, submit, leaveTo, cameBackFrom } = useSearch()
  useReturnedFocus(cameBackFrom)

  return (
    <Wrap page>
      <div className={styles.bar}>
        <h1 className={styles.title}>Búsqueda de comparecientes</h1>
        <div className={styles.actions}>
          <SessionActions ground="paper" />
        </div>
      </div>
      <SearchForm
        filters={filters}
        onChange={change}
        advanced={advanced}
        onToggleAdvanced={toggleAdvanced}
        incomplete={search.status === 'incomplete'}
        searching={search.status === 'searching'}
        onSubmit={submit}
      />
      <SearchResults
        searching={search.status === 'searching'}
        outcome={search.status === 'done' ? search.outcome : null}
        onOpen={leaveTo}
      />
    </Wrap>
  )
}
