import type { SearchCard } from '@fcr/shared/contracts/search'
import { HeldNotice } from '@fcr/shared/held-session'
import { Button, FileTextIcon, Skeleton, SpinnerRing } from '@fcr/shared/ui'
import type { RefObject } from 'react'
import { ComparisonBar } from '../comparison/comparison-bar'
import type { Outcome, Query } from '../find-people'
import { PrintedResults } from './printed-results'
import { NothingFound } from './nothing-found'
import { PersonCard } from './person-card'
import { ResultCount } from './result-count'
import { homonymsOf } from '../comparison/homonyms'
import styles from './search-results.module.css'
import { useComparison } from '../comparison/use-comparison'

interface SearchResultsProps {
  ref: RefObject<HTMLElement | null>
  searching: boolean
  outcome: Outcome | null
  onOpen: (card: SearchCard) => void
  /** Repeats a search for people with fewer words of the name. */
  onFewer: (query: Query, words: number) => void
}

const none: { cards: readonly SearchCard[]; query: Query } = { cards: [], query: {} }

/** Results in each state: no search yet, loading, list, empty list, or refused. */
export function SearchResults({ ref, searching, outcome, onOpen, onFewer }: SearchResultsProps) {
  const { cards, query } = !searching && outcome?.kind === 'found' ? outcome : none
  const held = !searching && outcome?.kind === 'held'
  const empty = !searching && outcome !== null && outcome.kind !== 'held' && cards.length === 0
  const comparison = useComparison(cards)
  const homonyms = homonymsOf(cards)
  return (
    <section ref={ref} tabIndex={-1} aria-label="Resultados" className={styles.results}>
      {/* Always rendered, so that screen readers announce changes inside. */}
      <div role="status">
        {searching && (
          <p className={styles.loading}>
            <SpinnerRing />
            Buscando...
          </p>
        )}
        {!searching && outcome?.kind === 'found' && cards.length > 0 && <ResultCount outcome={outcome} />}
        {empty && <NothingFound outcome={outcome} onFewer={onFewer} />}
      </div>
      {held && <HeldNotice />}
      {searching && (
        <div className={styles.list}>
          <Skeleton card />
          <Skeleton card />
        </div>
      )}
      {!searching && outcome?.kind === 'found' && cards.length > 0 && (
        <>
          <PrintedResults outcome={outcome} />
          <Button
            variant="quiet"
            icon={<FileTextIcon />}
            className={styles.print}
            onClick={() => window.print()}
          >
            Imprimir
          </Button>
        </>
      )}
      {cards.length > 0 && (
        <p className={styles.keys}>Flechas: recorrer. Enter: abrir. Escape: volver al formulario.</p>
      )}
      {cards.length > 0 && (
        <ul className={styles.list}>
          {cards.map((card) => (
            <PersonCard
              key={card.numero_identificacion}
              card={card}
              query={query}
              homonyms={homonyms.get(card)}
              choice={cards.length > 1 ? comparison.choiceOf(card) : undefined}
              onOpen={onOpen}
            />
          ))}
        </ul>
      )}
      <ComparisonBar people={comparison.people} onClear={comparison.clear} />
    </section>
  )
}
