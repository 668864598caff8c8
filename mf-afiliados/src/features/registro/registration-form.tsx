import { useCallback, useState, type ReactNode } from 'react'
import { useNavigate } from 'react-router-dom'
import { VisuallyHidden } from '@fcr/shared/ui'
import type { Answers } from './answers/answers'
import { CancelDialog } from './cancel-dialog'
import { DraftBar } from './drafts/draft-bar'
import type { Draft } from './drafts/draft-storage'
import { ProblemAlert } from './submission/problem-alert'
import { StepForm } from './steps/step-form'
import type { Mode } from './fields/step-view'
import type { Problem } from './submission/submission'
import type { Drafts } from './drafts/use-drafts'
import { useWizard } from './use-wizard'

interface Props {
  mode: Mode
  initial: Answers
  drafts: Drafts
  /** The version of the profile that an edit started from; its drafts carry it. */
  version: string | null
  busy: boolean
  problem: Problem | undefined
  onProblemLeft: () => void
  onSubmit: (answers: Answers) => void
  onResume?: (draft: Draft) => void
  conflictActions?: ReactNode
}

/** The five steps, the draft on offer and the way out. */
export function RegistrationForm(props: Props) {
  const {
    mode,
    initial,
    drafts,
    version,
    busy,
    problem,
    onSubmit,
    onResume,
    onProblemLeft,
    conflictActions,
  } = props
  const navigate = useNavigate()
  const [announcement, announce] = useState('')
  const [leaving, setLeaving] = useState(false)
  const { save, offered } = drafts
  const edited = useCallback(
    (answers: Answers) => {
      announce('')
      save(answers, version)
    },
    [save, version],
  )
  const wizard = useWizard(initial, edited)

  const resume = (draft: Draft) => {
    onResume?.(draft)
    drafts.resume()
    wizard.restart(draft.answers)
  }
  const leave = () => {
    drafts.wipe()
    void navigate('/')
  }

  return (
    <>
      <VisuallyHidden role="status">{announcement}</VisuallyHidden>
      {offered && (
        <DraftBar savedAt={offered.savedAt} onResume={() => resume(offered)} onDiscard={drafts.discard} />
      )}
      <StepForm
        key={wizard.visit}
        step={wizard.step}
        mode={mode}
        answers={wizard.answers}
        arrived={wizard.visit > 0}
        announce={announce}
        busy={busy}
        problem={
          problem && (
            <ProblemAlert
              problem={problem}
              onGoTo={(section) => {
                onProblemLeft()
                wizard.goToSection(section)
              }}
              conflictActions={conflictActions}
            />
          )
        }
        onEdit={wizard.onEdit}
        onValid={(values) => (wizard.isLast ? onSubmit(wizard.complete(values)) : wizard.next(values))}
        onBack={() => {
          onProblemLeft()
          wizard.back()
        }}
        onCancel={() => setLeaving(true)}
      />
      <CancelDialog open={leaving} onStay={() => setLeaving(false)} onLeave={leave} />
    </>
  )
}
