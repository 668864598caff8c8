import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { emptyAnswers } from './answers/answers'
import { useDrafts } from './drafts/use-drafts'
import { PrintEmptyForm } from './paper/print-empty-form'
import { RegistrationForm } from './registration-form'
import { RegistrationIntro } from './registration-intro'
import { sendNew } from './submission/submission'
import { useSubmission } from './submission/use-submission'

/** The affiliation of a new person: starts empty at step 1. */
export function NewRegistration() {
  const navigate = useNavigate()
  const [initial] = useState(emptyAnswers)
  const drafts = useDrafts(null, initial)
  const { progress, failure, submit, clearFailure } = useSubmission({
    mode: 'new',
    version: null,
    attempts: drafts.attempts,
    send: sendNew,
    onStored: ({ repeated }) => {
      drafts.wipe()
      // Replaces the form's history entry: 'Back' must not lead to a submitted form. Its answers end with it.
      return navigate('/inscripcion-exitosa', { replace: true, state: { repeated } })
    },
  })
  return (
    <>
      <RegistrationIntro drafts={drafts}>
        <PrintEmptyForm />
      </RegistrationIntro>
      <RegistrationForm
        mode="new"
        initial={initial}
        drafts={drafts}
        version={null}
        progress={progress}
        problem={failure?.problem}
        onProblemLeft={clearFailure}
        onSubmit={(answers) => void submit(answers)}
      />
    </>
  )
}
