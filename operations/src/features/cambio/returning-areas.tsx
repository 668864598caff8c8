import type { HistoryRecord } from '@fcr/shared/platform/deployment-state'
import { Alert } from '@fcr/shared/ui'
import { useEffect, useRef } from 'react'
import { areaWords } from '../../labels/areas'
import styles from './change.module.css'

/** Lists the areas that are rolled back with the shell, for the operator to confirm. */
export function ReturningAreas({ areas }: { areas: HistoryRecord['changes'] }) {
  const place = useRef<HTMLDivElement>(null)
  // On a phone it may be below the buttons, which stay at the bottom of the screen.
  useEffect(() => {
    // Newer browsers return a promise, which must not become the effect's clean-up.
    place.current?.scrollIntoView({ block: 'center' })
  }, [areas])
  return (
    <div ref={place} className={styles.problem}>
      <Alert kind="warn" role="alert">
        <p>
          Con el marco del sitio vuelven estas áreas, porque sus versiones de ahora no funcionan con él.
          Confirme de nuevo.
        </p>
        <ul>
          {areas.map(({ area, from, to }) => (
            <li key={area}>{`${areaWords(area)}: de ${from ?? 'ninguna'} a ${to}`}</li>
          ))}
        </ul>
      </Alert>
    </div>
  )
}
