import { createPortal } from 'react-dom'
import type { ReactNode } from 'react'
import type { Official } from '../official'
import { formatMoment } from '../dates'
import { readSite } from '../site'
import styles from './printed-sheet.module.css'

export interface PrintedSheetProps {
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
  facts?: readonly { label: string; value: string | null | undefined }[] | undefined
  children: ReactNode
}

const unknown = 'No Disponible'

/**
 * What is printed instead of the page. Every page says what it shows, who asked, when, and the reference in the
 * audit log; the browser adds 'página n de m' where it can. Render it while printing only (`usePrinting`).
 */
export function PrintedSheet(props: PrintedSheetProps) {
  const { title, number, kind, official, reference, printedAt, facts = [], children } = props
  return createPortal(
    <div className={styles.paper}>
      {/* Browsers repeat the head of a table on every page, and leave room for it. */}
      <table role="presentation" className={styles.table}>
        <thead>
          <tr>
            <td className={styles.head}>
              <p className={styles.title}>
                <b>{title}</b>
                {number !== undefined && <span>C.C. {number}</span>}
              </p>
              <p>
                {kind} · {readSite().name}
              </p>
              <p>
                Funcionario: {official ? `${official.name} (${official.entity})` : unknown} · Impreso:{' '}
                {formatMoment(printedAt.toISOString())}
              </p>
              <p>Referencia de auditoría: {reference ?? unknown}</p>
            </td>
          </tr>
        </thead>
        <tbody>
          <tr>
            <td className={styles.body}>
              <dl className={styles.facts}>
                {facts.map(({ label, value }) => (
                  <div key={label}>
                    <dt>{label}</dt>
                    <dd>{value ?? unknown}</dd>
                  </div>
                ))}
              </dl>
              <p>
                Contiene datos personales (Ley 1581 de 2012): úselos solo para los fines de su entidad y
                guárdelos bajo reserva.
                {reference && ' La consulta quedó registrada con la referencia de esta hoja.'}
              </p>
              {children}
            </td>
          </tr>
        </tbody>
      </table>
    </div>,
    document.body,
  )
}
