import { Alert, ButtonLink } from '@fcr/shared/ui'
import { RequestLink } from '../../credentials/request-link'
import { focusOn } from './link-page'
import styles from './link-page.module.css'

const causes = {
  /** The page was opened without a link, for example from the history. */
  missing:
    'Abra esta página con el enlace del mensaje que le enviamos. Si la recargó o volvió a ella, abra el enlace otra vez.',
  incomplete:
    'El enlace está incompleto: su programa de correo lo cortó. Ábralo otra vez desde el mensaje, o cópielo entero.',
  expired: 'Este enlace ya no sirve: venció, ya se usó, o después cambió algo en la cuenta.',
} as const

interface Props {
  cause: keyof typeof causes
}

/** A link to a new password that does not work, and how to get another one. */
export function BrokenLink({ cause }: Props) {
  return (
    <>
      <Alert kind="warn" role="alert" ref={focusOn} tabIndex={-1}>
        {causes[cause]}
      </Alert>
      <h2 className={styles.subtitle}>Pida otro enlace</h2>
      <RequestLink />
    </>
  )
}

/** A link that confirms an address and does not work: the address may be confirmed already. */
export function BrokenConfirmation({ cause }: Props) {
  return (
    <>
      <Alert kind="warn" role="alert" ref={focusOn} tabIndex={-1}>
        {causes[cause]}
      </Alert>
      <p>Inicie sesión para revisar el correo de su cuenta.</p>
      <ButtonLink to="/login" block>
        Iniciar sesión
      </ButtonLink>
    </>
  )
}
