import { cleanTyped } from '@fcr/shared/contracts/readings/clean-typed'
import { KEY_REQUESTS } from '@fcr/shared/platform/operations'
import { TextField } from '@fcr/shared/form'
import { ApiError } from '@fcr/shared/http'
import { Alert, Button } from '@fcr/shared/ui'
import { useId, useRef, useState, type SubmitEvent } from 'react'
import { send } from '../../gateway/http'
import { problemText } from '../../gateway/problem'
import { KeyCode } from '../../components/key-code'
import { createKey } from '../../signing/passkey'
import styles from './sign-in.module.css'

type Registered = { id: string; owner: string }

/** Creates a passkey on this device, which an operator then allows. */
export function RegisterDevice() {
  const id = useId()
  const [open, setOpen] = useState(false)
  const [registered, setRegistered] = useState<Registered>()
  return (
    <div className={styles.register}>
      <Button
        variant="secondary"
        block
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => setOpen(!open)}
      >
        Registrar este equipo
      </Button>
      {open && (
        <div id={id}>
          {registered ? <NextSteps {...registered} /> : <RegisterForm onRegistered={setRegistered} />}
        </div>
      )}
    </div>
  )
}

function RegisterForm({ onRegistered }: { onRegistered: (key: Registered) => void }) {
  const field = useRef<HTMLInputElement>(null)
  const [name, setName] = useState('')
  const [missing, setMissing] = useState(false)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const register = async () => {
    const owner = cleanTyped(name)
    setMissing(owner === '')
    if (owner === '') return field.current?.focus()
    setBusy(true)
    setProblem(undefined)
    try {
      const request = await createKey(owner)
      const { id } = await send<{ id: string }>('POST', KEY_REQUESTS, request, { isPublic: true })
      onRegistered({ id, owner })
    } catch (error) {
      setProblem(refusalText(error) ?? problemText(error))
      setBusy(false)
    }
  }
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    void register()
  }
  return (
    <form noValidate className={styles.form} onSubmit={submit}>
      <TextField
        ref={field}
        label="Su nombre"
        hint="Para quien apruebe la llave. El equipo le pedirá la huella, el rostro o el PIN."
        autoComplete="name"
        maxLength={100}
        value={name}
        error={missing ? 'Escriba su nombre.' : undefined}
        onChange={({ target }) => setName(target.value)}
      />
      <Button type="submit" busy={busy}>
        Crear la llave de acceso
      </Button>
      {problem !== undefined && (
        <Alert kind="error" role="alert">
          {problem}
        </Alert>
      )}
    </form>
  )
}

/** A refusal with advice; undefined for every other failure. */
const refusalText = (error: unknown) =>
  error instanceof ApiError && error.status === 409
    ? 'Ya esperan varias llaves de esta red. Pida a alguien que ya opera que las apruebe en «Llaves», o intente de nuevo mañana.'
    : undefined

function NextSteps({ id, owner }: Registered) {
  // These have a meaning within a shell's double quotes.
  const quoted = owner.replaceAll(/["\\$`!]/g, '')
  return (
    <Alert kind="ok" role="status" className={styles.next}>
      <p>La llave está creada y espera aprobación. Su número:</p>
      <p>
        <KeyCode id={id} large />
      </p>
      <p>
        Dé este número a alguien que ya opera, por un medio en el que confíen: la aprueba en «Llaves» si ve el
        mismo. También puede aprobarla en el servidor, con el comando «areas» (en una copia del código, «npm
        run areas --»):
      </p>
      <p>
        <code className={styles.command}>
          areas key allow {id} operator --owner &quot;{quoted}&quot;
        </code>
      </p>
    </Alert>
  )
}
