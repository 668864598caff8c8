import { ApiError, officialEndsAt, signOutOfficial, useOfficialSession } from '@fcr/shared/session'
import { useCallback } from 'react'
import { atOwnClock } from '../dates'
import { SessionWarning, useTimeLeft, type TimeLeft } from '../session-limits'
import styles from './session-limits.module.css'
import { useOfficial } from './use-official'

/**
 * One line with the official's name and the session's time left; warns before the session ends, and ends it in
 * this tab when its time is up.
 */
export function SessionLimits() {
  const session = useOfficialSession()
  const live = session.status === 'ready' && session.kind !== null
  const { data, refetch } = useOfficial()
  // An older API responds with the kind alone.
  const official = data && Number.isFinite(data.endsAt) ? data : undefined

  /** Returns whether the session was renewed. */
  const renew = useCallback(async () => (await refetch()).status === 'success', [refetch])
  const end = useCallback(async () => {
    const { error } = await refetch()
    // On a 401 the session has already ended. Otherwise it has been idle for its maximum time: sign out here.
    if (error && !(error instanceof ApiError && error.status === 401)) await signOutOfficial()
  }, [refetch])
  // Without a response the absolute limit is unknown; the idle timeout holds all the same.
  const endsAt = official?.endsAt ?? (live ? Infinity : undefined)
  const left = useTimeLeft({ endsAt, idleEndsAt: officialEndsAt, onOver: end })

  return (
    <>
      {official && (
        <p className={styles.line}>
          Cada consulta queda registrada a nombre de {official.name} ({official.entity}).{' '}
          {left && sentence(left, official.endsAt)}
        </p>
      )}
      <SessionWarning left={left} onRenew={renew} afterLimit="Para seguir necesitará otro código." />
    </>
  )
}

/** 'a las 5:56 p. m', 'mañana a la 1:05 a. m': the end of its sentence brings the last point. */
function momentOf(endsAt: number): string {
  const end = new Date(endsAt)
  const tomorrow = end.toDateString() === new Date().toDateString() ? '' : 'mañana '
  return `${tomorrow}${atOwnClock(end).replace(/\.$/, '')}`
}

const sentence = ({ minutes, by }: TimeLeft, endsAt: number) =>
  by === 'unused'
    ? `La sesión se cierra en ${minutes} min si no la usa, o ${momentOf(endsAt)}.`
    : `La sesión termina en ${minutes} min; para seguir necesitará otro código.`
