import { useEffect, useState } from 'react'
import { Button } from '@fcr/shared/ui'
import styles from './session-limit.module.css'
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
  useRoomBelow(near)
  return (
    <>
      <div role="status" className={near ? styles.notice : undefined}>
        {near && (
          <>
            <p>
              {`Por seguridad, su sesión termina en ${minutes === 1 ? 'menos de un minuto' : `unos ${minutes} minutos`}. `}
              Lo que escribe no se pierde.
            </p>
            <Button onClick={() => setRenewing(true)}>Ingresar de nuevo</Button>
          </>
        )}
      </div>
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

/** Keeps the focused element above the notice by increasing the scroll padding. */
function useRoomBelow(needed: boolean) {
  useEffect(() => {
    if (!needed) return undefined
    const { style } = document.documentElement
    style.scrollPaddingBottom = '10rem'
    return () => {
      style.scrollPaddingBottom = ''
    }
  }, [needed])
}
