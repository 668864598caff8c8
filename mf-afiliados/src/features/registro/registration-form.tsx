import { useCallback, useEffect, useMemo, useRef, useState, type ReactNode } from 'react'
import { useNavigate } from 'react-router-dom'
import type { Section } from '@fcr/shared/contracts/form/fields'
import { VisuallyHidden } from '@fcr/shared/ui'
import type { Answers, SectionAnswers } from '@fcr/shared/registration-form'
import { CancelDialog } from './cancel-dialog'
import { useListRecovery } from './connection/use-list-recovery'
import { ResumedNote } from './drafts/draft-bar'
import { DraftPlace } from './drafts/draft-place'
import type { Draft } from './drafts/draft-storage'
import type { Drafts } from './drafts/use-drafts'
import { useUnloadWarning } from './drafts/use-unload-warning'
import type { Mode } from './fields/step-view'
import { StepForm } from './steps/step-form'
import { firstRefusal, keepingNames, positionOf } from './steps/steps'
import { ProblemAlert } from './submission/problem-alert'
import { concernsOnlyPasswords, type Problem, type Refused } from './submission/submission'
import type { Progress } from './submission/use-submission'
import type { StepHistory } from './use-step-history'
import { useWizard } from './use-wizard'

interface Props {
  mode: Mode
  /** The head of the page; the draft on offer is above it, where nobody misses it. */
  intro: ReactNode
  initial: Answers
  history: StepHistory
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

/** The draft on offer, the page's head, the five steps and the cancel dialog. */
export function RegistrationForm(props: Props) {
  const { mode, intro, initial, history, drafts, version, progress, problem, conflict } = props
  const { onSubmit, onResume, onProblemLeft } = props
  const navigate = useNavigate()
  const [announcement, announce] = useState('')
  const [leaving, setLeaving] = useState(false)
  const [resumedAt, setResumedAt] = useState<Section>()
  const { save, keeping } = drafts
  const kept = keeping === 'kept'
  const names = useMemo(() => (mode === 'edit' ? keepingNames(initial) : undefined), [mode, initial])
  const typed = useRef(false)
  useUnloadWarning(typed, kept)
  useListRecovery()
  // After a reload the browser would restore the scroll position and hide the draft on offer.
  useEffect(() => {
    document.documentElement.scrollTop = 0
  }, [])

  const edited = useCallback(
    (answers: Answers, step: Section) => {
      announce('')
      save(answers, version, step)
      typed.current = true
    },
    [save, version],
  )
  const moved = (answers: Answers, step: Section) => {
    onProblemLeft()
    if (typed.current) save(answers, version, step)
  }
  const wizard = useWizard(initial, history, { edited, moved })
  const { section } = wizard.step
  const asksPassword = wizard.isLast && !wizard.passwordGiven

  const resume = (draft: Draft) => {
    onResume?.(draft)
    drafts.resume(draft)
    setResumedAt(draft.step)
    wizard.resume(draft.answers, draft.step)
  }
  const placeOf = (refused: Refused) =>
    asksPassword && concernsOnlyPasswords(refused) ? section : refused.section
  const correct = (refused: Refused) => {
    onProblemLeft()
    wizard.goToSection(placeOf(refused), refused.fields)
  }
  const finish = async (values: SectionAnswers) => {
    const answers = wizard.complete(values)
    const refused = await firstRefusal({ mode, answers, names })
    if (refused) correct(refused)
    else onSubmit(answers)
  }
  const leave = () => {
    drafts.wipe()
    void navigate('/')
  }

  return (
    <>
      <VisuallyHidden role="status">{announcement}</VisuallyHidden>
      <DraftPlace drafts={drafts} onResume={resume} announce={announce} />
      {intro}
      <StepForm
        key={wizard.visit}
        step={wizard.step}
        mode={mode}
        names={names}
        answers={wizard.answers}
        arrived={wizard.visit > 0}
        refused={wizard.refused}
        note={resumedAt === section && <ResumedNote atFirstStep={wizard.position === 0} />}
        asksPassword={asksPassword}
        kept={kept}
        announce={announce}
        progress={progress}
        problem={
          problem && (
            <ProblemAlert
              mode={mode}
              problem={problem}
              sendButton="Finalizar"
              correctButton={(refused) => `Corregir en el paso ${positionOf(placeOf(refused)) + 1}`}
              onCorrect={correct}
              conflict={conflict}
            />
          )
        }
        onEdit={wizard.onEdit}
        onValid={(values) => (wizard.isLast ? void finish(values) : wizard.next(values))}
        onBack={wizard.back}
        onGoTo={wizard.goToSection}
        onCancel={() => setLeaving(true)}
      />
      <CancelDialog open={leaving} onStay={() => setLeaving(false)} onLeave={leave} />
    </>
  )
}
