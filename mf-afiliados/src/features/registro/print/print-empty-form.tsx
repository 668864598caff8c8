import { useState } from 'react'
import { Button } from '@fcr/shared/ui'
import { emptyAnswers, type Answers } from '@fcr/shared/registration-form'
import { PrintedForm } from './paper-form'
import styles from './print-buttons.module.css'

/** Prints the form to be filled in by hand. */
export function PrintEmptyForm() {
  const [printed, setPrinted] = useState<Answers>()
  return (
    <div className={styles.print}>
      <Button variant="quiet" onClick={() => setPrinted(emptyAnswers())}>
        Imprimir el formulario vacío
      </Button>
      {printed && <PrintedForm answers={printed} onDone={() => setPrinted(undefined)} />}
    </div>
  )
}
