import { useEffect, useRef, useState, type SubmitEvent } from 'react'
import { cedula as cedulaContract } from '@fcr/shared/contracts/form/registration'
import { NumericField } from '@fcr/shared/form'
import { Button } from '@fcr/shared/ui'
import styles from './draft-bar.module.css'

interface Props {
  triesLeft: number
  /** Returns the tries left after a wrong cédula; undefined when the question is settled. */
  onAnswer: (cedula: string) => number | undefined
  onDiscard: () => void
  announce: (text: string) => void
}

const noMatch = 'Esta cédula no coincide con la del borrador.'
const triesText = (count: number) => (count === 1 ? 'Le queda 1 intento' : `Le quedan ${count} intentos`)

/** Asks for the cédula in a draft of an earlier session before showing any of it. */
export function CedulaQuestion({ triesLeft, onAnswer, onDiscard, announce }: Props) {
  const [cedula, setCedula] = useState('')
  const [error, setError] = useState<string>()
  const field = useRef<HTMLInputElement>(null)
  // The button that opened this no longer exists.
  useEffect(() => field.current?.focus(), [])

  const refuse = (text: string, spoken = text) => {
    setError(text)
    announce(spoken)
    field.current?.focus()
    field.current?.select()
  }
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault()
    // An invalid cédula does not count as a try.
    const problem = cedulaContract.safeParse(cedula).error?.issues[0]?.message
    if (problem !== undefined) {
      refuse(problem)
      return
    }
    const left = onAnswer(cedula)
    if (left !== undefined) refuse(noMatch, `${noMatch} ${triesText(left)}.`)
  }

  return (
    <form noValidate aria-label="Abrir el borrador" className={styles.question} onSubmit={onSubmit}>
      <p>Se escribió en una sesión anterior. Para abrirlo, escriba la cédula que puso en él.</p>
      <NumericField
        ref={field}
        label="Cédula del borrador"
        hint={`${triesText(triesLeft)}; después, el borrador se borra.`}
        name="cedulaBorrador"
        value={cedula}
        onChange={(event) => {
          setCedula(event.currentTarget.value)
          setError(undefined)
        }}
        error={error}
      />
      <div className={styles.actions}>
        <Button type="submit" variant="secondary">
          Continuar borrador
        </Button>
        <Button variant="quiet" onClick={onDiscard}>
          Descartar
        </Button>
      </div>
    </form>
  )
}
