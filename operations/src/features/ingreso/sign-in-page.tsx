import picture from '@fcr/shared/ui/art/ilustraciones/amanecer.svg'
import { SignInCard } from '@fcr/shared/form'
import { Alert, Button, usePageTitle, Wrap } from '@fcr/shared/ui'
import KeyRoundIcon from 'lucide-react/icons/key-round'
import { useState } from 'react'
import { useSession } from '../../session/session'
import { beginSession } from './begin-session'
import { RegisterDevice } from './register-device'
import { signInProblem } from './sign-in-problem'
import styles from './sign-in.module.css'

/** @param ended there was a session in this tab, whose page is kept */
export function SignInPage({ ended }: { ended: boolean }) {
  usePageTitle('Ingreso')
  return (
    <Wrap className={styles.page}>
      <SignInCard
        title="Operación"
        picture={picture}
        welcome={<p className={styles.welcome}>Qué está en vivo, cómo va, y cómo volver atrás.</p>}
      >
        <div className={styles.ways}>
          {ended && (
            <Alert kind="info" role="status">
              Su sesión terminó. Ingrese de nuevo para seguir donde estaba: lo que escribió sigue aquí.
            </Alert>
          )}
          <SignIn />
          <RegisterDevice />
        </div>
      </SignInCard>
    </Wrap>
  )
}

function SignIn() {
  const { begin } = useSession()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const signIn = async () => {
    setBusy(true)
    setProblem(undefined)
    try {
      begin(await beginSession())
    } catch (error) {
      setProblem(signInProblem(error))
      setBusy(false)
    }
  }
  return (
    <>
      <Button
        variant="gold"
        block
        icon={<KeyRoundIcon />}
        busy={busy}
        className={styles.enter}
        onClick={() => void signIn()}
      >
        Entrar con llave de acceso
      </Button>
      {problem !== undefined && (
        <Alert kind="error" role="alert">
          {problem}
        </Alert>
      )}
    </>
  )
}
