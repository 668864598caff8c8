import { useCallback, useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import { useNavigate } from 'react-router-dom'
import { VisuallyHidden } from '@fcr/shared/ui'
import type { Answers } from './answers/answers'
import { CancelDialog } from './cancel-dialog'
import { useListRecovery } from './connection/use-list-recovery'
import { ResumedNote } from './drafts/draft-bar'
import { DraftPlace } from './drafts/draft-place'
import type { Draft } from './drafts/draft-storage'
import type { Drafts } from './drafts/use-drafts'
import { useUnloadWarning } from './drafts/use-unload-warning'
import type { Mode } from './fields/step-view'
import { StepForm } from './steps/step-form'
import { ProblemAlert } from './submission/problem-alert'
import type { Problem } from './submission/submission'
import type { Progress } from './submission/use-submission'
import { useWizard } from './use-wizard'

interface Props {
  mode: Mode
  initial: Answers
  drafts: Drafts
  /** Profile version on which an edit is based; stored in its drafts. */
  version: string | null
  progress: Progress
  problem: Problem | undefined
  onProblemLeft: () => void
  onSubmit: (answers: Answers) => void
  onResume?: (draft: Draft) => void
  conflict?: ReactNode
}

/** The five steps, the draft on offer and the cancel dialog. */
export function RegistrationForm(props: Props) {
  const { mode, initial, drafts, version, progress, problem, conflict } = props
  const { onSubmit, onResume, onProblemLeft } = props
  const navigate = useNavigate()
  const [announcement, announce] = useState('')
  const [leaving, setLeaving] = useState(false)
  const [resumed, setResumed] = useState(false)
  const { save, keeping } = drafts
  const kept = keeping === 'kept'
  const typed = useRef(false)
  useUnloadWarning(typed, kept)
  useListRecovery()
  // After a reload the browser would restore the scroll position and hide the draft on offer.
  useLayoutEffect(() => {
    document.documentElement.scrollTop = 0
  }, [])

  const edited = useCallback(
    (answers: Answers) => {
      announce('')
      save(answers, version)
      typed.current = true
    },
    [save, version],
  )
  const wizard = useWizard(initial, edited)
  const { goToSection } = wizard

  const resume = (draft: Draft) => {
    onResume?.(draft)
    drafts.resume(draft)
    setResumed(true)
    wizard.restart(draft.answers)
  }
  const leave = () => {
    drafts.wipe()
    void navigate('/')
  }

  return (
    <>
      <VisuallyHidden role="status">{announcement}</VisuallyHidden>
      <DraftPlace drafts={drafts} onResume={resume} announce={announce} />
      <StepForm
        key={wizard.visit}
        step={wizard.step}
        mode={mode}
        answers={wizard.answers}
        arrived={wizard.visit > 0}
        refused={wizard.refused}
        note={resumed && wizard.position === 0 && <ResumedNote />}
        kept={kept}
        announce={announce}
        progress={progress}
        problem={
          problem && (
            <ProblemAlert
              mode={mode}
              problem={problem}
              onCorrect={({ section, fields }) => {
                onProblemLeft()
                goToSection(section, fields)
              }}
              conflict={conflict}
            />
          )
        }
        onEdit={wizard.onEdit}
        onValid={(values) => (wizard.isLast ? onSubmit(wizard.complete(values)) : wizard.next(values))}
        onBack={() => {
          onProblemLeft()
          wizard.back()
        }}
        onGoTo={(section) => {
          onProblemLeft()
          goToSection(section)
        }}
        onCancel={() => setLeaving(true)}
      />
      <CancelDialog open={leaving} onStay={() => setLeaving(false)} onLeave={leave} />
    </>
  )
}
