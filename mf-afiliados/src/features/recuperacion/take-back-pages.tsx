import { useLinkToken } from '@fcr/shared/form'
import { BrokenLink } from './broken-link'
import { LinkPage } from './link-page'
import styles from './link-page.module.css'
import { TakeBack } from './take-back'

/** `/no-fui-yo`: somebody else used the account. */
export function NotMePage() {
  const { token, problem } = useLinkToken()
  return (
    <LinkPage title="¿No fue usted?">
      {problem ? (
        <BrokenLink cause={problem} />
      ) : (
        <TakeBack key={token} token={token} call="POST /auth/no-fui-yo" button="Proteger mi cuenta">
          <p>Si usted no hizo lo que dice el mensaje, proteja su cuenta:</p>
          <WhatHappens />
        </TakeBack>
      )}
    </LinkPage>
  )
}

/** `/recuperar-correo`: somebody else replaced the account's address. */
export function UndoAddressPage() {
  const { token, problem } = useLinkToken()
  return (
    <LinkPage title="Recupere el correo de su cuenta">
      {problem ? (
        <BrokenLink cause={problem} />
      ) : (
        <TakeBack
          key={token}
          token={token}
          call="POST /auth/correo/deshacer"
          button="Recuperar mi correo"
          done="El correo en el que recibió el mensaje es otra vez el de su cuenta."
        >
          <p>Si usted no cambió el correo de su cuenta, recupérelo:</p>
          <WhatHappens first="El correo en el que recibió el mensaje vuelve a ser el de su cuenta." />
        </TakeBack>
      )}
    </LinkPage>
  )
}

const WhatHappens = ({ first }: { first?: string }) => (
  <ul className={styles.list}>
    {first !== undefined && <li>{first}</li>}
    <li>Cerramos todas las sesiones abiertas.</li>
    <li>La contraseña de hoy deja de servir, y usted pone una nueva enseguida.</li>
  </ul>
)
