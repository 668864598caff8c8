import { useLocation, Link } from 'react-router-dom'
import { countOf } from '../../contracts/text/counts'
import styles from './pager.module.css'
import { pageSize, searchForPage } from './use-url-filters'

interface PagerProps {
  page: number
  /** Rows of all pages. */
  total: number
  /** Noun for the rows: 'personas'. */
  noun: string
  /** The same for a single row: 'persona'. */
  singular: string
}

/** 'Mostrando 1 a 25 de 1.234 personas', and links to the other pages, which keep the address's filters. */
export function Pager({ page, total, noun, singular }: PagerProps) {
  const { search, state } = useLocation() as { search: string; state: unknown }
  const last = Math.max(1, Math.ceil(total / pageSize))
  const current = Math.min(page, last)
  const link = (to: number, text: string, label?: string) => (
    <Link
      to={{ search: searchForPage(search, to) }}
      state={state}
      aria-label={label}
      aria-current={to === current && label !== undefined ? 'page' : undefined}
    >
      {text}
    </Link>
  )
  return (
    <nav aria-label="Páginas" className={styles.pager}>
      <span>{rangeOf(current, total, { noun, singular })}</span>
      {last > 1 && (
        <ul>
          {current > 1 && <li>{link(current - 1, 'Anterior')}</li>}
          {shownPages(current, last).map((number) => (
            <li key={number}>{link(number, countOf(number), `Página ${countOf(number)}`)}</li>
          ))}
          {current < last && <li>{link(current + 1, 'Siguiente')}</li>}
        </ul>
      )}
    </nav>
  )
}

function rangeOf(
  page: number,
  total: number,
  { noun, singular }: Pick<PagerProps, 'noun' | 'singular'>,
): string {
  if (total === 0) return `Ningún resultado en ${noun}`
  if (total === 1) return `Se muestra 1 ${singular}`
  const from = (page - 1) * pageSize + 1
  return `Mostrando ${countOf(from)} a ${countOf(Math.min(total, page * pageSize))} de ${countOf(total)} ${noun}`
}

/** The first and the last page, the current one and its neighbours. */
const shownPages = (page: number, last: number) =>
  [...new Set([1, page - 1, page, page + 1, last])].filter((number) => number >= 1 && number <= last)
