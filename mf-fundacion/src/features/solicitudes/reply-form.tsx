import { replyBody, type RequestThread } from '@fcr/shared/contracts/staff/requests'
import { SelectField, TextAreaField } from '@fcr/shared/form'
import { ButtonRow } from '@fcr/shared/staff'
import { Button } from '@fcr/shared/ui'
import { useRef, useState, type SubmitEvent } from 'react'
import { ChangeProblem } from './change-problem'
import { useDraft } from './drafts'
import type { ChangeMutation } from './requests-api'
import styles from './requests.module.css'
import { whoReads } from './labels'

const reply = 'POST /fundacion/solicitudes/:id/respuestas'
const note = 'POST /fundacion/solicitudes/:id/notas'

const outcomes = [
  { value: 'atendida', label: 'Cerrar: se hizo lo que pidió' },
  { value: 'rechazada', label: 'Cerrar: no procede, con razón' },
]

interface ReplyFormProps {
  thread: RequestThread
  change: ChangeMutation
}

/** The reply to the person, or a note for the team. What is typed stays until it is sent. */
export function ReplyForm({ thread, change }: ReplyFormProps) {
  const { plantillas } = thread
  const { text, write, outcome, setOutcome, problem, field, send, busy } = useReply(thread, change)
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault()
    send(reply)
  }
  return (
    <form noValidate aria-label="Responder" className={styles.reply} onSubmit={onSubmit}>
      <SelectField
        label="Empezar con"
        hint="El texto se agrega abajo; cámbielo antes de enviar."
        placeholder="Elija un texto"
        options={plantillas.map(({ id, titulo }) => ({ value: id, label: titulo }))}
        value=""
        onChange={({ target }) => {
          const chosen = plantillas.find(({ id }) => id === target.value)
          if (chosen) write(text.trim() === '' ? chosen.texto : `${text.trimEnd()}\n\n${chosen.texto}`)
          field.current?.focus()
        }}
      />
      <TextAreaField
        ref={field}
        label="Su respuesta"
        hint={whoReads(thread)}
        rows={6}
        value={text}
        onChange={({ target }) => write(target.value)}
        error={problem}
      />
      <SelectField
        label="Al enviar"
        placeholder="Dejarla en trámite"
        options={outcomes}
        value={outcome}
        onChange={({ target }) => setOutcome(target.value)}
      />
      <ChangeProblem change={change} of={[reply, note]} />
      <ButtonRow>
        <Button type="submit" busy={busy === reply} busyText="Enviando...">
          Enviar respuesta
        </Button>
        <Button variant="secondary" busy={busy === note} onClick={() => send(note)}>
          Guardar como nota del equipo
        </Button>
      </ButtonRow>
    </form>
  )
}

function useReply({ id, version }: RequestThread, change: ChangeMutation) {
  const [text, write] = useDraft(id)
  const [outcome, setOutcome] = useState('')
  const [tried, setTried] = useState(false)
  const field = useRef<HTMLTextAreaElement>(null)
  const problem = replyBody.shape.texto.safeParse(text).error?.issues[0]?.message
  const { isPending, variables, mutate } = change

  const send = (name: typeof reply | typeof note) => {
    setTried(true)
    if (problem !== undefined) field.current?.focus()
    if (problem !== undefined || isPending) return
    const estado = replyBody.shape.estado.safeParse(outcome).data ?? 'en_tramite'
    mutate(
      name === note ? { name, body: { texto: text } } : { name, body: { version, texto: text, estado } },
      {
        onSuccess: () => {
          write('')
          setTried(false)
        },
      },
    )
  }
  return {
    text,
    write,
    outcome,
    setOutcome,
    field,
    send,
    problem: tried ? problem : undefined,
    busy: isPending ? variables.name : undefined,
  }
}
