import { useRef, useState } from 'react'
import type { RegistrationAnswer } from '@fcr/shared/contracts/registration'
import { reportProblem } from '../../../report-problem'
import type { Answers } from '../answers/answers'
import type { Drafts } from '../drafts/use-drafts'
import type { Mode } from '../fields/step-view'
import { isCertain, problemOf, type Problem, type Sending } from './submission'

/** After this long somebody wants to know that it goes on; after that long, that it does not. */
const slowAfter = 8_000
const givenUpAfter = 60_000

interface Options {
  mode: Mode
  version: string | null
  attempts: Drafts['attempts']
  send: (answers: Answers, sending: Sending) => Promise<RegistrationAnswer>
  onStored: (answer: RegistrationAnswer) => void | Promise<void>
}

/** What came of the last submission, and the answers that were sent. */
type Failure = { problem: Problem; answers: Answers }
export type Progress = 'idle' | 'sending' | 'slow'

/**
 * Sends the form. State of its own rather than the query library's, whose cache would keep the passwords for
 * minutes after the page is gone.
 */
export function useSubmission({ mode, version, attempts, send, onStored }: Options) {
  const [progress, setProgress] = useState<Progress>('idle')
  const [failure, setFailure] = useState<Failure>()
  const sending = useRef(false)

  const submit = async (answers: Answers) => {
    // A second click arrives before the disabled button is on the screen.
    if (sending.current) return
    sending.current = true
    setProgress('sending')
    setFailure(undefined)
    const { key, again } = attempts.begin(answers, version)
    const patience = new AbortController()
    const timers = [
      setTimeout(() => setProgress('slow'), slowAfter),
      setTimeout(() => patience.abort(), givenUpAfter),
    ]
    try {
      const answer = await send(answers, { key, signal: patience.signal })
      if (answer.statusCode !== 200) throw new Error(`statusCode ${answer.statusCode}`)
      await onStored(answer)
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
