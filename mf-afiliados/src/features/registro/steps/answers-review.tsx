import { memo, useState } from 'react'
import type { Section } from '@fcr/shared/contracts/form/fields'
import { Button, VisuallyHidden } from '@fcr/shared/ui'
import type { Answers } from '@fcr/shared/registration-form'
import { StepViewContext, type Mode } from '../fields/step-view'
import { PrintAnswers } from '../print/print-answers'
import styles from './answers-review.module.css'
import { steps } from './steps'

interface Props {
  mode: Mode
  answers: Answers
  onGoTo: (section: Section) => void
}

/** Answers of the previous steps, with a link back to each. Memoised: the last step is edited above it. */
export const AnswersReview = memo(function AnswersReview({ mode, answers, onGoTo }: Props) {
  // On a phone, the expanded answers would push 'Finalizar' far down.
  const [hasRoom] = useState(() => window.innerWidth >= 768)
  return (
    <section aria-labelledby="revise-sus-respuestas" className={styles.review}>
      <h3 id="revise-sus-respuestas" className={styles.title}>
        Revise sus respuestas
      </h3>
      <p className={styles.lead}>Abra cada paso para revisarlo. Pulse Cambiar si debe corregirlo.</p>
      <PrintAnswers answers={answers} />
      {steps.slice(0, -1).map((step, index) => (
        <div key={step.section} className={styles.step}>
          <details open={hasRoom}>
            <summary className={styles.summary}>
              <h4 className={styles.name}>
                {index + 1}. {step.title}
              </h4>
            </summary>
            <dl className={styles.answers}>
              <StepViewContext value={{ section: step.section, mode, answers, as: 'answers' }}>
                <step.Fields />
              </StepViewContext>
            </dl>
          </details>
          <Button variant="quiet" className={styles.change} onClick={() => onGoTo(step.section)}>
            Cambiar<VisuallyHidden> las respuestas de {step.title}</VisuallyHidden>
          </Button>
        </div>
      ))}
    </section>
  )
})
