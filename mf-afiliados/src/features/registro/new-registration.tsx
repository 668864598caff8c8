import { useState } from 'react'
import { emptyAnswers } from '@fcr/shared/registration-form'
import { useDrafts } from './drafts/use-drafts'
import { PrintEmptyForm } from './print/print-empty-form'
import { RegistrationForm } from './registration-form'
import { RegistrationIntro } from './registration-intro'
import { sendNew } from './submission/submission'
import { useSubmission } from './submission/use-submission'
import { useStepHistory } from './use-step-history'

/** The affiliation of a new person: starts empty at step 1. */
export function NewRegistration() {
  const history = useStepHistory()
  const [initial] = useState(emptyAnswers)
  const drafts = useDrafts(null, initial)
  const { progress, failure, submit, clearFailure } = useSubmission({
    mode: 'new',
    version: null,
    attempts: drafts.attempts,
    send: sendNew,
    onStored: ({ repeated }) => {
      drafts.wipe()
      // Replaces the form's history entries: Back must not return to a submitted form.
      return history.leave('/inscripcion-exitosa', { repeated })
    },
  })
  return (
    <RegistrationForm
      mode="new"
      intro={
        <RegistrationIntro drafts={drafts}>
          <PrintEmptyForm />
        </RegistrationIntro>
      }
      initial={initial}
      history={history}
      drafts={drafts}
      version={null}
      progress={progress}
      problem={failure?.problem}
      onProblemLeft={clearFailure}
      onSubmit={(answers) => void submit(answers)}
    />
  )
}
