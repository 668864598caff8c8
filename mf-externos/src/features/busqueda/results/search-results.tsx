import type { SearchCard } from '@fcr/shared/contracts/search'
import { HeldNotice } from '@fcr/shared/held-session'
import { Button, FileTextIcon, Skeleton, SpinnerRing } from '@fcr/shared/ui'
import { memo, useId, type RefObject } from 'react'
import { ComparisonBar } from '../comparison/comparison-bar'
import { numbersOf, type Outcome, type Query } from '../find-people'
import { NumbersTable, numbersText } from './numbers-table'
import { PrintedResults } from './printed-results'
import { NothingFound } from './nothing-found'
import { PersonCard } from './person-card'
import { ResultCount } from './result-count'
import { SimilarHeading } from './similar-heading'
import { homonymsOf } from '../comparison/homonyms'
import type { SearchActions } from '../use-search'
import styles from './search-results.module.css'
import { useComparison } from '../comparison/use-comparison'
import { useSearchedText } from '../searched-text'

interface SearchResultsProps {
  ref: RefObject<HTMLElement | null>
  searching: boolean
  outcome: Outcome | null
  actions: SearchActions
}

const none: { cards: readonly SearchCard[]; query: Query } = { cards: [], query: {} }

/** Results in each state: no search yet, loading, list, empty list, or refused. */
export const SearchResults = memo(({ ref, searching, outcome, actions }: SearchResultsProps) => {
  const results = !searching && outcome?.kind === 'found' ? outcome : undefined
  const list = results && numbersOf(results.query) ? results : undefined
  const { cards, query } = (list ? undefined : results) ?? none
  const held = !searching && outcome?.kind === 'held'
  const empty = !searching && outcome !== null && outcome.kind !== 'held' && !list && cards.length === 0
  const comparison = useComparison(cards)
  /** Moves the focus here first: the pressed button disappears with the results. */
  const leaving =
    <Args extends unknown[]>(act: (...args: Args) => Promise<void>) =>
    (...args: Args) => {
      ref.current?.focus()
      void act(...args)
    }
  const homonyms = homonymsOf(cards)
  const similarId = useId()
  const exact = cards.filter(({ aproximada }) => !aproximada)
  const similar = cards.filter(({ aproximada }) => aproximada)
  const cardOf = (card: SearchCard) => (
    <PersonCard
      key={card.numero_identificacion}
      card={card}
      query={query}
      homonyms={homonyms.get(card)}
      choice={cards.length > 1 ? comparison.choiceOf(card) : undefined}
      onOpen={actions.open}
    />
  )
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
        {!searching && outcome && <Searched query={outcome.query} />}
        {results && cards.length > 0 && <ResultCount outcome={results} />}
        {list && <p className={styles.count}>{numbersText(list)}</p>}
        {empty && (
          <NothingFound
            outcome={outcome}
            onFewer={leaving(actions.searchFewer)}
            onInstead={leaving(actions.searchInstead)}
          />
        )}
      </div>
      {held && <HeldNotice />}
      {searching && (
        <div className={styles.list}>
          <Skeleton card />
          <Skeleton card />
        </div>
      )}
      {results && <PrintedResults outcome={results} />}
      {(list || cards.length > 0) && (
        <Button
          variant="quiet"
          icon={<FileTextIcon />}
          className={styles.print}
          onClick={() => window.print()}
        >
          Imprimir
        </Button>
      )}
      {cards.length > 0 && (
        <p className={styles.keys}>Flechas: recorrer. Enter: abrir. Escape: volver al formulario.</p>
      )}
      {list && (
        // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolls by keyboard where the columns do not fit
        <div role="region" aria-label="Cédulas consultadas" tabIndex={0} className={styles.scroll}>
          <NumbersTable outcome={list} className={styles.table} onOpen={actions.open} />
        </div>
      )}
      {exact.length > 0 && <ul className={styles.list}>{exact.map(cardOf)}</ul>}
      {results && results.similar > 0 && (
        <SimilarHeading
          id={similarId}
          outcome={results}
          onSimilar={() => leaving(actions.searchSimilar)(query)}
        />
      )}
      {similar.length > 0 && (
        <ul className={styles.list} aria-labelledby={similarId}>
          {similar.map(cardOf)}
        </ul>
      )}
      <ComparisonBar people={comparison.people} onClear={comparison.clear} onOpen={actions.open} />
    </section>
  )
})

/** What the results below are of: the form may have changed since. */
const Searched = ({ query }: { query: Query }) => (
  <p className={styles.searched}>Se buscó: {useSearchedText(query)}.</p>
)
