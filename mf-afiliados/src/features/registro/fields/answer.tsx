import type { ReactNode } from 'react'
import { DataItem } from '@fcr/shared/ui'
import { offReason, switchOf } from '@fcr/shared/registration-form'
import styles from './answer.module.css'
import { PaperAnswer } from './paper-answer'
import { useStepView } from './step-view'

interface AnswerProps {
  name: string
  label: string
  /** Formats an answer for reading; by default it is shown as stored. */
  inWords?: (answer: string) => string
  /** On paper: lets an unanswered question be answered by hand. */
  hint?: ReactNode
  optional?: boolean | undefined
  choices?: readonly string[]
}

/** A read-only field: the answer, or both answers if two sets differ. Disabled questions appear on paper only. */
export function Answer({ name, label, inWords = (answer) => answer, ...paper }: AnswerProps) {
  const { section, answers, as, other } = useStepView()
  const mine: Record<string, string> = answers[section]
  const theirs: Record<string, string> | undefined = other?.[section]
  const words = (answer = '') => (answer === '' ? '' : inWords(answer))

  if (as === 'differences') {
    if (mine[name] === theirs?.[name]) return null
    return (
      <DataItem
        label={label}
        value={
          <>
            <span className={styles.version}>Usted escribió: {words(mine[name]) || noAnswer}</span>
            <span className={styles.version}>Está guardado: {words(theirs?.[name]) || noAnswer}</span>
          </>
        }
      />
    )
  }
  const decision = mine[switchOf(name) ?? '']
  const off = offReason(name, decision)
  if (as === 'paper') {
    const { hint, optional, choices } = paper
    const text = { name, label, hint, optional, words: words(mine[name]) }
    return <PaperAnswer {...text} choices={choices} off={off} decided={Boolean(decision)} />
  }
  if (off !== undefined) return null
  return <DataItem label={label} value={words(mine[name])} absentText={noAnswer} />
}

const noAnswer = 'Sin respuesta'
