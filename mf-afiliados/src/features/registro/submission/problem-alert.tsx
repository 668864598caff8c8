import type { ReactNode } from 'react'
import { Alert, Button, TextLink } from '@fcr/shared/ui'
import { useOnline } from '../connection/use-online'
import type { Mode } from '../fields/step-view'
import { steps } from '../steps/steps'
import styles from './problem-alert.module.css'
import type { Problem, Refused } from './submission'

interface Props {
  mode: Mode
  problem: Problem
  onCorrect: (refused: Refused) => void
  /** Ways to resolve a conflict, provided by the edit page. */
  conflict?: ReactNode
}

/** One alert for a failed submission, with what to do about it. */
export function ProblemAlert({ conflict, ...props }: Props) {
  return (
    <Alert kind="error" role="alert">
      <ProblemText {...props} />
      {props.problem.kind === 'conflict' && conflict}
    </Alert>
  )
}

function ProblemText({ mode, problem, onCorrect }: Omit<Props, 'conflict'>) {
  switch (problem.kind) {
    case 'not-sent':
      return `No pudimos ${mode === 'edit' ? 'guardar sus cambios' : 'enviar su afiliación'}. Sus datos siguen aquí; puede intentarlo de nuevo.`
    case 'offline':
      return <Offline mode={mode} />
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
          {problem.maybeOwn ? ' y allí podrá cambiar sus datos.' : '.'}
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
          , y pulse Finalizar otra vez.
        </>
      )
    case 'refused':
      return <Correction refused={problem.refused} onCorrect={onCorrect} />
  }
}

/** Never resends by itself: the person decides what is sent, and when. */
function Offline({ mode }: { mode: Mode }) {
  const online = useOnline()
  if (mode === 'edit')
    return online
      ? 'Ya hay conexión. Sus cambios todavía no se han guardado: pulse Finalizar otra vez.'
      : 'No hay conexión y sus cambios no se han guardado. Siguen aquí; pulse Finalizar cuando vuelva la conexión.'
  return online
    ? 'Ya hay conexión. Su afiliación todavía no se ha enviado: pulse Finalizar otra vez.'
    : 'No hay conexión y su afiliación no se ha enviado. Sus datos siguen aquí; pulse Finalizar cuando vuelva la conexión.'
}

function Correction({ refused, onCorrect }: { refused: Refused; onCorrect: Props['onCorrect'] }) {
  const number = steps.findIndex((step) => step.section === refused.section) + 1
  return (
    <>
      {Object.values(refused.fields)[0]}
      <div className={styles.actions}>
        <Button variant="secondary" onClick={() => onCorrect(refused)}>
          Corregir en el paso {number}
        </Button>
      </div>
    </>
  )
}
