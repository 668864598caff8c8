import type { ReactNode } from 'react'
import type { Official } from '../official'
import { formatMoment } from '../dates'
import { readSite } from '../site'
import { Paper } from './paper'
import styles from './printed-sheet.module.css'

interface PrintedSheetProps {
  /** The person's name, or what the list is of. */
  title: string
  /** The person's document number. */
  number?: string | undefined
  /** Title of the sheet: 'Perfil del compareciente'. */
  kind: string
  official: Official | undefined
  /** Reference of the printed response in the audit log. */
  reference: string | null | undefined
  printedAt: Date
  /** More facts, on the first page only. */
  facts: readonly { label: string; value: string | null | undefined }[]
  children: ReactNode
}

const unknown = 'No Disponible'

/** Printed for officials: every sheet names its content, the official, the time and the reference in the audit log. */
export function PrintedSheet(props: PrintedSheetProps) {
  const { title, number, kind, official, reference, printedAt, facts, children } = props
  const who = official ? `${official.name} (${official.entity})` : unknown
  const lines = [
    `${kind} · ${readSite().name}`,
    `Funcionario: ${who} · Impreso: ${formatMoment(printedAt.toISOString())}`,
    `Referencia de auditoría: ${reference ?? unknown}`,
  ]
  const content = (
    <>
      <dl className={styles.facts}>
        {facts.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value ?? unknown}</dd>
          </div>
        ))}
      </dl>
      <p>
        Contiene datos personales (Ley 1581 de 2012): úselos solo para los fines de su entidad y guárdelos
        bajo reserva.
        {reference && ' La consulta quedó registrada con la referencia de esta hoja.'}
      </p>
      {children}
    </>
  )
  return Paper({ title, number, lines, children: content })
}
