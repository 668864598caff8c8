import { ApiError, signOutExternal } from '@fcr/shared/session'
import { useCallback } from 'react'
import styles from './session-limits.module.css'
import { SessionWarning } from './session-warning'
import { useExternalMe } from './use-external-me'
import { useTimeLeft, type TimeLeft } from './use-time-left'

const clock = new Intl.DateTimeFormat('es-CO', { timeStyle: 'short' })

/** In whose name everything is recorded and how long the session lasts, in one line; a warning before it ends. */
export function SessionLimits() {
  const { data: official, refetch } = useExternalMe()

  /** Whether the session goes on. */
  const renew = useCallback(async () => (await refetch()).status === 'success', [refetch])
  const end = useCallback(async () => {
    const { error } = await refetch()
    // A 401 has ended it by itself. Without an answer, nobody has used it for as long as it may last: it is left.
    if (error && !(error instanceof ApiError && error.status === 401)) await signOutExternal()
  }, [refetch])
  const left = useTimeLeft(official?.endsAt, end)

  if (!official) return null
  return (
    <>
      <p className={styles.line}>
        Cada consulta queda registrada a nombre de {official.name} ({official.entity}).{' '}
        {left && sentence(left, official.endsAt)}
      </p>
      <SessionWarning left={left} onRenew={renew} />
    </>
  )
}

const sentence = ({ minutes, by }: TimeLeft, endsAt: number) =>
  by === 'unused'
    ? `La sesión se cierra en ${minutes} min si no la usa, y a las ${clock.format(endsAt)} en todo caso.`
    : `La sesión termina en ${minutes} min; para seguir necesitará otro código.`
