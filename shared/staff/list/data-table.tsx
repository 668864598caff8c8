import { ChevronRightIcon, classNames, HiddenOnPhones, NotAvailable, VisuallyHidden } from '@fcr/shared/ui'
import type { ReactNode } from 'react'
import { Link, type To } from 'react-router-dom'
import styles from './data-table.module.css'
import rowLink from './row-link.module.css'

export interface Column<Row> {
  header: string
  /** `null`, `undefined` and `''` show as 'No Disponible'. */
  cell: (row: Row) => ReactNode
  /** `state`: a `Tag`, which on a phone follows the name, without label. `code`: monospaced. */
  kind?: 'text' | 'number' | 'state' | 'code' | undefined
  /** Takes the whole width of a phone's card; on wider screens it may be broken anywhere. */
  wide?: boolean | undefined
  /** Stays on one line. */
  nowrap?: boolean | undefined
  /** Left out between 768 and 991 px and, where the navigation takes room, between 1120 and 1199 px. */
  minor?: boolean | undefined
}

interface DataTableProps<Row> {
  /** Accessible name, e.g. 'Personas del registro, de la 1 a la 25'. */
  caption: string
  /** The first one names the row. */
  columns: readonly [Column<Row>, ...Column<Row>[]]
  rows: readonly Row[]
  rowKey: (row: Row) => string | number
  /** Where a row leads; the whole row is pressed. */
  linkTo?: ((row: Row) => To) | undefined
  /** On a phone, each row is a separate card instead of a block within its sheet. */
  cards?: boolean | undefined
}

// Explicit, because on a phone the cells are not laid out as a table, and browsers then drop its roles.
const role = (name: string) => ({ role: name })

/** Rows that are compared; on a phone, cards. */
export function DataTable<Row>({ caption, columns, rows, rowKey, linkTo, cards }: DataTableProps<Row>) {
  return (
    <table
      {...role('table')}
      className={classNames(styles.table, linkTo && styles.links, cards && styles.cards)}
    >
      <caption>
        <VisuallyHidden>{caption}</VisuallyHidden>
      </caption>
      <thead {...role('rowgroup')}>
        <tr {...role('row')}>
          {columns.map((column) => (
            <th key={column.header} {...role('columnheader')} scope="col" className={classesOf(column)}>
              <HiddenOnPhones>{column.header}</HiddenOnPhones>
            </th>
          ))}
          {linkTo && (
            <th {...role('columnheader')} scope="col">
              <VisuallyHidden>Abrir</VisuallyHidden>
            </th>
          )}
        </tr>
      </thead>
      <tbody {...role('rowgroup')}>
        {rows.map((row) => (
          <TableRow key={rowKey(row)} row={row} columns={columns} to={linkTo?.(row)} />
        ))}
      </tbody>
    </table>
  )
}

interface TableRowProps<Row> {
  row: Row
  columns: DataTableProps<Row>['columns']
  to: To | undefined
}

function TableRow<Row>({ row, columns: [first, ...others], to }: TableRowProps<Row>) {
  const name = first.cell(row)
  return (
    <tr {...role('row')}>
      <th {...role('rowheader')} scope="row" className={classesOf(first)}>
        {to === undefined ? (
          name
        ) : (
          <Link to={to} className={rowLink.link}>
            {name}
          </Link>
        )}
      </th>
      {others.map((column) => (
        <td
          key={column.header}
          translate="no"
          {...role('cell')}
          data-label={column.header}
          className={classesOf(column)}
        >
          {cellOf(column.cell(row))}
        </td>
      ))}
      {to !== undefined && (
        <td {...role('cell')} className={styles.go}>
          <ChevronRightIcon aria-hidden="true" />
        </td>
      )}
    </tr>
  )
}

const cellOf = (value: ReactNode) => (value == null || value === '' ? <NotAvailable /> : value)

function classesOf<Row>({ kind = 'text', wide, nowrap, minor }: Column<Row>) {
  return classNames(
    kind === 'number' && styles.number,
    kind === 'state' && styles.state,
    kind === 'code' && styles.code,
    wide && styles.wide,
    nowrap && styles.nowrap,
    minor && styles.minor,
  )
}
