import { classNames } from '@fcr/shared/ui'
import { useEffect, useState } from 'react'
import { useAfterPress } from '../use-after-press'
import type { PasswordGuess } from './password-guess'
import styles from './password-strength.module.css'

interface PasswordStrengthProps {
  password: string
  /** Facts about its owner that others may have: names, numbers, addresses. The password must not contain them. */
  about?: readonly string[] | undefined
}

/** Advice on a new password during typing; never blocks. Meant for a `PasswordField`'s `note`. */
export function PasswordStrength({ password, about = [] }: PasswordStrengthProps) {
  const guess = useGuess(password, about)
  return (
    <div className={classNames(styles.strength, guess && styles[guess.level])}>
      <div aria-hidden="true" className={styles.bar}>
        <span />
        <span />
        <span />
      </div>
      <p role="status" className={styles.advice}>
        {guess ? adviceOn(guess) : 'Consejo: varias palabras que solo usted recuerde.'}
      </p>
    </div>
  )
}

function adviceOn({ level, reason }: PasswordGuess): string {
  if (level === 'good') return 'Contraseña difícil de adivinar.'
  if (level === 'fair') return 'Contraseña aceptable. Una palabra más la haría difícil de adivinar.'
  return `Contraseña fácil de adivinar. ${reason ? causes[reason] : 'Pruebe con varias palabras que solo usted recuerde.'}`
}

const causes: Record<NonNullable<PasswordGuess['reason']>, string> = {
  personal: 'Evite su nombre, su número de documento y su correo.',
  common: 'Es una de las que primero se prueban; añada otras palabras.',
  pattern: 'Evite teclas seguidas y repeticiones.',
  date: 'Evite fechas y años.',
}

/** Milliseconds without a keystroke before the password is checked. */
const pause = 400

function useGuess(password: string, about: readonly string[]): PasswordGuess | undefined {
  const [guess, setGuess] = useState<PasswordGuess>()
  const afterPress = useAfterPress()
  const facts = about.join('\n')

  useEffect(() => {
    if (password === '' || savesData()) return undefined
    let outdated = false
    const timer = setTimeout(() => {
      // If the library fails to load, the form works without the advice.
      import('./password-guess').then(
        (library) => {
          // Longer advice takes more lines.
          afterPress(() => {
            if (!outdated) setGuess(library.guess(password, facts.split('\n')))
          })
        },
        () => undefined,
      )
    }, pause)
    return () => {
      outdated = true
      clearTimeout(timer)
    }
  }, [password, facts, afterPress])

  return password === '' ? undefined : guess
}

/** Whether the user asked the browser to save data: the lists of known passwords are then not loaded. */
const savesData = () =>
  (navigator as Navigator & { connection?: { saveData?: boolean } }).connection?.saveData === true
