import { useEffect, useRef, useState } from 'react'
import { ownMoment } from '@fcr/shared/dates'
import { Alert, Button } from '@fcr/shared/ui'
import { CedulaQuestion } from './cedula-question'
import styles from './draft-bar.module.css'
import type { Offer } from './draft-offer'
import type { Draft } from './draft-storage'
import type { Keeping } from './use-drafts'

const offerText = 'Tiene un borrador guardado en este equipo'

interface Props {
  offer: Exclude<Offer, { kind: 'deleted' }>
  onResume: (draft: Draft) => void
  /** Tries to unlock the draft. Returns the tries left after a wrong cédula. */
  onCedula: (cedula: string) => number | undefined
  onDiscard: () => void
  announce: (text: string) => void
}

/** Offers an earlier draft; the form stays empty until the person decides. */
export function DraftBar({ offer, onResume, onCedula, onDiscard, announce }: Props) {
  const [asking, setAsking] = useState(false)
  useEffect(() => announce(offerText), [announce])
  return (
    <Alert kind="info" role="region" aria-label="Borrador guardado" className={styles.bar}>
      <p>
        {offerText} ({ownMoment(new Date(offer.savedAt))}).
      </p>
      {offer.kind === 'locked' && asking ? (
        <CedulaQuestion
          triesLeft={offer.triesLeft}
          onAnswer={onCedula}
          onDiscard={onDiscard}
          announce={announce}
        />
      ) : (
        <div className={styles.actions}>
          <Button
            variant="secondary"
            onClick={() => (offer.kind === 'open' ? onResume(offer.draft) : setAsking(true))}
          >
            Continuar borrador
          </Button>
          <Button variant="quiet" onClick={onDiscard}>
            Descartar
          </Button>
        </div>
      )}
    </Alert>
  )
}

const deletedTexts = {
  'wrong-cedula':
    'El borrador se borró de este equipo, porque la cédula no coincidió tres veces. Puede llenar el formulario desde el comienzo.',
  expired: 'El borrador ya no está en este equipo. Puede llenar el formulario desde el comienzo.',
}

/** Replaces the bar of a deleted draft, which had the focus. */
export function DeletedNote({ why }: { why: keyof typeof deletedTexts }) {
  const note = useRef<HTMLDivElement>(null)
  useEffect(() => note.current?.focus(), [])
  return (
    <Alert kind="warn" ref={note} tabIndex={-1} className={styles.bar}>
      {deletedTexts[why]}
    </Alert>
  )
}

interface SharedDeviceProps {
  keeping: Keeping
  onChange: (shared: boolean) => void
}

const fates: Record<Keeping, string> = {
  kept: 'Lo que escribe se guarda en este equipo durante 24 horas, salvo las contraseñas.',
  'shared-device': 'Lo que escribe no se guarda en este equipo.',
  refused:
    'Este navegador no permite guardar lo que escribe. No cierre esta página hasta finalizar su afiliación.',
}

/** Explains what the device stores, and lets the person turn it off on a shared computer. */
export function SharedDeviceChoice({ keeping, onChange }: SharedDeviceProps) {
  return (
    <>
      <p className={styles.kept}>{fates[keeping]}</p>
      <label className={styles.choice}>
        <input
          type="checkbox"
          checked={keeping === 'shared-device'}
          onChange={(event) => onChange(event.target.checked)}
        />
        Equipo compartido: no guardar
      </label>
    </>
  )
}

/** After resuming a draft: the restored and the missing parts. */
export function ResumedNote({ atFirstStep }: { atFirstStep: boolean }) {
  return (
    <Alert kind="info" className={styles.bar}>
      {atFirstStep
        ? 'Sus respuestas están de nuevo en el formulario. Escriba otra vez la contraseña, que no se guarda en el equipo, y avance con Siguiente.'
        : 'Sus respuestas están de nuevo en el formulario, que se abrió en el paso donde iba. Escriba otra vez la contraseña en el paso 5, antes de finalizar: no se guarda en el equipo.'}
    </Alert>
  )
}
