import type { ReactNode } from 'react'
import { Alert, Button, TextLink } from '@fcr/shared/ui'
import { Desk } from '../../../credentials/desk'
import { useOnline } from '../connection/use-online'
import type { Mode } from '../fields/step-view'
import styles from './problem-alert.module.css'
import type { Problem, Refused } from './submission'

interface Props {
  mode: Mode
  problem: Problem
  /** Names of the buttons that send the form, and that lead to the refused fields. */
  sendButton: string
  correctButton: (refused: Refused) => string
  onCorrect: (refused: Refused) => void
  /** Ways to resolve a conflict, provided by the edit page. */
  conflict?: ReactNode
}

/** One alert for a failed submission, with what to do about it. */
export function ProblemAlert({ conflict, ...props }: Props) {
  const { problem } = props
  return (
    <Alert kind="error" role="alert">
      <ProblemText {...props} />
      {problem.kind === 'conflict' && conflict}
    </Alert>
  )
}

function ProblemText({ mode, problem, sendButton, correctButton, onCorrect }: Omit<Props, 'conflict'>) {
  switch (problem.kind) {
    case 'not-sent':
      return mode === 'edit'
        ? 'No pudimos guardar sus cambios. Sus datos siguen aquí; puede intentarlo de nuevo.'
        : 'No pudimos enviar su afiliación. Sus datos siguen aquí; puede intentarlo de nuevo.'
    case 'offline':
      return <Offline sendButton={sendButton} />
    case 'too-many':
      return 'Se hicieron demasiados intentos. Sus datos siguen aquí; espere unos minutos e inténtelo de nuevo.'
    case 'already-registered':
      return (
        <>
          Ya existe una afiliación con este número de cédula.{' '}
          {problem.maybeOwn ? 'Puede ser la que usted envió hace poco: ' : 'Si es la suya, puede '}
          <TextLink to="/login">
            {problem.maybeOwn ? 'inicie sesión con la contraseña que escribió entonces' : 'iniciar sesión'}
          </TextLink>
          {problem.maybeOwn ? ' y allí podrá cambiar sus datos.' : '.'} Si nunca puso una contraseña, porque
          la Fundación registró sus datos, pida la primera: <Desk />
        </>
      )
    case 'conflict':
      return 'Sus datos cambiaron en otro lugar mientras los editaba, y no se guardó nada. Lo que escribió sigue aquí.'
    case 'signed-out':
      return (
        <>
          Su sesión terminó y no se guardó nada. Lo que escribió sigue aquí: inicie sesión de nuevo, aquí o{' '}
          <a href="/login" target="_blank" rel="noopener">
            en otra pestaña
          </a>
          , y pulse {sendButton} otra vez.
        </>
      )
    case 'refused':
      return (
        <>
          {Object.values(problem.refused.fields)[0]}
          <div className={styles.actions}>
            <Button variant="secondary" onClick={() => onCorrect(problem.refused)}>
              {correctButton(problem.refused)}
            </Button>
          </div>
        </>
      )
  }
}

/** Never resends by itself: the person decides when to send. */
function Offline({ sendButton }: Pick<Props, 'sendButton'>) {
  return useOnline()
    ? `Ya hay conexión. Su afiliación todavía no se ha enviado: pulse ${sendButton} otra vez.`
    : `No hay conexión y su afiliación no se ha enviado. Sus datos siguen aquí; pulse ${sendButton} cuando vuelva la conexión.`
}
