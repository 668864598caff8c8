import type { Evidence } from '@fcr/shared/contracts/staff/people-actions'
import { ButtonRow, ReasonDialog } from '@fcr/shared/staff'
import { Alert, Button } from '@fcr/shared/ui'
import { useState } from 'react'
import { EvidenceFields, useEvidence } from './evidence-fields'
import styles from './people.module.css'

/** One of the decisions that a form offers. */
export type DecisionOption<Decision> = {
  button: string
  variant?: 'secondary' | 'quiet'
  title: string
  confirm: string
  danger?: boolean
  /** What the decision does, in the dialog. */
  effect: string
  /** What was done. */
  done: string
} & (
  | { decide: (motivo: string) => Decision }
  | { decideWithEvidence: (motivo: string, evidencia: Evidence) => Decision }
)

interface DecisionFormProps<Decision> {
  /** Makes the form the target of a link. */
  id?: string
  options: readonly DecisionOption<Decision>[]
  note: string
  send: (decision: Decision) => Promise<unknown>
}

/** Decisions about two records. Each needs a reason, and some need evidence of the person's identity. */
export function DecisionForm<Decision>({ id, options, note, send }: DecisionFormProps<Decision>) {
  const { check, fields } = useEvidence()
  const [open, setOpen] = useState<DecisionOption<Decision>>()
  const [done, setDone] = useState<string>()
  const canOpen = (option: DecisionOption<Decision>) => 'decide' in option || check() !== undefined
  const decisionOf = (option: DecisionOption<Decision>, motivo: string) => {
    if ('decide' in option) return option.decide(motivo)
    const evidencia = check()
    return evidencia && option.decideWithEvidence(motivo, evidencia)
  }
  const act = async (option: DecisionOption<Decision>, motivo: string) => {
    const decision = decisionOf(option, motivo)
    if (decision === undefined) return
    await send(decision)
    setDone(option.done)
  }
  if (done !== undefined)
    return (
      <Alert kind="ok" role="status">
        {done}
      </Alert>
    )
  return (
    <div id={id} tabIndex={id === undefined ? undefined : -1} className={styles.decision}>
      {options.some((option) => 'decideWithEvidence' in option) && <EvidenceFields {...fields} />}
      <ButtonRow>
        {options.map((option) => (
          <Button
            key={option.title}
            variant={option.variant}
            onClick={() => canOpen(option) && setOpen(option)}
          >
            {option.button}
          </Button>
        ))}
      </ButtonRow>
      <p className={styles.soft}>{note}</p>
      {open && (
        <ReasonDialog
          open
          title={open.title}
          confirm={open.confirm}
          danger={open.danger}
          onClose={() => setOpen(undefined)}
          onConfirm={(motivo) => act(open, motivo)}
        >
          <p>{open.effect}</p>
        </ReasonDialog>
      )}
    </div>
  )
}
