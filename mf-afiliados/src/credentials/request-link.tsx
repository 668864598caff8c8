import { cleanTyped } from '@fcr/shared/contracts/readings/clean-typed'
import { documentNumberOf } from '@fcr/shared/contracts/readings/document-number'
import { useEffect, useRef, useState, type SubmitEvent } from 'react'
import type { RecoveryRequest } from '@fcr/shared/contracts/recovery'
import { emailPattern } from '@fcr/shared/contracts/text/typed-text'
import { NumericField, TextField } from '@fcr/shared/form'
import { publicHttp } from '@fcr/shared/session'
import { Alert, Button } from '@fcr/shared/ui'
import { otherMessage } from './credential-messages'
import styles from './credentials.module.css'
import { RecoveryHelp } from './recovery-help'

type State =
  | { status: 'idle' | 'sending' | 'sent' | 'correcting' }
  | { status: 'invalid'; errors: { number?: string; email?: string } }
  | { status: 'failed'; message: string }

/** The first rule that each field breaks. */
function errorsOf({ numero_identificacion, correo }: RecoveryRequest) {
  return {
    ...(numero_identificacion === '' && { number: 'Escriba su número de documento.' }),
    ...(correo === ''
      ? { email: 'Escriba su correo electrónico.' }
      : !emailPattern.test(correo) && { email: 'El correo electrónico no es válido.' }),
  }
}

/** Asks for a link to set a new password. Whatever is typed, the reply is the same. */
export function RequestLink({ typedNumber = '' }: { typedNumber?: string }) {
  const number = useRef<HTMLInputElement>(null)
  const email = useRef<HTMLInputElement>(null)
  const reply = useRef<HTMLDivElement>(null)
  const [state, setState] = useState<State>({ status: 'idle' })
  const [asked, setAsked] = useState<RecoveryRequest>({ numero_identificacion: typedNumber, correo: '' })
  const errors = state.status === 'invalid' ? state.errors : {}

  // The pressed button is disabled meanwhile, or gone, and loses the focus.
  useEffect(() => {
    if (state.status === 'invalid') (state.errors.number ? number : email).current?.focus()
    else if (state.status === 'correcting') number.current?.focus()
    else if (state.status === 'sent' || state.status === 'failed') reply.current?.focus()
  }, [state])

  const onSubmit = async (event: SubmitEvent) => {
    event.preventDefault()
    if (state.status === 'sending') return
    const typed = {
      numero_identificacion: documentNumberOf(number.current?.value ?? ''),
      correo: cleanTyped(email.current?.value ?? ''),
    }
    const mistakes = errorsOf(typed)
    if (Object.keys(mistakes).length > 0) {
      setState({ status: 'invalid', errors: mistakes })
      return
    }
    setState({ status: 'sending' })
    try {
      await publicHttp.call('POST /auth/recuperacion', { body: typed })
      setAsked(typed)
      setState({ status: 'sent' })
    } catch (error) {
      setState({ status: 'failed', message: otherMessage(error) })
    }
  }

  if (state.status === 'sent')
    return (
      <div className={styles.request}>
        <Alert kind="info" role="status" ref={reply} tabIndex={-1}>
          Si los datos coinciden con una cuenta, le enviamos un mensaje con un enlace. Puede tardar unos
          minutos; revise también el correo no deseado. Si nunca puso una contraseña, no le llega ninguno:
          pida la primera a la Fundación, como se indica abajo.
        </Alert>
        <p className={styles.help}>
          Usted escribió el número {asked.numero_identificacion} y el correo {asked.correo}.
        </p>
        <Button variant="secondary" block onClick={() => setState({ status: 'correcting' })}>
          Corregir los datos
        </Button>
        <RecoveryHelp />
      </div>
    )
  return (
    <form
      noValidate
      className={styles.request}
      aria-label="Recuperar contraseña"
      onSubmit={(event) => void onSubmit(event)}
    >
      <p>Escriba los datos de su cuenta y le enviamos un enlace para poner una contraseña nueva.</p>
      <NumericField
        ref={number}
        label="Cédula"
        name="cedula"
        defaultValue={asked.numero_identificacion}
        maxLength={40}
        autoComplete="username"
        error={errors.number}
      />
      <TextField
        ref={email}
        type="email"
        inputMode="email"
        label="Correo electrónico"
        name="correo"
        defaultValue={asked.correo}
        maxLength={254}
        autoComplete="email"
        autoCapitalize="none"
        hint="El principal de su cuenta."
        error={errors.email}
      />
      {state.status === 'failed' && (
        <Alert kind="error" role="alert" ref={reply} tabIndex={-1}>
          {state.message}
        </Alert>
      )}
      <Button
        type="submit"
        variant="secondary"
        block
        busy={state.status === 'sending'}
        busyText="Enviando..."
      >
        Enviar
      </Button>
      <RecoveryHelp />
    </form>
  )
}
