import { maxCounted } from '@fcr/shared/contracts/search-limits'
import type { SearchCard } from '@fcr/shared/contracts/search'
import { HeldNotice } from '@fcr/shared/held-session'
import { EmptyState, Skeleton, SpinnerRing } from '@fcr/shared/ui'
import type { Outcome, Query } from './find-people'
import { PersonCard } from './person-card'
import styles from './search-results.module.css'

interface SearchResultsProps {
  searching: boolean
  outcome: Outcome | null
  onOpen: (card: SearchCard) => void
}

const none: { cards: readonly SearchCard[]; query: Query } = { cards: [], query: {} }

/** Results in each state: no search yet, loading, list, empty list, or refused. */
export function SearchResults({ searching, outcome, onOpen }: SearchResultsProps) {
  const { cards, query } = !searching && outcome?.kind === 'found' ? outcome : none
  const held = !searching && outcome?.kind === 'held'
  const empty = !searching && outcome !== null && !held && cards.length === 0
  return (
    <section aria-label="Resultados" className={styles.results}>
      {/* Always rendered, so that screen readers announce changes inside. */}
      <div role="status">
        {searching && (
          <p className={styles.loading}>
            <SpinnerRing />
            Buscando...
          </p>
        )}
        {!searching && outcome?.kind === 'found' && cards.length > 0 && <Count outcome={outcome} />}
        {empty && <NothingFound failed={outcome.kind === 'failed'} />}
      </div>
      {held && <HeldNotice />}
      {searching && (
        <div className={styles.list}>
          <Skeleton card />
          <Skeleton card />
        </div>
      )}
      {cards.length > 0 && (
        <p className={styles.keys}>Flechas: recorrer. Enter: abrir. Escape: volver al formulario.</p>
      )}
      {cards.length > 0 && (
        <ul className={styles.list}>
          {cards.map((card) => (
            <PersonCard key={card.numero_identificacion} card={card} query={query} onOpen={onOpen} />
          ))}
        </ul>
      )}
    </section>
  )
}

function NothingFound({ failed }: { failed: boolean }) {
  return (
    <EmptyState title="No se encontraron resultados" hint="Intente con otros parámetros de búsqueda.">
      {failed && (
        <p className={styles.failed}>
          El servicio no respondió: esto no significa que la persona no exista. Intente de nuevo.
        </p>
      )}
    </EmptyState>
  )
}

const number = new Intl.NumberFormat('es-CO')
const countText = (total: number) =>
  total >= maxCounted ? `más de ${number.format(maxCounted)}` : number.format(total)

/** The number of people found; mentions if there are more than the cards show, or if none matches exactly. */
function Count({ outcome: { cards, total } }: { outcome: Extract<Outcome, { kind: 'found' }> }) {
  if (cards.every(({ aproximada }) => aproximada)) {
    const similar = total === 1 ? '1 parecido' : `${countText(total)} parecidos`
    return <p className={styles.count}>{`${similar}; ninguno exacto`}</p>
  }
  if (total > cards.length) {
    return (
      <p className={styles.count}>
        {`Se muestran ${cards.length} de ${countText(total)} comparecientes encontrados. `}
        <span className={styles.refine}>Agregue más datos para precisar la búsqueda.</span>
      </p>
    )
  }
  return (
    <p className={styles.count}>
      {total === 1 ? '1 compareciente encontrado' : `${total} comparecientes encontrados`}
    </p>
  )
}
