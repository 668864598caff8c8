import type { ExternalMe } from '@fcr/shared/contracts/session'
import styles from './print-facts.module.css'

interface PrintFactsProps {
  official: ExternalMe | undefined
  printedAt: Date
  /** What the audit trail calls the answer that is printed. */
  reference: string | null
  /** More of them, before these. */
  facts?: { label: string; value: string }[] | undefined
}

const unknown = 'No disponible'
const moment = new Intl.DateTimeFormat('es-CO', { dateStyle: 'long', timeStyle: 'short' })

/** On paper only: who asked, when, and where the audit trail says so. */
export function PrintFacts({ official, printedAt, reference, facts = [] }: PrintFactsProps) {
  const all = [
    ...facts,
    { label: 'Entidad', value: official?.entidad ?? unknown },
    { label: 'Funcionario', value: official?.funcionario ?? unknown },
    { label: 'Fecha y hora de impresión', value: moment.format(printedAt) },
    { label: 'Referencia de auditoría', value: reference ?? unknown },
  ]
  return (
    <div className={styles.facts}>
      <dl>
        {all.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p>
        Contiene datos personales (Ley 1581 de 2012): úselos solo para la búsqueda y guárdelos bajo reserva.
      </p>
    </div>
  )
}
