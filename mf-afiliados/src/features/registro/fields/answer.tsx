import { DataItem } from '@fcr/shared/ui'
import { offReason, switchOf } from '../answers/dependencies'
import styles from './answer.module.css'
import { useStepView } from './step-view'

interface AnswerProps {
  name: string
  label: string
  /** An answer in the words in which it was given; by default as it is stored. */
  inWords?: (answer: string) => string
}

/** A field to read: its answer, or both where two sets of answers differ. What does not apply is left out. */
export function Answer({ name, label, inWords = (answer) => answer }: AnswerProps) {
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
  const decidedBy = switchOf(name)
  if (decidedBy !== undefined && offReason(name, mine[decidedBy]) !== undefined) return null
  return <DataItem label={label} value={words(mine[name])} absentText={noAnswer} />
}

const noAnswer = 'Sin respuesta'
