import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { reloadProfile, type User } from '@fcr/shared/session'
import { Alert, Button, PageHeader, Spinner } from '@fcr/shared/ui'
import { reportProblem } from '../../../report-problem'
import { EditConflict } from './edit-conflict'
import styles from './edit-registration.module.css'
import { useEditSource, type EditSource } from './edit-source'
import { RegistrationForm } from '../registration-form'
import { RegistrationIntro } from '../registration-intro'
import { sendEdit } from '../submission/submission'
import { useDrafts } from '../drafts/use-drafts'
import { useSubmission } from '../submission/use-submission'

/** A member's own data in the affiliation form. */
export function EditRegistration({ user }: { user: User }) {
  const { source, failed, reload } = useEditSource(user.numero_identificacion)
  const [opened, setOpened] = useState(0)

  if (source) {
    const reopen = async () => {
      await reload()
      setOpened(opened + 1)
    }
    return <EditForm key={opened} user={user} source={source} onReload={reload} onReopen={reopen} />
  }
  return (
    <>
      <PageHeader title="Formulario de Afiliación" trail />
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
  source: EditSource
  /** Reads the stored data again; what has been typed stays. */
  onReload: () => Promise<{ data: { version: string | null } | undefined }>
  /** Starts over from the stored data. */
  onReopen: () => Promise<void>
}

function EditForm({ user, source, onReload, onReopen }: EditFormProps) {
  const id = user.numero_identificacion
  const navigate = useNavigate()
  const [initial] = useState(source.answers)
  const [version, setVersion] = useState(source.version)
  const drafts = useDrafts(id, initial)
  const { busy, problem, submit, clearProblem } = useSubmission({
    mode: 'edit',
    send: (answers, key) => sendEdit(answers, key, version),
    onStored: async () => {
      drafts.wipe()
      const state = await reloadProfile().then(
        ({ profile }) => ({ profile, edited: true }),
        // Stored is stored; the profile's page loads it by itself.
        (error: unknown) => reportProblem('El perfil no se pudo cargar de nuevo', error),
      )
      await navigate(`/vista-compareciente/${id}`, { state })
    },
  })

  const keepMine = async () => {
    const { data } = await onReload()
    if (!data) return
    setVersion(data.version)
    clearProblem()
  }
  const takeStored = async () => {
    drafts.wipe()
    await onReopen()
  }

  return (
    <>
      <RegistrationIntro drafts={drafts} />
      <Alert kind="info" className={styles.editing}>
        Está editando sus datos. Los cambios se guardan al pulsar Finalizar en el último paso.
      </Alert>
      <RegistrationForm
        mode="edit"
        initial={initial}
        drafts={drafts}
        version={version}
        busy={busy}
        problem={problem}
        onProblemLeft={clearProblem}
        onSubmit={(answers) => void submit(answers)}
        onResume={(draft) => setVersion(draft.version)}
        conflictActions={
          <EditConflict onKeep={() => void keepMine()} onTakeStored={() => void takeStored()} />
        }
      />
    </>
  )
}
