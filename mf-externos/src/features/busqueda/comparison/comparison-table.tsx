import type { SearchCard } from '@fcr/shared/contracts/search'
import { ProvenanceNote } from '@fcr/shared/profile'
import { Badge, NotAvailable } from '@fcr/shared/ui'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { approximateText } from '../results/left-out'
import { profileLink } from '../results/profile-link'
import styles from './comparison.module.css'
import { differenceOf, fieldsOf } from './homonyms'
import { detailLabels, type Details } from './use-compared-details'

interface ComparisonTableProps {
  people: readonly SearchCard[]
  /** In the order of the people. */
  details: readonly Details[]
  onOpen: (card: SearchCard) => void
}

type Row = { label: string; difference: string | undefined; cells: ReactNode[] }

const shownValue = (value: string | null | undefined): ReactNode => value || <NotAvailable />

function cardRows(people: readonly SearchCard[]): Row[] {
  const fields = people.map(fieldsOf)
  return (fields[0] ?? []).map(({ label }, index) => {
    const values = fields.map((of) => of[index]?.value)
    return { label, difference: differenceOf(values), cells: values.map(shownValue) }
  })
}

/** Profiles that are missing, so far or at all, say nothing about differences. */
function detailRows(details: readonly Details[]): Row[] {
  const ready = details.flatMap((entry) => (entry.status === 'ready' ? [entry.values] : []))
  return detailLabels.map((label, index) => ({
    label,
    difference: differenceOf(ready.map((values) => values[index])),
    cells: details.map((entry) => {
      if (entry.status === 'ready') return shownValue(entry.values[index])
      return entry.status === 'loading' ? 'Cargando…' : 'No se pudo consultar'
    }),
  }))
}

/** The people's data side by side; what differs is marked. Each name leads to the profile. */
export function ComparisonTable({ people, details, onOpen }: ComparisonTableProps) {
  return (
    // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolls by keyboard where the columns do not fit
    <div role="region" aria-label="Comparación" tabIndex={0} className={styles.scroll}>
      <table className={styles.table}>
        <thead>
          <tr>
            <td />
            {people.map((card) => (
              <th key={card.numero_identificacion} scope="col">
                <Link {...profileLink(card, onOpen)} translate="no">
                  {shownValue(card.nombre_apellido_completo)}
                </Link>
                {card.aproximada && <Badge>{approximateText(card)}</Badge>}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {[...cardRows(people), ...detailRows(details)].map(({ label, difference, cells }) => (
            <tr key={label} className={difference === 'Distinto' ? styles.differs : undefined}>
              <th scope="row">
                {label}
                {difference && <small>{difference}</small>}
              </th>
              {cells.map((cell, index) => (
                <td key={people[index]?.numero_identificacion}>{cell}</td>
              ))}
            </tr>
          ))}
          <tr>
            <th scope="row">Datos</th>
            {people.map((card) => (
              <td key={card.numero_identificacion}>
                <ProvenanceNote provenance={card.procedencia} />
              </td>
            ))}
          </tr>
        </tbody>
      </table>
    </div>
  )
}
