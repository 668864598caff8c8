import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { emptyAnswers } from './answers/answers'
import { RegistrationForm } from './registration-form'
import { RegistrationIntro } from './registration-intro'
import { sendNew } from './submission/submission'
import { useDrafts } from './drafts/use-drafts'
import { useSubmission } from './submission/use-submission'

/** The affiliation of somebody new: opens empty at step 1. */
export function NewRegistration() {
  const navigate = useNavigate()
  const [initial] = useState(emptyAnswers)
  const drafts = useDrafts(null, initial)
  const { busy, problem, submit, clearProblem } = useSubmission({
    mode: 'new',
    send: sendNew,
    onStored: () => {
      drafts.wipe()
      // Replaces the form's entry: 'Back' must not lead to a form that has been sent. Its answers end with it.
      return navigate('/inscripcion-exitosa', { replace: true })
    },
  })
  return (
    <>
      <RegistrationIntro drafts={drafts} />
      <RegistrationForm
        mode="new"
        initial={initial}
        drafts={drafts}
        version={null}
        busy={busy}
        problem={problem}
        onProblemLeft={clearProblem}
        onSubmit={(answers) => void submit(answers)}
      />
    </>
  )
}
