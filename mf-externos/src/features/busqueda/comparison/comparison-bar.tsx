import type { SearchCard } from '@fcr/shared/contracts/search'
import { Button, Dialog } from '@fcr/shared/ui'
import { useState } from 'react'
import styles from './comparison.module.css'
import { ComparisonTable } from './comparison-table'
import { maxCompared } from './use-comparison'

interface ComparisonBarProps {
  /** The chosen people, in the order in which they were chosen. */
  people: readonly SearchCard[]
  onClear: () => void
}

/** Follows the list once somebody is chosen; opens the comparison of two or three. */
export function ComparisonBar({ people, onClear }: ComparisonBarProps) {
  const [open, setOpen] = useState(false)
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
            <Button disabled={people.length < 2} onClick={() => setOpen(true)}>
              Ver lado a lado
            </Button>
            <Button variant="quiet" onClick={onClear}>
              Quitar
            </Button>
            {people.length === maxCompared && <p className={styles.most}>Se comparan hasta {maxCompared}.</p>}
          </div>
        )}
      </div>
      <Dialog
        open={open && people.length > 1}
        onClose={() => setOpen(false)}
        size="large"
        title="Lado a lado"
      >
        <ComparisonTable people={people} />
      </Dialog>
    </>
  )
}
