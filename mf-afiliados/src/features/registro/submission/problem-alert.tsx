import type { ReactNode } from 'react'
import type { Section } from '@fcr/shared/contracts/registration'
import { Alert, Button, TextLink } from '@fcr/shared/ui'
import styles from './problem-alert.module.css'
import { steps } from '../steps/steps'
import type { Problem } from './submission'

interface Props {
  problem: Problem
  onGoTo: (section: Section) => void
  /** Ways out of a conflict; an edit's page knows them. */
  conflictActions?: ReactNode
}

/** The one line that says that a submission was not stored, and what can be done about it. */
export function ProblemAlert({ problem, onGoTo, conflictActions }: Props) {
  return (
    <Alert kind="error" role="alert">
      <ProblemText problem={problem} onGoTo={onGoTo} />
      {problem.kind === 'conflict' && conflictActions}
    </Alert>
  )
}

function ProblemText({ problem, onGoTo }: Props) {
  switch (problem.kind) {
    case 'not-sent':
      return 'No pudimos enviar su afiliación. Sus datos siguen aquí; puede intentarlo de nuevo.'
    case 'too-many':
      return 'Se hicieron demasiados intentos. Sus datos siguen aquí; espere unos minutos e inténtelo de nuevo.'
    case 'already-registered':
      return (
        <>
          Ya existe una afiliación con este número de cédula. Si es la suya, puede{' '}
          <TextLink to="/login">iniciar sesión</TextLink>.
        </>
      )
    case 'conflict':
      return 'Sus datos cambiaron en otro lugar mientras los editaba, y no se guardó nada. Lo que escribió sigue aquí.'
    case 'signed-out':
      return (
        <>
          Su sesión terminó y no se guardó nada. Lo que escribió sigue aquí:{' '}
          <a href="/login" target="_blank" rel="noopener">
            inicie sesión en otra pestaña
          </a>{' '}
          y vuelva a intentarlo.
        </>
      )
    case 'wrong-password':
      return <Correction text="La contraseña actual no es correcta." section="userData" onGoTo={onGoTo} />
    case 'refused':
      return <Correction text={problem.message} section={problem.section} onGoTo={onGoTo} />
  }
}

function Correction({ text, section, onGoTo }: { text: string; section: Section; onGoTo: Props['onGoTo'] }) {
  const number = steps.findIndex((step) => step.section === section) + 1
  return (
    <>
      {text}
      <div className={styles.actions}>
        <Button variant="secondary" onClick={() => onGoTo(section)}>
          Corregir en el paso {number}
        </Button>
      </div>
    </>
  )
}
