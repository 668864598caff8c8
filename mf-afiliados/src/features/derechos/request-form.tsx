import { useEffect, useRef, type SubmitEvent } from 'react'
import type { RequestKind } from '@fcr/shared/contracts/rights'
import { RadioGroupField, TextAreaField } from '@fcr/shared/form'
import { Alert, Button, Dialog } from '@fcr/shared/ui'
import styles from './derechos.module.css'
import { kindName, terms } from './request-texts'
import { useRequestForm } from './use-request-form'

interface Props {
  owner: string
  onSent: () => void
}

export function RequestForm({ owner, onSent }: Props) {
  const { draft, isKept, errors, state, change, submit, send, callOff } = useRequestForm(owner, onSent)
  const form = useRef<HTMLFormElement>(null)
  const answer = useRef<HTMLDivElement>(null)
  const { status } = state

  // The pressed button was disabled while sending and lost the focus.
  useEffect(() => {
    if (status === 'sent' || status === 'failed') answer.current?.focus()
  }, [status])

  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault()
    const first = Object.keys(submit())[0]
    if (first !== undefined) form.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus()
  }

  return (
    <>
      <form ref={form} noValidate aria-label="Nueva solicitud" className={styles.form} onSubmit={onSubmit}>
        <RadioGroupField
          label="Qué solicita"
          hint="Corrección, si un dato no es correcto; supresión, para que borremos sus datos."
          name="tipo"
          choices={[
            { value: 'correccion', text: 'Corrección' },
            { value: 'supresion', text: 'Supresión' },
          ]}
          value={draft.tipo}
          onChange={(event) => change({ tipo: event.currentTarget.value as RequestKind })}
          error={errors.tipo}
        />
        <TextAreaField
          label="Su solicitud"
          hint="Escriba con sus palabras qué dato, y qué debe decir o por qué. Entre 10 y 2000 caracteres."
          name="texto"
          value={draft.texto}
          onChange={(event) => change({ texto: event.currentTarget.value })}
          error={errors.texto}
        />
        {!isKept && (
          <Alert kind="warn" role="status">
            Este navegador no permite guardar lo que escribe. No cierre esta página antes de enviar la
            solicitud.
          </Alert>
        )}
        {state.status === 'failed' && (
          <Alert kind="error" role="alert" ref={answer} tabIndex={-1}>
            {state.text}
          </Alert>
        )}
        {state.status === 'sent' && (
          <Alert kind="ok" role="status" ref={answer} tabIndex={-1}>
            Recibimos su solicitud de {kindName[state.request.tipo].toLowerCase()}. Le responderemos aquí en
            máximo {terms.answered} días hábiles. Su radicado es {state.request.radicado}.
          </Alert>
        )}
        <div className={styles.actions}>
          <Button type="submit" busy={status === 'sending'} busyText="Enviando...">
            Enviar solicitud
          </Button>
        </div>
      </form>
      {state.status === 'confirming' && (
        <ConfirmDialog onCancel={callOff} onConfirm={() => void send(state.request)} />
      )}
    </>
  )
}

function ConfirmDialog({ onCancel, onConfirm }: { onCancel: () => void; onConfirm: () => void }) {
  return (
    <Dialog
      open
      role="alertdialog"
      onClose={onCancel}
      title="¿Solicitar la supresión de sus datos?"
      actions={
        <>
          <Button variant="secondary" onClick={onCancel}>
            No, volver
          </Button>
          <Button variant="danger" onClick={onConfirm}>
            Sí, solicitar
          </Button>
        </>
      }
    >
      <p>
        Cuando la atendamos, su perfil se borra y ya no podrá ingresar. Queda lo que la ley obliga a
        conservar, como el registro de quién consultó sus datos.
      </p>
    </Dialog>
  )
}
