import { counted } from '@fcr/shared/contracts/text/counts'
import { withoutLeadingZeros } from '@fcr/shared/contracts/readings/document-number'
import type { SearchCard } from '@fcr/shared/contracts/search'
import { provenanceTexts } from '@fcr/shared/profile'
import { NotAvailable } from '@fcr/shared/ui'
import { Link } from 'react-router-dom'
import { homonymsOf } from '../comparison/homonyms'
import { numbersOf, type Outcome } from '../find-people'
import { cardLinkId } from './person-card'
import { profileLink } from './profile-link'

type Found = Extract<Outcome, { kind: 'found' }>
interface NumbersTableProps {
  outcome: Found
  className: string | undefined
  /** Without it, names lead nowhere: on paper. */
  onOpen?: (card: SearchCard) => void
}

type Row = { number: string; card: SearchCard | undefined }

/** One row for each number, as pasted, and each person who has it; also one for a number that nobody has. */
function rowsOf({ query, cards }: Found): Row[] {
  return (numbersOf(query) ?? []).flatMap((number): Row[] => {
    const people = cards.filter(
      (card) => withoutLeadingZeros(card.numero_identificacion) === withoutLeadingZeros(number),
    )
    return people.length === 0 ? [{ number, card: undefined }] : people.map((card) => ({ number, card }))
  })
}

/** '3 cédulas: 2 encontradas (1 con identidad verificada), 1 no encontrada' */
export function numbersText(outcome: Found): string {
  const { query, cards } = outcome
  const numbers = numbersOf(query) ?? []
  const missing = rowsOf(outcome).filter(({ card }) => !card).length
  const verified = cards.filter(({ procedencia }) => procedencia.identidad === 'verificada').length
  const homonyms = homonymsOf(cards).size
  const details = `${verified} con identidad verificada${homonyms > 0 ? `, ${homonyms} homónimos` : ''}`
  return [
    `${counted(numbers.length, 'cédula', 'cédulas')}: ${counted(numbers.length - missing, 'encontrada', 'encontradas')}`,
    cards.length > 0 ? ` (${details})` : '',
    `, ${counted(missing, 'no encontrada', 'no encontradas')}`,
  ].join('')
}

/** The outcome of each number of a list, in the order in which they were pasted. On a phone it is next to the number. */
export function NumbersTable({ outcome, className, onOpen }: NumbersTableProps) {
  const homonyms = homonymsOf(outcome.cards)
  return (
    <table className={className}>
      <thead>
        <tr>
          {['N.º', 'Cédula', 'Resultado', 'Nombre', 'Rango y fuerza', 'Sala de la JEP'].map((label) => (
            <th key={label} scope="col">
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rowsOf(outcome).map(({ number, card }, index) => (
          <tr key={`${number} ${card?.numero_identificacion}`}>
            <td>{index + 1}</td>
            <th scope="row">{card?.numero_identificacion ?? number}</th>
            {card ? (
              <PersonCells card={card} same={homonyms.get(card)?.people} onOpen={onOpen} />
            ) : (
              <NobodyCells />
            )}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const NobodyCells = () => (
  <>
    <td>No encontrada</td>
    <td colSpan={3} />
  </>
)

interface PersonCellsProps {
  card: SearchCard
  /** Number of people of this name in the list; undefined without others. */
  same: number | undefined
  onOpen: NumbersTableProps['onOpen']
}

function PersonCells({ card, same, onOpen }: PersonCellsProps) {
  const { nombre_apellido_completo: name, rango, fuerza, nombre_sala_jep: chamber, procedencia } = card
  const identity = provenanceTexts(procedencia)?.identity
  return (
    <>
      <td>
        {['Encontrada', identity].filter(Boolean).join('. ')}
        {same !== undefined && <small>{`Homónimo: ${same} personas de la lista con este nombre`}</small>}
      </td>
      <td translate="no">
        {onOpen ? (
          <Link id={cardLinkId(card.numero_identificacion)} {...profileLink(card, onOpen)}>
            {name || <NotAvailable />}
          </Link>
        ) : (
          name || <NotAvailable />
        )}
      </td>
      <td>{[rango, fuerza].filter(Boolean).join(', ') || <NotAvailable />}</td>
      <td>{chamber || <NotAvailable />}</td>
    </>
  )
}
