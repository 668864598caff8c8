import { useRef } from 'react'
import { DeletedNote, DraftBar } from './draft-bar'
import styles from './draft-bar.module.css'
import type { Draft } from './draft-storage'
import type { Drafts } from './use-drafts'

interface Props {
  drafts: Drafts
  onResume: (draft: Draft) => void
  /** Announces politely to screen readers. */
  announce: (text: string) => void
}

/** The area above the page's head with the draft on offer and its outcome. */
export function DraftPlace({ drafts, onResume, announce }: Props) {
  const place = useRef<HTMLDivElement>(null)
  const { offered } = drafts

  const unlock = (id: string, cedula: string) => {
    const now = drafts.unlock(id, cedula)
    if (now.kind === 'open') onResume(now.draft)
    return now.kind === 'locked' ? now.triesLeft : undefined
  }
  const discard = () => {
    drafts.discard()
    announce('El borrador se borró.')
    // The pressed button is gone; the next Tab continues from here.
    place.current?.focus()
  }

  return (
    <div ref={place} tabIndex={-1} className={styles.place}>
      {offered?.kind === 'deleted' && <DeletedNote why={offered.why} />}
      {offered && offered.kind !== 'deleted' && (
        <DraftBar
          key={offered.id}
          offer={offered}
          onResume={onResume}
          onCedula={(cedula) => unlock(offered.id, cedula)}
          onDiscard={discard}
          announce={announce}
        />
      )}
    </div>
  )
}
