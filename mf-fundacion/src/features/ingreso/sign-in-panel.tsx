import type { StaffLogin } from '@fcr/shared/contracts/staff/sign-in'
import { Fold } from '@fcr/shared/staff'
import { staffRealm, publicHttp } from '@fcr/shared/session'
import { Alert } from '@fcr/shared/ui'
import { askPasskey } from '@fcr/shared/passkey'
import { PasskeyButton } from '../../sign-in-methods/passkey-button'
import { PasswordForm } from '../../sign-in-methods/password-form'
import { useAttempt } from '../../sign-in-methods/use-attempt'
import styles from '../../sign-in-methods/sign-in-methods.module.css'

async function signInWithPasskey() {
  const options = await publicHttp.call('POST /fundacion/ingreso/llave/opciones')
  await publicHttp.call('POST /fundacion/ingreso/llave', { body: await askPasskey(options) })
  await staffRealm.reload()
}

async function signInWithPassword(login: StaffLogin) {
  await publicHttp.call('POST /fundacion/ingreso/contrasena', { body: login })
  await staffRealm.reload()
}

/**
 * The ways to sign in, for the sign-in page and for the dialog over a page whose session has ended. After success it
 * loads the session; page and dialog then go on by themselves.
 */
export function SignInPanel() {
  const { busy, problem, attempt } = useAttempt()
  return (
    <div className={styles.ways}>
      <p className={styles.soft}>Ingrese con la llave de acceso guardada en este equipo o en su celular.</p>
      <PasskeyButton
        busy={busy === 'passkey'}
        busyText="Esperando la llave…"
        onClick={() => void attempt('passkey', signInWithPasskey)}
      >
        Ingresar con llave de acceso
      </PasskeyButton>
      <p className={styles.soft}>
        Use la huella, el rostro o el PIN con que desbloquea el equipo. La fundación no recibe ninguno de los
        tres.
      </p>
      {problem !== undefined && (
        <Alert kind="error" role="alert">
          {problem}
        </Alert>
      )}
      <p className={styles.or}>o</p>
      <Fold title="Ingresar con contraseña y código">
        <PasswordForm
          submit="Ingresar"
          withEmail
          busy={busy === 'password'}
          onSubmit={(typed) => attempt('password', () => signInWithPassword(typed))}
        />
      </Fold>
      <p className={styles.soft}>
        ¿Perdió su llave o su celular? Pida a la dirección un ingreso nuevo: lo aprueban dos personas.
      </p>
    </div>
  )
}
