import { maxCountedEntries, type AuditPage } from '@fcr/shared/contracts/foundation/audit'
import { countOf, OfficeSheet, QueryState, SmallButton } from '@fcr/shared/office'
import { EmptyState } from '@fcr/shared/ui'
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import { Entries } from './entries'
import styles from './auditoria.module.css'

interface TrailProps {
  query: UseInfiniteQueryResult<InfiniteData<AuditPage>>
  /** After the count: 'en los últimos 7 días'. */
  when: string
  empty: string
}

const titleOf = (total: number, when: string) => {
  const count = total > maxCountedEntries ? `Más de ${countOf(maxCountedEntries)} asientos` : asientos(total)
  return when === '' ? count : `${count} ${when}`
}
const asientos = (count: number) => (count === 1 ? '1 asiento' : `${countOf(count)} asientos`)

/** The rows of a query, the newest first, and a button for older ones. */
export function Trail({ query, when, empty }: TrailProps) {
  return (
    <QueryState query={query} label="Cargando la auditoría">
      {({ pages }) => {
        const entries = pages.flatMap(({ filas }) => filas)
        const total = pages[0]?.total ?? entries.length
        return entries.length === 0 ? (
          <EmptyState title="No hay asientos" hint={empty} />
        ) : (
          <>
            <OfficeSheet title={titleOf(total, when)}>
              <Entries entries={entries} />
            </OfficeSheet>
            <div className={styles.older}>
              <span role="status">
                1 a {countOf(entries.length)} de {total > maxCountedEntries ? 'más de ' : ''}
                {asientos(Math.min(total, maxCountedEntries))}
              </span>
              {query.hasNextPage && (
                <SmallButton
                  variant="secondary"
                  busy={query.isFetchingNextPage}
                  onClick={() => void query.fetchNextPage()}
                >
                  Más antiguos
                </SmallButton>
              )}
            </div>
          </>
        )
      }}
    </QueryState>
  )
}
