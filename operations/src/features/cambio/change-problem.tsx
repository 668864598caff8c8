import { CheckRow } from '@fcr/shared/staff'
import { Alert } from '@fcr/shared/ui'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router-dom'
import { PicturePairs } from '../../components/picture-pairs'
import { ReasonList } from '../../components/reasons'
import { paths } from '../../paths'
import type { Subject } from './action-labels'
import type { ChangeState } from './use-change'
import styles from './change.module.css'

interface ChangeProblemProps {
  subject: Subject
  problem: Extract<ChangeState, { status: 'problem' }>
  /** The action can be forced if the release checks refuse it. */
  forcible: boolean
  force: boolean
  onForce: (force: boolean) => void
  intended: boolean
  onIntended: (intended: boolean) => void
  /** The live revision. */
  revision: number | undefined
}

export function ChangeProblem(props: ChangeProblemProps) {
  const { subject, problem, forcible, force, onForce, intended, onIntended, revision } = props
  const { text, refused } = problem
  const place = useRef<HTMLDivElement>(null)
  // On a phone it may be below the buttons, which stay at the bottom of the screen, and taller than the screen: its first
  // sentence says what happened.
  useEffect(() => {
    // Newer browsers return a promise, which must not become the effect's clean-up.
    place.current?.scrollIntoView({ block: 'start' })
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
      {refused?.code === 'differences' && forcible && (
        <>
          <SideBySide subject={subject} />
          <CheckRow
            label="Así debe verse"
            detail="La historia dirá qué es distinto, y que usted lo confirmó."
            checked={intended}
            onChange={({ target }) => onIntended(target.checked)}
          />
        </>
      )}
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

/** The pages that differ, in the live version and in the new one. */
function SideBySide({ subject: { area, version, overview } }: { subject: Subject }) {
  const active = overview?.active
  if (version === undefined || !active || active === version) return null
  return (
    <PicturePairs
      area={area}
      from={{ version: active, title: 'Ahora' }}
      to={{ version, title: 'La versión nueva' }}
    />
  )
}
