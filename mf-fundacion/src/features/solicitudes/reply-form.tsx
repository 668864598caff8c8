import { replyBody, type RequestThread } from '@fcr/shared/contracts/staff/requests'
import { SelectField, TextAreaField } from '@fcr/shared/form'
import { ButtonRow } from '@fcr/shared/staff'
import { Button } from '@fcr/shared/ui'
import { useState, type SubmitEvent } from 'react'
import { ChangeProblem } from './change-problem'
import { Corrected, NothingDone, isNothingDone } from './corrected'
import { useWriting } from './drafts'
import { sendWords, whoReads } from './labels'
import type { ChangeMutation } from './requests-api'
import styles from './requests.module.css'

const name = 'POST /fundacion/solicitudes/:id/respuestas'

const outcomes = [
  { value: 'atendida', label: 'Cerrar: se hizo lo que pidió' },
  { value: 'rechazada', label: 'Cerrar: no procede, con razón' },
]

interface ReplyFormProps {
  thread: RequestThread
  change: ChangeMutation
}

/** The reply to the person. What is typed stays until it is sent. */
export function ReplyForm({ thread, change }: ReplyFormProps) {
  const { plantillas } = thread
  const { text, write, outcome, setOutcome, problem, field, submit, send, busy, asks, stop } = useReply(
    thread,
    change,
  )
  const words = sendWords(thread, outcome !== '')
  return (
    <form noValidate aria-label="Responder" className={styles.reply} onSubmit={submit}>
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
      {outcome === 'atendida' && <Corrected thread={thread} />}
      <ChangeProblem change={change} of={[name]} />
      <ButtonRow>
        <Button type="submit" busy={busy} busyText={words.busy}>
          {words.text}
        </Button>
      </ButtonRow>
      {asks && <NothingDone thread={thread} onClose={stop} onConfirm={send} />}
    </form>
  )
}

function useReply(thread: RequestThread, change: ChangeMutation) {
  const { check, clear, ...writing } = useWriting(thread.id, replyBody.shape.texto)
  const [outcome, setOutcome] = useState('')
  const [asks, setAsks] = useState(false)
  const { isPending, variables, mutate } = change
  const send = () => {
    setAsks(false)
    const estado = replyBody.shape.estado.safeParse(outcome).data ?? 'en_tramite'
    mutate({ name, body: { version: thread.version, texto: writing.text, estado } }, { onSuccess: clear })
  }
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (!check() || isPending) return
    if (outcome === 'atendida' && isNothingDone(thread)) setAsks(true)
    else send()
  }
  const busy = isPending && variables.name === name
  return { ...writing, outcome, setOutcome, submit, send, asks, stop: () => setAsks(false), busy }
}
