import type { ReactNode } from 'react'
import { questionNamed } from '@fcr/shared/contracts/form/fields'
import { paperNumberOf } from '@fcr/shared/contracts/form/paper'
import styles from './paper-answer.module.css'

interface Props {
  name: string
  label: string
  /** The answer as people read it; '' if there is none. */
  words: string
  hint?: ReactNode
  optional?: boolean | undefined
  /** Options to tick by hand; without them, a blank line. */
  choices?: readonly string[] | undefined
  /** Why the question does not apply, given the answer to its switch. */
  off?: string | undefined
  /** Whether that switch has an answer. */
  decided: boolean
}

/** A question on paper: its answer in words, or space for a handwritten one. */
export function PaperAnswer({ name, label, words, hint, optional, choices, off, decided }: Props) {
  const blank = words === '' && !(off !== undefined && decided)
  // 'Sí' and 'No' fit next to another question.
  const wide = blank && choices !== undefined && choices.length > 2
  return (
    <div className={wide ? styles.wide : styles.question}>
      <dt className={styles.label}>
        <span>{paperNumberOf(name)}. </span>
        {label}
        {optional ? ' (opcional)' : ''}
      </dt>
      <dd className={styles.answer}>
        {blank ? (
          <>
            {(off ?? hint) !== undefined && <span className={styles.hint}>{off ?? hint}</span>}
            {choices && choices.length > 0 ? <Choices choices={choices} /> : <Line name={name} />}
          </>
        ) : (
          words || 'No aplica'
        )}
      </dd>
    </div>
  )
}

const Choices = ({ choices }: { choices: readonly string[] }) => (
  <ul className={styles.choices}>
    {choices.map((choice) => (
      <li key={choice}>
        <span aria-hidden="true">☐</span> {choice}
      </li>
    ))}
  </ul>
)

const Line = ({ name }: { name: string }) => (
  <span className={styles.line}>
    {questionNamed(name)?.kind === 'day' && 'Día:           Mes:           Año:'}
  </span>
)
