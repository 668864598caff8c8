import { ButtonRow, ReasonDialog } from '@fcr/shared/staff'
import { Alert, Button } from '@fcr/shared/ui'
import { useState } from 'react'
import { EvidenceFields, useEvidence } from '../evidence-fields'
import { useDuplicateDecision } from '../people-api'
import styles from '../people.module.css'

/** Anchor of the decision, which is far below on a phone. */
export const decisionId = 'decision'

type Asked = 'unir' | 'separar'

const dialogs: Record<Asked, { title: string; confirm: string; effect: string; done: string }> = {
  unir: {
    title: 'Es la misma persona',
    confirm: 'Pedir la unión',
    effect:
      'Queda una sola ficha con los datos elegidos y la identidad verificada, y la otra se retira, cuando otra persona del equipo lo apruebe.',
    done: 'Se pidió la unión. Otra persona del equipo la decide en «Aprobaciones».',
  },
  separar: {
    title: 'Son dos personas',
    confirm: 'Son dos personas',
    effect: 'Las dos fichas quedan como están, y el par no vuelve a aparecer en la lista.',
    done: 'Queda anotado que son dos personas. El par ya no aparece en la lista.',
  },
}

interface DuplicateDecisionFormProps {
  pair: string
  /** Id of the record that stays. */
  kept: string
  /** Fields that it takes from the other one. */
  taken: readonly string[]
  canJoin: boolean
}

/** The decision whether two records are one person. */
export function DuplicateDecisionForm({ pair, kept, taken, canJoin }: DuplicateDecisionFormProps) {
  const { check, fields } = useEvidence()
  const [open, setOpen] = useState<Asked>()
  const [done, setDone] = useState<Asked>()
  const decide = useDuplicateDecision(pair)
  if (done)
    return (
      <Alert kind="ok" role="status">
        {dialogs[done].done}
      </Alert>
    )
  const act = async (asked: Asked, motivo: string) => {
    if (asked !== 'unir') await decide.mutateAsync({ decision: asked, motivo })
    else {
      const evidencia = check()
      if (!evidencia) return
      await decide.mutateAsync({ decision: asked, motivo, queda: kept, tomar: [...taken], evidencia })
    }
    setDone(asked)
  }
  const dialog = open && dialogs[open]
  return (
    <div id={decisionId} tabIndex={-1} className={styles.decision}>
      {canJoin && <EvidenceFields {...fields} />}
      <ButtonRow>
        {canJoin && <Button onClick={() => check() && setOpen('unir')}>Es la misma persona</Button>}
        <Button variant="secondary" onClick={() => setOpen('separar')}>
          Son dos personas
        </Button>
      </ButtonRow>
      <p className={styles.soft}>Unir dos fichas necesita la aprobación de otra persona del equipo.</p>
      {open && dialog && (
        <ReasonDialog
          open
          title={dialog.title}
          confirm={dialog.confirm}
          onClose={() => setOpen(undefined)}
          onConfirm={(motivo) => act(open, motivo)}
        >
          <p>{dialog.effect}</p>
        </ReasonDialog>
      )}
    </div>
  )
}
