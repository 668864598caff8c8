import type { MouseEvent, ReactNode } from 'react'
import { FormActions } from '@fcr/shared/form'
import { ArrowRightIcon, Button } from '@fcr/shared/ui'
import type { Mode } from '../fields/step-view'
import type { Progress } from '../submission/use-submission'
import { ConsentNote } from './consent-note'
import { HelpLine } from './help-line'
import styles from './step-footer.module.css'
import { steps } from './steps'

export interface StepFooterProps {
  mode: Mode
  /** Index of the step, from 0. */
  position: number
  progress: Progress
  /** Shown above the buttons, e.g. a failed submission. */
  problem: ReactNode
  onBack: () => void
  onCancel: () => void
}

/** The second click of a double click would hit the next step's button and find that step empty. */
const ignoreSecondClick = (event: MouseEvent) => {
  if (event.detail > 1) event.preventDefault()
}

export function StepFooter({ mode, position, progress, problem, onBack, onCancel }: StepFooterProps) {
  const busy = progress !== 'idle'
  const editing = mode === 'edit'
  const last = position === steps.length - 1
  const next = (
    <Button type="submit" iconEnd={<ArrowRightIcon />} onClick={ignoreSecondClick}>
      Siguiente
    </Button>
  )
  const finish = (
    <Button
      type="submit"
      busy={busy}
      busyText={editing ? 'Guardando...' : 'Enviando...'}
      onClick={ignoreSecondClick}
    >
      Finalizar
    </Button>
  )
  return (
    <div className={styles.footer}>
      {last && <ConsentNote />}
      {problem}
      <p role="status" className={styles.slow}>
        {progress === 'slow' &&
          `La conexión está lenta. Seguimos ${editing ? 'guardando sus cambios' : 'enviando su afiliación'}; no cierre esta página.`}
      </p>
      <FormActions primary={last ? finish : next}>
        {position > 0 && (
          <>
            <Button variant="secondary" disabled={busy} onClick={onBack}>
              Anterior
            </Button>
            <Button variant="quiet" disabled={busy} onClick={onCancel}>
              Cancelar
            </Button>
          </>
        )}
      </FormActions>
      <HelpLine />
    </div>
  )
}
