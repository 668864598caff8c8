import { usePageTitle, Wrap } from '@fcr/shared/ui'
import { useRef } from 'react'
import { SessionActions } from '../../external-session/session-actions'
import { SessionLimits } from '../../external-session/session-limits'
import { SearchForm } from './search-form'
import styles from './search-page.module.css'
import { SearchResults } from './search-results'
import { useCardKeys } from './use-card-keys'
import { useReturnedFocus } from './use-returned-focus'
import { useSearch } from './use-search'

/** Search for comparecientes, for officials of the JEP. */
export function SearchPage() {
  usePageTitle('Búsqueda de comparecientes')
  const { filters, change, advanced, toggleAdvanced, progress, outcome, submit, open, cameBackFrom } =
    useSearch()
  useReturnedFocus(cameBackFrom)
  const page = useRef<HTMLDivElement>(null)
  useCardKeys(page)

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
          incomplete={progress === 'incomplete'}
          searching={progress === 'searching'}
          onSubmit={submit}
        />
        <SearchResults searching={progress === 'searching'} outcome={outcome} onOpen={open} />
      </div>
    </Wrap>
  )
}
