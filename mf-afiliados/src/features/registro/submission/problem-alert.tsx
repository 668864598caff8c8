import type { ReactNode } from 'react'
import type { Section } from '@fcr/shared/contracts/fields'
import { Alert, Button, TextLink } from '@fcr/shared/ui'
import { useOnline } from '../connection/use-online'
import { positionOf } from '../steps/steps'
import styles from './problem-alert.module.css'
import type { Problem, Refused } from './submission'

interface Props {
  problem: Problem
  /** The section whose step shows the refused fields. */
  placeOf: (refused: Refused) => Section
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

function ProblemText({ problem, placeOf, onCorrect }: Props) {
  switch (problem.kind) {
    case 'not-sent':
      return 'No pudimos enviar su afiliación. Sus datos siguen aquí; puede intentarlo de nuevo.'
    case 'offline':
      return <Offline />
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
      return <Correction refused={problem.refused} placeOf={placeOf} onCorrect={onCorrect} />
  }
}

/** Never resends by itself: the person decides what is sent, and when. */
function Offline() {
  return useOnline()
    ? 'Ya hay conexión. Su afiliación todavía no se ha enviado: pulse Finalizar otra vez.'
    : 'No hay conexión y su afiliación no se ha enviado. Sus datos siguen aquí; pulse Finalizar cuando vuelva la conexión.'
}

function Correction({
  refused,
  placeOf,
  onCorrect,
}: { refused: Refused } & Pick<Props, 'placeOf' | 'onCorrect'>) {
  const number = positionOf(placeOf(refused)) + 1
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
