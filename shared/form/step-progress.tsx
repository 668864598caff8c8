import { CheckIcon, classNames, HiddenOnPhones, VisuallyHidden } from '@fcr/shared/ui'
import styles from './step-progress.module.css'

interface StepProgressProps {
  steps: readonly string[]
  /** The current step, from 1. */
  current: number
}

/** Progress through a form's steps. Not interactive: the form's buttons change steps. */
export function StepProgress({ steps, current }: StepProgressProps) {
  return (
    <>
      <ol className={styles.steps}>
        {steps.map((name, index) => (
          <Step key={name} name={name} number={index + 1} current={current} />
        ))}
      </ol>
      {/* Screen readers get this information, and more, from the list. */}
      <p className={styles.now} aria-hidden="true">
        <b>
          Paso {current} de {steps.length}:
        </b>{' '}
        {steps[current - 1]}
      </p>
    </>
  )
}

function Step({ name, number, current }: { name: string; number: number; current: number }) {
  const done = number < current
  const isCurrent = number === current
  return (
    <li
      aria-current={isCurrent ? 'step' : undefined}
      className={classNames(styles.step, done && styles.done, isCurrent && styles.current)}
    >
      <span className={styles.disc}>{done ? <CheckIcon strokeWidth={3} /> : number}</span>
      <HiddenOnPhones>{name}</HiddenOnPhones>
      {done && <VisuallyHidden>, completo</VisuallyHidden>}
    </li>
  )
}
