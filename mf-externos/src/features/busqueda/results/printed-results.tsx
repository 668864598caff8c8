import type { SearchCard } from '@fcr/shared/contracts/search'
import { useOfficial } from '@fcr/shared/official'
import { PrintedSheet, usePrinting } from '@fcr/shared/print'
import { provenanceTexts } from '@fcr/shared/profile'
import { NotAvailable } from '@fcr/shared/ui'
import { numbersOf, type Outcome } from '../find-people'
import { NumbersTable, numbersText } from './numbers-table'
import { countText } from './count-text'
import { approximateText } from './left-out'
import styles from './printed-results.module.css'
import { useSearchedText } from '../searched-text'

/** The results on paper: what was searched, and a table of the people. */
export function PrintedResults({ outcome }: { outcome: Extract<Outcome, { kind: 'found' }> }) {
  const { data: official } = useOfficial()
  const printedAt = usePrinting()
  const searched = useSearchedText(outcome.query)
  if (!printedAt) return null
  const { cards, total, reference, query } = outcome
  const isList = numbersOf(query) !== undefined
  return (
    <PrintedSheet
      title="Resultados de la búsqueda"
      kind="Búsqueda de comparecientes"
      official={official}
      reference={reference}
      printedAt={printedAt}
      facts={[
        { label: 'Se buscó', value: searched },
        isList
          ? { label: 'Resultado', value: numbersText(outcome) }
          : cards.length > 0
            ? { label: 'Se imprimen', value: `${cards.length} de ${countText(total)}` }
            : { label: 'Resultado', value: 'No se encontraron resultados' },
      ]}
    >
      {isList ? (
        <NumbersTable outcome={outcome} className={styles.table} />
      ) : (
        cards.length > 0 && <PeopleTable cards={cards} />
      )}
    </PrintedSheet>
  )
}

const columns: readonly [label: string, valueOf: (card: SearchCard) => string | null | undefined][] = [
  ['Cédula', (card) => card.numero_identificacion],
  ['Rango y fuerza', ({ rango, fuerza }) => [rango, fuerza].filter(Boolean).join(', ')],
  ['Sala de la JEP', (card) => card.nombre_sala_jep],
  ['Origen de los datos', (card) => provenanceTexts(card.procedencia)?.identity],
]

const PeopleTable = ({ cards }: { cards: readonly SearchCard[] }) => (
  <table className={styles.table}>
    <thead>
      <tr>
        {['N.º', 'Nombre', ...columns.map(([label]) => label)].map((label) => (
          <th key={label} scope="col">
            {label}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {cards.map((card, index) => (
        <tr key={card.numero_identificacion}>
          <td>{index + 1}</td>
          <th scope="row">
            {card.nombre_apellido_completo || <NotAvailable />}
            {card.aproximada && <small>{approximateText(card)}</small>}
          </th>
          {columns.map(([label, valueOf]) => (
            <td key={label}>{valueOf(card) || <NotAvailable />}</td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
)
