import { staffRealm, useSignOut } from '@fcr/shared/session'
import { Button, Dialog } from '@fcr/shared/ui'
import { useQueryClient, type Query } from '@tanstack/react-query'
import { useEffect, useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import { paths } from '../paths'
import { createPersonalValues, PersonalValues } from '../staff/personal-state'
import { useStaff } from '../staff/use-staff'
import styles from './kept-page.module.css'

interface KeptPageProps {
  /** Nobody may see the page now; it keeps its state. */
  hidden: boolean
  /** Set when the session has ended: the ways to sign in again. */
  signIn: ReactNode
  children: ReactNode
}

/** A page that outlives its session: hidden, with its typed text, until its person signs in again in place. */
export function KeptPage({ hidden, signIn, children }: KeptPageProps) {
  const page = useRef<HTMLDivElement>(null)
  const [values] = useState(createPersonalValues)
  useReturnedFocus(page, hidden)
  useMissedData(hidden)
  return (
    <>
      <div ref={page} inert={hidden} className={hidden ? styles.hidden : undefined}>
        <PersonalValues value={values}>{children}</PersonalValues>
      </div>
      {signIn !== undefined && <SignInAgain>{signIn}</SignInAgain>}
    </>
  )
}

function SignInAgain({ children }: { children: ReactNode }) {
  const { name } = useStaff()
  const leave = useSignOut(staffRealm, paths.signIn)
  return (
    <Dialog
      open
      title="Su sesión terminó"
      // Escape must not discard typed text.
      onClose={() => undefined}
      actions={
        <Button variant="quiet" onClick={leave}>
          Salir y descartar lo escrito
        </Button>
      }
    >
      <p>
        Ingrese otra vez como {name} para seguir donde estaba: lo que escribió sigue aquí. Si ingresa otra
        persona, se descarta.
      </p>
      {children}
    </Dialog>
  )
}

/** Loads what the page asked for in vain while its session had ended. */
function useMissedData(hidden: boolean) {
  const client = useQueryClient()
  useEffect(() => {
    if (hidden) return
    const failed = ({ state }: Query) => state.status === 'error'
    void client.refetchQueries({ queryKey: ['fundacion'], type: 'active', predicate: failed })
  }, [client, hidden])
}

/** Focuses again what had the focus before the page was hidden. */
function useReturnedFocus(page: { current: HTMLElement | null }, hidden: boolean) {
  const focused = useRef<HTMLElement>(null)
  useLayoutEffect(() => {
    const { activeElement } = document
    if (hidden && activeElement instanceof HTMLElement && page.current?.contains(activeElement))
      focused.current = activeElement
  }, [page, hidden])
  useEffect(() => {
    if (hidden) return
    focused.current?.focus({ preventScroll: true })
    focused.current = null
  }, [hidden])
}
