import { useState } from 'react'
import { SessionNotice } from '@fcr/shared/session-limits'
import { Button } from '@fcr/shared/ui'
import { SignInAgainDialog } from './sign-in-again-dialog'

interface Props {
  /** Minutes left of the session; undefined while its end is far. */
  minutes: number | undefined
  documentNumber: string
  onRenewed: () => void
}

/**
 * Warns at any scroll position, without interrupting, that the session nears its limit. Members who sign in
 * again in time are not interrupted at all.
 */
export function SessionLimit({ minutes, documentNumber, onRenewed }: Props) {
  const [renewing, setRenewing] = useState(false)
  const near = minutes !== undefined
  return (
    <>
      <SessionNotice shown={near}>
        {near && (
          <>
            <p>
              {`Por seguridad, su sesión termina en ${minutes === 1 ? 'menos de un minuto' : `unos ${minutes} minutos`}. `}
              Lo que escribe no se pierde.
            </p>
            <Button onClick={() => setRenewing(true)}>Ingresar de nuevo</Button>
          </>
        )}
      </SessionNotice>
      {renewing && (
        <SignInAgainDialog
          title="Ingresar de nuevo"
          lead="Con su contraseña empieza una sesión nueva y puede seguir donde está."
          documentNumber={documentNumber}
          onDecline={() => setRenewing(false)}
          onSignedIn={() => {
            setRenewing(false)
            onRenewed()
          }}
        />
      )}
    </>
  )
}
