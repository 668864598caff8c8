import { canSearchFewer, countedWords } from '@fcr/shared/contracts/text/person-name'
import { EmptyState } from '@fcr/shared/ui'
import { otherReading, partsAlone } from '../filters'
import type { Outcome, Query } from '../find-people'
import { searchedText } from '../searched-text'
import { Fragment } from 'react'
import styles from './search-results.module.css'

interface NothingFoundProps {
  outcome: Exclude<Outcome, { kind: 'held' }>
  onFewer: (query: Query, words: number) => void
  /** Searches something else instead. */
  onInstead: (query: Query) => void
}

/** The literal empty result; below it why it may be empty, or the search with fewer words of the name. */
export function NothingFound({ outcome, onFewer, onInstead }: NothingFoundProps) {
  const instead = insteadOf(outcome.query)
  return (
    <EmptyState title="No se encontraron resultados" hint="Intente con otros parámetros de búsqueda.">
      {outcome.kind === 'failed' ? (
        <p className={styles.quiet}>{reasonOf(outcome.reason)}</p>
      ) : instead ? (
        <Instead {...instead} onInstead={onInstead} />
      ) : (
        <FewerWords outcome={outcome} onFewer={onFewer} />
      )}
    </EmptyState>
  )
}

const reasonOf = (reason: string | undefined) =>
  reason === undefined
    ? 'El servicio no respondió: esto no significa que la persona no exista. Intente de nuevo.'
    : `${reason} Esto no significa que la persona no exista.`

/** 'las 4 palabras', '3 de las 4 palabras' */
export function wordsText(query: Query): string {
  const all = countedWords(query['nombre'] ?? '').length
  return query['palabras'] === undefined
    ? `las ${all} palabras`
    : `${query['palabras']} de las ${all} palabras`
}

/** Other searches, which may find the person whom the official means, and why. */
type Other = { why: string; queries: Query[] }

function insteadOf(query: Query): Other | undefined {
  const other = otherReading(query)
  if (other) return { why: 'Hay un número en otro campo.', queries: [other] }
  const queries = partsAlone(query)
  return queries.length > 0 ? { why: 'Nadie tiene ese nombre y ese número a la vez.', queries } : undefined
}

function Instead({ why, queries, onInstead }: Other & Pick<NothingFoundProps, 'onInstead'>) {
  return (
    <p className={styles.quiet}>
      {why}
      {queries.map((query) => {
        const text = searchedText({
          nombre: query['nombre'],
          cedula: query['cedula'],
          celular: query['celular'],
        })
        return (
          <Fragment key={text}>
            <br />
            <button type="button" className={styles.fewer} onClick={() => onInstead(query)}>
              Buscar {text}
            </button>
          </Fragment>
        )
      })}
    </p>
  )
}

interface FewerWordsProps extends Pick<NothingFoundProps, 'onFewer'> {
  outcome: Extract<Outcome, { kind: 'found' }>
}

/** Leads to the number of words that finds somebody; with an older API, to the next one. */
function FewerWords({ outcome: { query, fewerWords }, onFewer }: FewerWordsProps) {
  const name = query['nombre'] ?? ''
  const all = countedWords(name).length
  const words = fewerWords ?? Number(query['palabras'] ?? all) - 1
  if (fewerWords === 0 && canSearchFewer(name, all - 1))
    return (
      <p className={styles.quiet}>
        Nadie coincide con {wordsText(query)}, ni con {all === 2 ? 'una' : 'una o dos'} menos.
      </p>
    )
  if (!canSearchFewer(name, words)) return null
  return (
    <p className={styles.quiet}>
      Nadie coincide con {wordsText(query)}.{' '}
      <button type="button" className={styles.fewer} onClick={() => onFewer(query, words)}>
        Buscar con {words}
      </button>
    </p>
  )
}
