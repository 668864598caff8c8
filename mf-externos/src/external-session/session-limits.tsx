import { ApiError, externalEndsAt, signOutExternal } from '@fcr/shared/session'
import { SessionWarning, useTimeLeft, type TimeLeft } from '@fcr/shared/session-limits'
import { useCallback } from 'react'
import styles from './session-limits.module.css'
import { useExternalMe } from './use-external-me'

const clock = new Intl.DateTimeFormat('es-CO', { timeStyle: 'short' })

/** One line with the official's name and the session's time left; warns before the session ends. */
export function SessionLimits() {
  const { data: official, refetch } = useExternalMe()

  /** Returns whether the session was renewed. */
  const renew = useCallback(async () => (await refetch()).status === 'success', [refetch])
  const end = useCallback(async () => {
    const { error } = await refetch()
    // On a 401 the session has already ended. Otherwise it has been idle for its maximum time: sign out here.
    if (error && !(error instanceof ApiError && error.status === 401)) await signOutExternal()
  }, [refetch])
  const left = useTimeLeft({ endsAt: official?.endsAt, idleEndsAt: externalEndsAt, onOver: end })

  if (!official) return null
  return (
    <>
      <p className={styles.line}>
        Cada consulta queda registrada a nombre de {official.name} ({official.entity}).{' '}
        {left && sentence(left, official.endsAt)}
      </p>
      <SessionWarning left={left} onRenew={renew} afterLimit="Para seguir necesitará otro código." />
    </>
  )
}

/** 'a las 5:56 p. m.', 'mañana a la 1:05 a. m.' */
function momentOf(endsAt: number): string {
  const end = new Date(endsAt)
  const tomorrow = end.toDateString() === new Date().toDateString() ? '' : 'mañana '
  return `${tomorrow}${end.getHours() % 12 === 1 ? 'a la' : 'a las'} ${clock.format(end)}`
}

const sentence = ({ minutes, by }: TimeLeft, endsAt: number) =>
  by === 'unused'
    ? `La sesión se cierra en ${minutes} min si no la usa, o ${momentOf(endsAt)}.`
    : `La sesión termina en ${minutes} min; para seguir necesitará otro código.`
