import { CheckRow } from '@fcr/shared/staff'
import { Alert } from '@fcr/shared/ui'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router-dom'
import { ReasonList } from '../../components/reasons'
import { paths } from '../../paths'
import type { ChangeState } from './use-change'
import styles from './change.module.css'

interface ChangeProblemProps {
  problem: Extract<ChangeState, { status: 'problem' }>
  /** The action can be forced if the release checks refuse it. */
  forcible: boolean
  force: boolean
  onForce: (force: boolean) => void
  /** The live revision. */
  revision: number | undefined
}

export function ChangeProblem({ problem, forcible, force, onForce, revision }: ChangeProblemProps) {
  const { text, refused } = problem
  const place = useRef<HTMLDivElement>(null)
  // On a phone it may be below the buttons, which stay at the bottom of the screen.
  useEffect(() => {
    // Newer browsers return a promise, which must not become the effect's clean-up.
    place.current?.scrollIntoView({ block: 'center' })
  }, [problem])
  const isGate = refused?.code === 'gate' || refused?.code === 'ungated'
  return (
    <div ref={place} className={styles.problem}>
      <Alert kind="error" role="alert">
        <p>{text}</p>
        {refused && <ReasonList reasons={refused.reasons} className={styles.refusal} />}
        {revision !== undefined && (
          <p>
            En vivo: revisión {revision}. <Link to={paths.history()}>Ver la historia</Link>
          </p>
        )}
      </Alert>
      {isGate && forcible && (
        <CheckRow
          label="Hacerlo de todos modos"
          detail="La historia dirá qué encontró el control de salida, y que usted lo pasó por alto."
          checked={force}
          onChange={({ target }) => onForce(target.checked)}
        />
      )}
    </div>
  )
}
