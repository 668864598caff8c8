import { useRef, useState } from 'react'
import { serverText } from '../../words/server-text'
import { useDecide, type Decision } from './approvals-api'

/** The state of a decision. What was typed stays when a call fails. */
export function useDecision(id: string) {
  const [reason, setReason] = useState('')
  const [missing, setMissing] = useState(false)
  const fieldRef = useRef<HTMLTextAreaElement>(null)
  const { mutate, isPending, error, variables } = useDecide(id)
  const text = reason.trim()

  const decide = (act: Decision['act']) => {
    const lacksReason = act === 'rechazar' && text === ''
    setMissing(lacksReason)
    if (lacksReason) fieldRef.current?.focus()
    else if (!isPending) mutate({ act, reason: text })
  }
  return {
    ...{ reason, setReason, fieldRef, decide },
    missing: missing && text === '',
    busy: isPending ? variables.act : undefined,
    problem: error === null ? undefined : serverText(error),
  }
}
