import { countText } from './count-text'
import type { Outcome } from '../find-people'
import { leftOutByAll } from './left-out'
import { wordsText } from './nothing-found'
import styles from './search-results.module.css'

const cappedCount = (total: number, singular: string, many: string) =>
  total === 1 ? `1 ${singular}` : `${countText(total)} ${many}`

/** How many people were found, how many of them exactly, and whether there are more than the cards show. */
export function ResultCount({ outcome }: { outcome: Extract<Outcome, { kind: 'found' }> }) {
  const { cards, total, similar, query } = outcome
  const exact = total - similar
  const leftOut = leftOutByAll(cards)
  const similarText = cappedCount(similar, 'parecido', 'parecidos')
  if (query['parecidos'] !== undefined)
    return (
      <p className={styles.count}>
        {similar > cards.length ? `Se muestran ${cards.length} de ${similarText}` : similarText}
        <span className={styles.refine}>{`, además de ${cappedCount(exact, 'exacto', 'exactos')}.`}</span>
      </p>
    )
  if (exact === 0)
    return (
      <p className={styles.count}>
        {`${similarText}; ninguno exacto`}
        {query['palabras'] !== undefined && (
          <span className={styles.refine}>
            {`. Coinciden con ${wordsText(query)} del nombre${leftOut === undefined ? '' : `, ${leftOut}`}.`}
          </span>
        )}
      </p>
    )
  const parts = similar > 0 && (
    <span className={styles.refine}>{`: ${cappedCount(exact, 'exacto', 'exactos')} y ${similarText}`}</span>
  )
  if (total > cards.length)
    return (
      <p className={styles.count}>
        {`Se muestran ${cards.length} de ${countText(total)} comparecientes encontrados. `}
        <span className={styles.refine}>
          {similar > 0 && `Son ${cappedCount(exact, 'exacto', 'exactos')} y ${similarText}. `}
          Agregue más datos para precisar la búsqueda.
        </span>
      </p>
    )
  return (
    <p className={styles.count}>
      {total === 1 ? '1 compareciente encontrado' : `${total} comparecientes encontrados`}
      {parts}
    </p>
  )
}
