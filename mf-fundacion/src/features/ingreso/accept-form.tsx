import { staffRealm, publicHttp } from '@fcr/shared/session'
import { Alert, Button } from '@fcr/shared/ui'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { paths } from '../../paths'
import { deviceName } from '../../sign-in-methods/device-name'
import { createPasskey } from '@fcr/shared/passkey'
import { PasskeyButton } from '../../sign-in-methods/passkey-button'
import { PasswordSetup } from '../../sign-in-methods/password-setup'
import { RecoverySheet } from '../../sign-in-methods/recovery-sheet'
import { useAttempt } from '../../sign-in-methods/use-attempt'
import styles from '../../sign-in-methods/sign-in-methods.module.css'

async function acceptWithPasskey(token: string) {
  const options = await publicHttp.call('POST /fundacion/invitacion/llave/opciones', { body: { token } })
  const { passkey } = await createPasskey(options)
  const llave = { nombre: deviceName(), ...passkey }
  await publicHttp.call('POST /fundacion/invitacion/llave', { body: { token, llave } })
}

/** The first way in of an account: a passkey, or password and application. */
export function AcceptForm({ token, email }: { token: string; email: string }) {
  const { busy, problem, attempt } = useAttempt()
  const navigate = useNavigate()
  const [codes, setCodes] = useState<string[]>()
  const enter = async () => {
    await staffRealm.reload()
    void navigate(paths.today, { replace: true })
  }
  if (codes) return <RecoverySheet codes={codes} email={email} onDone={() => void enter()} />
  return (
    <>
      <p className={styles.soft}>
        Cree una llave de acceso en este equipo o en su celular: se usa con la huella, el rostro o el PIN, y
        no se puede copiar ni adivinar.
      </p>
      <PasskeyButton
        busy={busy !== undefined}
        busyText="Esperando la llave…"
        onClick={() => void attempt('passkey', () => acceptWithPasskey(token).then(enter))}
      >
        Crear llave de acceso
      </PasskeyButton>
      {problem !== undefined && (
        <Alert kind="error" role="alert">
          {problem}
        </Alert>
      )}
      <p className={styles.or}>o</p>
      <PasswordWay token={token} email={email} onSaved={setCodes} />
    </>
  )
}

function PasswordWay(props: { token: string; email: string; onSaved: (codes: string[]) => void }) {
  const { token, email, onSaved } = props
  const [open, setOpen] = useState(false)
  if (!open)
    return (
      <Button variant="quiet" block onClick={() => setOpen(true)}>
        Usar contraseña y una aplicación de códigos
      </Button>
    )
  return (
    <PasswordSetup
      email={email}
      submit="Crear mi ingreso"
      start={() => publicHttp.call('POST /fundacion/invitacion/codigo', { body: { token } })}
      save={(clave) => publicHttp.call('POST /fundacion/invitacion/contrasena', { body: { token, clave } })}
      onSaved={onSaved}
    />
  )
}
