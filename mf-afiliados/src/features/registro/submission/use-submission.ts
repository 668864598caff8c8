import { useRef, useState } from 'react'
import type { RegistrationAnswer } from '@fcr/shared/contracts/registration'
import { reportProblem } from '../../../report-problem'
import type { Answers } from '../answers/answers'
import type { Mode } from '../fields/step-view'
import { createKeeper, problemOf, type Problem } from './submission'

interface Options {
  mode: Mode
  send: (answers: Answers, key: string) => Promise<RegistrationAnswer>
  onStored: () => void | Promise<void>
}

/**
 * Sends the form. State of its own rather than the query library's, whose cache would keep the passwords for
 * minutes after the page is gone.
 */
export function useSubmission({ mode, send, onStored }: Options) {
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<Problem>()
  const sending = useRef(false)
  const [keyOf] = useState(createKeeper)

  const submit = async (answers: Answers) => {
    // A second click arrives before the disabled button is on the screen.
    if (sending.current) return
    sending.current = true
    setBusy(true)
    setProblem(undefined)
    try {
      const answer = await send(answers, keyOf(JSON.stringify(answers)))
      if (answer.statusCode !== 200) throw new Error(`statusCode ${answer.statusCode}`)
      await onStored()
    } catch (error) {
      reportProblem('La afiliación no se pudo enviar', error)
      setProblem(problemOf(error, mode))
    } finally {
      sending.current = false
      setBusy(false)
    }
  }

  return { busy, problem, submit, clearProblem: () => setProblem(undefined) }
}
