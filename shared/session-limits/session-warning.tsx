import { Button, VisuallyHidden } from '@fcr/shared/ui'
import { useRef, useState } from 'react'
import { SessionNotice } from './session-notice'
import type { TimeLeft } from './use-time-left'

interface SessionWarningProps {
  left: TimeLeft | undefined
  /** Returns whether the session was renewed. */
  onRenew: () => Promise<boolean>
  /** What a session needs after its absolute limit: 'Para seguir necesitará otro código.' */
  afterLimit: string
  className?: string | undefined
}

const inTime = (minutes: number) => (minutes === 1 ? 'en menos de un minuto' : `en unos ${minutes} minutos`)

/** Warns before the session ends, and renews it on one press. */
export function SessionWarning({ left, onRenew, afterLimit, className }: SessionWarningProps) {
  const [renewing, setRenewing] = useState<'no' | 'busy' | 'done' | 'failed'>('no')
  /** The focused element before the button, which disappears when it is pressed. */
  const before = useRef<HTMLElement | null>(null)
  const warn = left?.warn === true

  const renew = async () => {
    setRenewing('busy')
    const renewed = await onRenew()
    setRenewing(renewed ? 'done' : 'failed')
    if (renewed) (before.current ?? document.getElementById('contenido'))?.focus({ preventScroll: true })
  }

  return (
    <SessionNotice shown={warn} className={className}>
      {warn && (
        <>
          <p>{textOf(left, afterLimit)}</p>
          {renewing === 'failed' && <p>No se pudo renovar. Intente de nuevo.</p>}
          {left.by === 'unused' && (
            <Button
              busy={renewing === 'busy'}
              onFocus={({ relatedTarget }) => {
                before.current = relatedTarget instanceof HTMLElement ? relatedTarget : null
              }}
              onClick={() => void renew()}
            >
              Seguir
            </Button>
          )}
        </>
      )}
      {!warn && renewing === 'done' && <VisuallyHidden>La sesión sigue abierta.</VisuallyHidden>}
    </SessionNotice>
  )
}

const textOf = ({ by, minutes }: TimeLeft, afterLimit: string) =>
  by === 'unused'
    ? `La sesión se cerrará ${inTime(minutes)} por falta de uso.`
    : `La sesión llega a su límite y termina ${inTime(minutes)}. ${afterLimit}`
