import { Button } from '@fcr/shared/ui'
import { useEffect, useRef, useState, type SubmitEvent } from 'react'
import { useNavigate } from 'react-router-dom'
import { CodeField } from './code-field'
import styles from './code-entry-page.module.css'
import { landingOf } from './landing'
import { useRedeem } from './use-redeem'

export function CodeForm() {
  const [code, setCode] = useState('')
  const { state, redeem, reset } = useRedeem()
  const navigate = useNavigate()
  const input = useRef<HTMLInputElement>(null)

  // After a failure, return the focus to the field for correction; screen readers then announce the message.
  useEffect(() => {
    if (state.status === 'failed') input.current?.focus()
  }, [state])

  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    const kind = await redeem(code)
    if (!kind) return
    void navigate(landingOf(kind))
  }

  return (
    <form noValidate className={styles.form} onSubmit={submit}>
      {/* Live region: after Enter the focus is already in the field, and the message would not be announced. */}
      <div aria-live="polite">
        <CodeField
          inputRef={input}
          value={code}
          onChange={(next) => {
            setCode(next)
            reset()
          }}
          error={state.status === 'failed' ? state.message : undefined}
        />
        {state.status === 'failed' && state.wait && <p className={styles.soft}>{state.wait}</p>}
      </div>
      <Button type="submit" block busy={state.status === 'verifying'} busyText="Verificando...">
        Ingresar
      </Button>
    </form>
  )
}
