import type { SearchCard } from '@fcr/shared/contracts/search'
import { HeldNotice } from '@fcr/shared/held-session'
import { Button, Dialog } from '@fcr/shared/ui'
import { useState } from 'react'
import styles from './comparison.module.css'
import { ComparisonTable } from './comparison-table'
import { useComparedDetails } from './use-compared-details'
import { maxCompared } from './use-comparison'

interface ComparisonBarProps {
  /** The chosen people, in the order in which they were chosen. */
  people: readonly SearchCard[]
  onClear: () => void
  onOpen: (card: SearchCard) => void
}

/** Follows the list once somebody is chosen; opens the comparison of two or three. */
export function ComparisonBar({ people, onClear, onOpen }: ComparisonBarProps) {
  const [opened, setOpened] = useState(false)
  const open = opened && people.length > 1
  const numbers = people.map((card) => card.numero_identificacion)
  const { held, details } = useComparedDetails(numbers, open)
  return (
    <>
      <div role="status" className={styles.status}>
        {people.length > 0 && (
          <div className={styles.bar}>
            <p>
              {people.length === 1
                ? 'Elija otra persona para comparar.'
                : `${people.length} personas elegidas`}
            </p>
            <Button disabled={people.length < 2} onClick={() => setOpened(true)}>
              Ver lado a lado
            </Button>
            <Button variant="quiet" onClick={onClear}>
              Quitar
            </Button>
            <p className={styles.most}>
              {people.length === maxCompared && `Se comparan hasta ${maxCompared}. `}
              Unidad, año de nacimiento y municipio vienen del perfil: comparar queda registrado como una
              consulta del perfil de cada persona.
            </p>
          </div>
        )}
      </div>
      <Dialog open={open} onClose={() => setOpened(false)} size="large" title="Lado a lado">
        {held && <HeldNotice />}
        <ComparisonTable people={people} details={details} onOpen={onOpen} />
      </Dialog>
    </>
  )
}
