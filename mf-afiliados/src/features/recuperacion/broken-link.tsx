import { Alert, ButtonLink } from '@fcr/shared/ui'
import { RequestLink } from '../../credentials/request-link'
import { focusOn } from './link-page'
import styles from './link-page.module.css'

interface Props {
  /** Whether the page was opened without a link, for example from the history. */
  missing: boolean
}

const cause = ({ missing }: Props) =>
  missing
    ? 'Abra esta página con el enlace del mensaje que le enviamos. Si la recargó o volvió a ella, abra el enlace otra vez.'
    : 'Este enlace ya no sirve: venció, ya se usó, o después cambió algo en la cuenta.'

/** A link to a new password that does not work, and how to get another one. */
export function BrokenLink(props: Props) {
  return (
    <>
      <Alert kind="warn" role="alert" ref={focusOn} tabIndex={-1}>
        {cause(props)}
      </Alert>
      <h2 className={styles.subtitle}>Pida otro enlace</h2>
      <RequestLink />
    </>
  )
}

/** A link that confirms an address and does not work: the address may be confirmed already. */
export function BrokenConfirmation(props: Props) {
  return (
    <>
      <Alert kind="warn" role="alert" ref={focusOn} tabIndex={-1}>
        {cause(props)}
      </Alert>
      <p>Inicie sesión para revisar el correo de su cuenta.</p>
      <ButtonLink to="/login" block>
        Iniciar sesión
      </ButtonLink>
    </>
  )
}
