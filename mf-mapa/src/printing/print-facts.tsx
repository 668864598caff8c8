import type { ExternalMe } from '@fcr/shared/contracts/session'
import styles from './print-facts.module.css'

interface PrintFactsProps {
  official: ExternalMe | undefined
  printedAt: Date
  /** Reference of the printed response in the audit log. */
  reference: string | null
  /** More facts, shown before these. */
  facts?: { label: string; value: string }[] | undefined
}

const unknown = 'No disponible'
const moment = new Intl.DateTimeFormat('es-CO', { dateStyle: 'long', timeStyle: 'short' })

/** Shown only on paper: who asked, when, and the reference in the audit log. */
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
