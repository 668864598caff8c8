import { useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { Button } from '@fcr/shared/ui'
import { withInput, type Answers, type SectionAnswers } from '@fcr/shared/registration-form'
import { PrintedForm } from './paper-form'
import styles from './print-buttons.module.css'

/** Prints the answers so far: those of the previous steps, and the last step's as they are now. */
export function PrintAnswers({ answers }: { answers: Answers }) {
  const { getValues } = useFormContext<SectionAnswers>()
  const [printed, setPrinted] = useState<Answers>()
  return (
    <div className={styles.print}>
      <Button variant="quiet" onClick={() => setPrinted(withInput(answers, getValues()))}>
        Imprimir mis respuestas
      </Button>
      {printed && <PrintedForm answers={printed} onDone={() => setPrinted(undefined)} />}
    </div>
  )
}
