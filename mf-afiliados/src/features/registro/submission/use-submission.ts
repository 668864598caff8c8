import { useRef, useState } from 'react'
import type { RegistrationResponse } from '@fcr/shared/contracts/form/registration'
import { reportProblem } from '../../../report-problem'
import type { Answers } from '@fcr/shared/registration-form'
import type { Drafts } from '../drafts/use-drafts'
import type { Mode } from '../fields/step-view'
import { isCertain, problemOf, type Problem, type Sending } from './submission'

/** Milliseconds until the form reports a slow submission, and until it gives up. */
const slowAfter = 8_000
const givenUpAfter = 60_000

interface Options {
  mode: Mode
  version: string | null
  attempts: Drafts['attempts']
  send: (answers: Answers, sending: Sending) => Promise<RegistrationResponse>
  onStored: (response: RegistrationResponse) => void | Promise<void>
}

/** Why the last submission failed, and the answers it sent. */
type Failure = { problem: Problem; answers: Answers }
export type Progress = 'idle' | 'sending' | 'slow'

/**
 * Submits the form. Uses local state instead of the query library, whose cache would keep the passwords for
 * minutes after the page is closed.
 */
export function useSubmission({ mode, version, attempts, send, onStored }: Options) {
  const [progress, setProgress] = useState<Progress>('idle')
  const [failure, setFailure] = useState<Failure>()
  const sending = useRef(false)

  const submit = async (answers: Answers) => {
    // A second click can arrive before the disabled button is rendered.
    if (sending.current) return
    sending.current = true
    setProgress('sending')
    setFailure(undefined)
    const { key, again } = attempts.begin(answers, version)
    const giveUp = new AbortController()
    const timers = [
      setTimeout(() => setProgress('slow'), slowAfter),
      setTimeout(() => giveUp.abort(), givenUpAfter),
    ]
    try {
      const response = await send(answers, { key, signal: giveUp.signal })
      if (response.statusCode !== 200) throw new Error(`statusCode ${response.statusCode}`)
      await onStored(response)
    } catch (error) {
      reportProblem('La afiliación no se pudo enviar', error)
      if (isCertain(error, again)) attempts.drop(key)
      const maybeOwn = attempts.mayHaveRegistered(answers.userData.cedula)
      setFailure({ problem: problemOf(error, mode, maybeOwn), answers })
    } finally {
      timers.forEach(clearTimeout)
      sending.current = false
      setProgress('idle')
    }
  }

  return { progress, failure, submit, clearFailure: () => setFailure(undefined) }
}
