import type { StaffMe } from '@fcr/shared/contracts/staff/staff'
import { ApiError, staffRealm } from '@fcr/shared/session'
import { SessionWarning, useTimeLeft } from '@fcr/shared/session-limits'
import { useCallback } from 'react'
import { useStaff } from '../staff/use-staff'
import styles from './session-limits.module.css'

/** Uses the session, and so prolongs it; rejects if it has ended, or without a response. */
const prolong = () => staffRealm.http.call('GET /fundacion/me')

/** When each session ends at the latest, from the response that said how long it lasts. */
const ends = new WeakMap<StaffMe, number>()

function endOf(me: StaffMe): number {
  const end = ends.get(me) ?? Date.now() + me.segundos_restantes * 1000
  ends.set(me, end)
  return end
}

const renew = () =>
  prolong().then(
    () => true,
    () => false,
  )

interface SessionLimitsProps {
  /** Called when the time of a person's session is up and the server does not respond. */
  onTimeOut: (me: StaffMe) => void
}

/** Warns before the session ends, prolongs it, and notices its end. */
export function SessionLimits({ onTimeOut }: SessionLimitsProps) {
  const { me } = useStaff()
  const onOver = useCallback(async () => {
    try {
      await prolong()
    } catch (error) {
      // After a 401 the realm is already informed.
      if (!(error instanceof ApiError && error.status === 401)) onTimeOut(me)
    }
  }, [me, onTimeOut])
  const left = useTimeLeft({ endsAt: endOf(me), idleEndsAt: staffRealm.endsAt, onOver })
  return (
    <SessionWarning
      left={left}
      onRenew={renew}
      afterLimit="Después ingrese otra vez: lo que escriba no se pierde."
      className={styles.warning}
    />
  )
}
