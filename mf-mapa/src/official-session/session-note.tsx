import { SessionLimits, useEnded } from '@fcr/shared/official'
import { useOfficialSession } from '@fcr/shared/session'
import { Alert, TextLink } from '@fcr/shared/ui'
import { paths } from '../paths'
import styles from './session-note.module.css'

/** In whose name everything is recorded and for how long; after the end of the session, that it has ended. */
export function SessionNote() {
  const session = useOfficialSession()
  const ended = useEnded()
  if (ended)
    return (
      <Alert kind="info" role="status">
        Su sesión terminó y los datos se retiraron de esta página. Para seguir,{' '}
        <TextLink to={paths.codeEntry}>ingrese con un código nuevo</TextLink>.
      </Alert>
    )
  if (session.status !== 'ready' || session.kind !== 'UBPD') return null
  return (
    <div className={styles.room}>
      <SessionLimits />
    </div>
  )
}
