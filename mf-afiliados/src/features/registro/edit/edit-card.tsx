import { useCallback, useRef, useState } from 'react'
import { FormProvider } from 'react-hook-form'
import { useNavigate } from 'react-router-dom'
import { profileSectionTitles, type ProfileSection } from '@fcr/shared/contracts/form/field-spec'
import { FormActions, FormCard } from '@fcr/shared/form'
import type { User } from '@fcr/shared/session'
import { Button, VisuallyHidden } from '@fcr/shared/ui'
import { withInput, type Answers } from '@fcr/shared/registration-form'
import { CancelDialog } from '../cancel-dialog'
import { ConnectionNote } from '../connection/connection-note'
import { useListRecovery } from '../connection/use-list-recovery'
import { useDrafts } from '../drafts/use-drafts'
import { useUnloadWarning } from '../drafts/use-unload-warning'
import { StepViewContext } from '../fields/step-view'
import { steps } from '../steps/steps'
import { ProblemAlert } from '../submission/problem-alert'
import { wrongPasswordIn } from '../submission/submission'
import { CurrentPasswordDialog } from './current-password-dialog'
import { EditConflict } from './edit-conflict'
import { EditIntro } from './edit-intro'
import type { EditSource } from './edit-source'
import { changesFrom, inputOf, stepOf } from './profile-card'
import { useCardForm } from './use-card-form'
import { useEditSubmission } from './use-edit-submission'

interface Props {
  user: User
  card: ProfileSection
  source: EditSource
  /** Re-reads the stored data; the typed answers stay. */
  onReload: () => Promise<EditSource | undefined>
}

const errorCount = (count: number) =>
  count === 1 ? 'Hay 1 campo con error.' : `Hay ${count} campos con error.`

/** Edits the answers on one profile card. Saving sends the whole form, based on the version that was read. */
export function EditCard({ user, card, source, onReload }: Props) {
  const id = user.numero_identificacion
  const navigate = useNavigate()
  const [initial] = useState(source.answers)
  const [base, setBase] = useState(source)
  const [confirming, setConfirming] = useState<Answers>()
  const [leaving, setLeaving] = useState(false)
  const drafts = useDrafts(id, initial)
  const { save, keeping } = drafts
  const changed = useRef(false)
  useUnloadWarning(changed, keeping === 'kept')
  useListRecovery()

  const onEdit = useCallback(
    (answers: Answers) => {
      changed.current = true
      save(answers, base.version, stepOf(card))
    },
    [save, base.version, card],
  )
  const { form, element, names, wrong, show, refuse } = useCardForm({ card, stored: base.answers, onEdit })
  const { progress, failure, submit, clearFailure } = useEditSubmission({
    user,
    card,
    version: base.version,
    attempts: drafts.attempts,
    onStored: drafts.dropCurrent,
    leave: (to, state) => navigate(to, { replace: true, state }),
  })
  const wrongPassword = failure && wrongPasswordIn(failure.problem)

  /** Continues with these answers, based on newer stored data. */
  const restart = (stored: EditSource, answers: Answers) => {
    setBase(stored)
    form.reset(inputOf(answers))
    clearFailure()
  }
  const leave = () => {
    drafts.dropCurrent()
    void navigate(-1)
  }
  // Applies only the changes, so that concurrent edits of other answers are kept.
  const overlaid = (stored: Answers, mine: Answers) => withInput(stored, changesFrom(base.answers, mine))

  return (
    <>
      <EditIntro drafts={drafts} />
      <VisuallyHidden role="status">{wrong.length > 0 && errorCount(wrong.length)}</VisuallyHidden>
      <FormProvider {...form}>
        <FormCard
          ref={element}
          title={profileSectionTitles[card]}
          onSubmit={(event) => {
            clearFailure()
            void form.handleSubmit(
              (values) => setConfirming(withInput(base.answers, values)),
              (errors) => show(Object.keys(errors)),
            )(event)
          }}
          footer={
            <>
              {failure && wrongPassword === undefined && (
                <ProblemAlert
                  mode="edit"
                  problem={failure.problem}
                  sendButton="Guardar cambios"
                  correctButton={() => 'Corregir'}
                  onCorrect={({ fields }) => {
                    clearFailure()
                    refuse(fields)
                  }}
                  conflict={
                    <EditConflict
                      mine={(stored) => overlaid(stored, failure.answers)}
                      load={onReload}
                      onKeep={(stored) => restart(stored, overlaid(stored.answers, failure.answers))}
                      onTake={(stored) => restart(stored, stored.answers)}
                    />
                  }
                />
              )}
              <FormActions primary={<Button type="submit">Guardar cambios</Button>}>
                <Button variant="quiet" onClick={() => (changed.current ? setLeaving(true) : leave())}>
                  Cancelar
                </Button>
              </FormActions>
            </>
          }
        >
          {steps.map(({ section, Fields }) => (
            <StepViewContext
              key={section}
              value={{ section, mode: 'edit', answers: base.answers, as: 'form', only: names }}
            >
              <Fields />
            </StepViewContext>
          ))}
        </FormCard>
        <ConnectionNote kept={keeping === 'kept'} />
      </FormProvider>
      {confirming && (!failure || wrongPassword !== undefined) && (
        <CurrentPasswordDialog
          documentNumber={id}
          busy={progress !== 'idle'}
          refused={wrongPassword}
          onPassword={(contraseña) =>
            void submit({ ...confirming, userData: { ...confirming.userData, contraseña } })
          }
          onClose={() => {
            setConfirming(undefined)
            clearFailure()
          }}
        />
      )}
      <CancelDialog open={leaving} onStay={() => setLeaving(false)} onLeave={leave} />
    </>
  )
}
