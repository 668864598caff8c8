import styles from './print-facts.module.css'

interface PrintFactsProps {
  printedAt: Date
  /** What the audit trail calls the answer that is printed. */
  reference: string | null
  /** More of them, before these. */
  facts?: { label: string; value: string }[] | undefined
}

const moment = new Intl.DateTimeFormat('es-CO', { dateStyle: 'long', timeStyle: 'short' })

/** On paper only: who asked, when, and where the audit trail says so. */
export function PrintFacts({ printedAt, reference, facts = [] }: PrintFactsProps) {
  const all = [
    ...facts,
    { label: 'Entidad', value: 'Unidad de Búsqueda de Personas dadas por Desaparecidas (UBPD)' },
    { label: 'Fecha y hora de impresión', value: moment.format(printedAt) },
    { label: 'Referencia de auditoría', value: reference ?? 'No disponible' },
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
