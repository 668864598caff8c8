import { cleanLines } from '@fcr/shared/contracts/readings/clean-typed'
import { problemText } from '@fcr/shared/staff'
import { useRef, useState } from 'react'
import { useDecide, type Decision } from './approvals-api'

/**
 * The state of a decision. What was typed stays when a call fails.
 * @param read fingerprint of the page that the person has read
 */
export function useDecision(id: string, read: string | null) {
  const [reason, setReason] = useState('')
  const [missing, setMissing] = useState(false)
  const fieldRef = useRef<HTMLTextAreaElement>(null)
  const { mutate, isPending, error, variables } = useDecide(id)
  const text = cleanLines(reason)

  const decide = (act: Decision['act']) => {
    const lacksReason = act === 'rechazar' && text === ''
    setMissing(lacksReason)
    if (lacksReason) fieldRef.current?.focus()
    else if (!isPending) mutate({ act, reason: text, read })
  }
  return {
    reason,
    setReason,
    fieldRef,
    decide,
    missing: missing && text === '',
    busy: isPending ? variables.act : undefined,
    problem: error === null ? undefined : problemText(error),
  }
}
