import { counted, countOf } from '@fcr/shared/contracts/text/counts'
import { maxCountedEntries } from '@fcr/shared/contracts/staff/audit'
import { StaffSheet, problemText, QueryState, SmallButton } from '@fcr/shared/staff'
import { Alert, EmptyState } from '@fcr/shared/ui'
import { Entries } from './entries'
import type { AuditPages } from './use-audit'
import styles from './auditoria.module.css'

interface TrailProps {
  list: AuditPages
  /** After the count: 'en los últimos 7 días'. */
  when: string
  empty: string
}

const titleOf = (total: number, when: string) => {
  const count = total > maxCountedEntries ? `Más de ${countOf(maxCountedEntries)} asientos` : asientos(total)
  return when === '' ? count : `${count} ${when}`
}
/** '1 asiento', '1.200 asientos' */
export const asientos = (count: number) => counted(count, 'asiento', 'asientos')

/** The rows of a query, the newest first, and a button for older ones. */
export function Trail({ list, when, empty }: TrailProps) {
  const { query, pages, loadMore, isLoadingMore, problem } = list
  return (
    <QueryState query={query} label="Cargando la auditoría">
      {({ total: counted }) => {
        const entries = pages.flatMap(({ filas }) => filas)
        const total = counted ?? entries.length
        return entries.length === 0 ? (
          <EmptyState title="No hay asientos" hint={empty} />
        ) : (
          <>
            <StaffSheet title={titleOf(total, when)}>
              <Entries entries={entries} />
            </StaffSheet>
            <div className={styles.older}>
              <span role="status">
                1 a {countOf(entries.length)} de {total > maxCountedEntries ? 'más de ' : ''}
                {asientos(Math.min(total, maxCountedEntries))}
              </span>
              {loadMore && (
                <SmallButton variant="secondary" busy={isLoadingMore} onClick={loadMore}>
                  Más antiguos
                </SmallButton>
              )}
            </div>
            {problem && (
              <Alert kind="error" role="alert">
                {problemText(problem)}
              </Alert>
            )}
          </>
        )
      }}
    </QueryState>
  )
}
