import { useState } from 'react'
import type { ProfileSection } from '@fcr/shared/contracts/form/field-spec'
import type { User } from '@fcr/shared/session'
import { Alert, Button, Spinner } from '@fcr/shared/ui'
import { withoutPasswords, type Answers } from '@fcr/shared/registration-form'
import { draftsOf, type Draft } from '../drafts/draft-storage'
import { thisSession } from '../drafts/tab-session'
import { useDrafts } from '../drafts/use-drafts'
import { RegistrationForm } from '../registration-form'
import { RegistrationIntro } from '../registration-intro'
import { randomKey } from '../submission/random-key'
import { useStepHistory } from '../use-step-history'
import { EditCard } from './edit-card'
import { EditConflict } from './edit-conflict'
import { EditIntro } from './edit-intro'
import styles from './edit-registration.module.css'
import { useEditSource, type EditSource } from './edit-source'
import { useEditSubmission } from './use-edit-submission'

/** One opening of the form. When reopened, it starts from the current stored data and offers the earlier input. */
type Opening = { source: EditSource; count: number; typedBefore?: Draft }

interface Props {
  user: User
  /** The only card of the profile to edit; by default, the whole form. */
  card: ProfileSection | undefined
}

/** A member's own data in the affiliation form. */
export function EditRegistration({ user, card }: Props) {
  const { source, failed, reload } = useEditSource(user.numero_identificacion)
  const [reopened, setReopened] = useState<Opening>()
  const opening = reopened ?? (source && { source, count: 0 })

  if (source && card) return <EditCard user={user} card={card} source={source} onReload={reload} />
  if (opening)
    return (
      <EditForm
        key={opening.count}
        user={user}
        opening={opening}
        onReload={reload}
        onReopen={(stored, typedBefore) =>
          setReopened({ source: stored, count: opening.count + 1, typedBefore })
        }
      />
    )
  return (
    <>
      {card ? <EditIntro /> : <RegistrationIntro />}
      {failed ? (
        <Alert kind="error" role="alert">
          No pudimos cargar sus datos.{' '}
          <Button variant="secondary" onClick={() => void reload()}>
            Intentar de nuevo
          </Button>
        </Alert>
      ) : (
        <Spinner label="Cargando sus datos" centered />
      )}
    </>
  )
}

interface EditFormProps {
  user: User
  opening: Opening
  /** Re-reads the stored data; the typed answers stay. */
  onReload: () => Promise<EditSource | undefined>
  onReopen: (stored: EditSource, typedBefore: Draft) => void
}

function EditForm({ user, opening, onReload, onReopen }: EditFormProps) {
  const id = user.numero_identificacion
  const history = useStepHistory()
  const [initial] = useState(opening.source.answers)
  const [version, setVersion] = useState(opening.source.version)
  const drafts = useDrafts(id, initial, opening.typedBefore)
  const { progress, failure, submit, clearFailure } = useEditSubmission({
    user,
    version,
    attempts: drafts.attempts,
    onStored: drafts.wipe,
    leave: history.leave,
  })

  const keepMine = (stored: EditSource) => {
    setVersion(stored.version)
    clearFailure()
  }
  // The typed answers stay on offer as a draft, in case the member changes their mind after taking the stored data.
  const takeStored = (stored: EditSource, mine: Answers) =>
    onReopen(stored, {
      id: draftsOf(id)[0]?.id ?? randomKey(),
      owner: id,
      savedAt: Date.now(),
      version: stored.version,
      answers: withoutPasswords(mine),
      step: 'fifthSection',
      attempts: [],
      session: thisSession(),
      failedTries: 0,
    })

  return (
    <RegistrationForm
      mode="edit"
      intro={
        <>
          <RegistrationIntro drafts={drafts} />
          <Alert kind="info" className={styles.editing}>
            Está editando sus datos. Los cambios se guardan al pulsar Finalizar en el último paso.
          </Alert>
        </>
      }
      initial={initial}
      history={history}
      drafts={drafts}
      version={version}
      progress={progress}
      problem={failure?.problem}
      onProblemLeft={clearFailure}
      onSubmit={(answers) => void submit(answers)}
      onResume={(draft) => setVersion(draft.version)}
      conflict={
        failure && (
          <EditConflict
            mine={() => failure.answers}
            load={onReload}
            onKeep={keepMine}
            onTake={(stored) => takeStored(stored, failure.answers)}
          />
        )
      }
    />
  )
}
