import { useEffect, useRef, useState, type RefObject } from 'react'
import { passwordChangeMessages, passwordChangeProblem } from '@fcr/shared/contracts/session'
import { loadCommonPasswords, withoutList } from './common-passwords'
import { changeMessage, refusedRule } from './credential-messages'

/** Where the focus goes when a message appears: the field to correct, or the message itself. */
type Place = 'newPassword' | 'confirmation' | 'message'
type Problem = { text: string; at: Place }

const placeOf = (text: string, newPassword: string): Place =>
  text === passwordChangeMessages.mismatch || (text === passwordChangeMessages.required && newPassword !== '')
    ? 'confirmation'
    : 'newPassword'

export interface PasswordChange {
  busy: boolean
  problem: Problem | undefined
  newPassword: RefObject<HTMLInputElement | null>
  confirmation: RefObject<HTMLInputElement | null>
  message: RefObject<HTMLDivElement | null>
  /** Clears the message, which refers to the previous input. */
  onEdit: () => void
  /** Checks the rules, then changes the password; resolves to true once the server has changed it. */
  submit: (oldPassword?: string) => Promise<boolean>
}

/**
 * Rules, request and messages of a new password: forced, voluntary, or from a recovery link, whose page knows
 * neither the number, the name nor the old password (''). Before a session, the page does not know the name.
 */
export function usePasswordChange(
  { documentNumber, name }: { documentNumber: string; name: string },
  change: (passwords: { oldPassword: string; newPassword: string }) => Promise<void>,
): PasswordChange {
  const newPassword = useRef<HTMLInputElement>(null)
  const confirmation = useRef<HTMLInputElement>(null)
  const message = useRef<HTMLDivElement>(null)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<Problem>()

  // Runs after the pressed button is enabled again: while disabled, it cannot hold the focus.
  useEffect(() => {
    if (problem) ({ newPassword, confirmation, message })[problem.at].current?.focus()
  }, [problem])

  const submit = async (oldPassword = '') => {
    if (busy) return false
    const typed = newPassword.current?.value ?? ''
    const proposal = {
      documentNumber,
      name,
      oldPassword,
      newPassword: typed,
      confirmation: confirmation.current?.value ?? '',
    }
    const refuse = (text: string) => {
      setProblem({ text, at: placeOf(text, typed) })
      setBusy(false)
      return false
    }
    const broken = passwordChangeProblem(proposal, withoutList)
    if (broken !== undefined) return refuse(broken)
    setProblem(undefined)
    setBusy(true)
    const guessable = passwordChangeProblem(proposal, await loadCommonPasswords())
    if (guessable !== undefined) return refuse(guessable)
    try {
      await change({ oldPassword, newPassword: typed })
      return true
    } catch (error) {
      const rule = refusedRule(error)
      if (rule !== undefined) return refuse(rule)
      setProblem({ text: changeMessage(error), at: 'message' })
      setBusy(false)
      return false
    }
  }

  return { busy, problem, newPassword, confirmation, message, onEdit: () => setProblem(undefined), submit }
}
