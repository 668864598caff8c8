import type { Outcome } from '../find-people'
import { countText } from './count-text'
import styles from './search-results.module.css'

interface SimilarHeadingProps {
  id: string
  outcome: Extract<Outcome, { kind: 'found' }>
  /** Switches between all results and the similar ones only. */
  onSimilar: () => void
}

/** The heading of people with a similar name, with a button for those that do not fit on the page. */
export function SimilarHeading({ id, outcome, onSimilar }: SimilarHeadingProps) {
  const { cards, similar, total, query } = outcome
  const listed = cards.filter(({ aproximada }) => aproximada).length
  const alone = query['parecidos'] !== undefined
  const leads = alone ? total > similar : similar > listed && listed < cards.length
  return (
    <div className={styles.similar}>
      <h2 id={id} className={styles.similarTitle}>{`Parecidos: ${countText(similar)}`}</h2>
      {leads && (
        <button type="button" className={styles.fewer} onClick={onSimilar}>
          {alone ? 'Volver a los exactos' : 'Ver solo los parecidos'}
        </button>
      )}
    </div>
  )
}
