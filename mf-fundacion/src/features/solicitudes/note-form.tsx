import { noteBody, type RequestThread } from '@fcr/shared/contracts/staff/requests'
import { TextAreaField } from '@fcr/shared/form'
import { ButtonRow, Fold, SmallButton } from '@fcr/shared/staff'
import { useState } from 'react'
import { ChangeProblem } from './change-problem'
import { useWriting } from './drafts'
import type { ChangeMutation } from './requests-api'
import styles from './requests.module.css'

const name = 'POST /fundacion/solicitudes/:id/notas'

interface NoteFormProps {
  thread: RequestThread
  change: ChangeMutation
}

/** A note for the team, in a box of its own: nothing typed here can reach the person. */
export function NoteForm({ thread: { id }, change }: NoteFormProps) {
  const { text, write, field, problem, check, clear } = useWriting(`${id}/nota`, noteBody.shape.texto)
  const [wasTyped] = useState(text !== '')
  const save = () => {
    if (check() && !change.isPending) change.mutate({ name, body: { texto: text } }, { onSuccess: clear })
  }
  return (
    <Fold title="Escribir una nota del equipo" open={wasTyped}>
      <div className={styles.noteForm}>
        <TextAreaField
          ref={field}
          label="Nota del equipo"
          hint="Solo la lee el equipo. La persona no la ve."
          rows={3}
          value={text}
          onChange={({ target }) => write(target.value)}
          error={problem}
        />
        <ChangeProblem change={change} of={[name]} />
        <ButtonRow>
          <SmallButton
            variant="secondary"
            busy={change.isPending && change.variables.name === name}
            onClick={save}
          >
            Guardar la nota
          </SmallButton>
        </ButtonRow>
      </div>
    </Fold>
  )
}
