import type { SearchCard } from '@fcr/shared/contracts/search'
import { ProvenanceNote } from '@fcr/shared/profile'
import { Badge, NotAvailable } from '@fcr/shared/ui'
import styles from './comparison.module.css'
import { differencesOf, fieldsOf } from './homonyms'

/** The cards' fields side by side; those that differ are marked. Nothing that the cards do not show. */
export function ComparisonTable({ people }: { people: readonly SearchCard[] }) {
  const differences = differencesOf(people)
  const labels = people[0] ? fieldsOf(people[0]).map(({ label }) => label) : []
  return (
    // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolls by keyboard where the columns do not fit
    <div role="region" aria-label="Comparación" tabIndex={0} className={styles.scroll}>
      <table className={styles.table}>
        <thead>
          <tr>
            <td />
            {people.map((card) => (
              <th key={card.numero_identificacion} scope="col">
                {card.nombre_apellido_completo || <NotAvailable />}
                {card.aproximada && <Badge>Coincidencia aproximada</Badge>}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {labels.map((label, row) => (
            <tr key={label} className={differences.has(label) ? styles.differs : undefined}>
              <th scope="row">
                {label}
                {differences.has(label) && <small>Distinto</small>}
              </th>
              {people.map((card) => (
                <td key={card.numero_identificacion}>{fieldsOf(card)[row]?.value || <NotAvailable />}</td>
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
