import styles from './news-date.module.css'

const months = [
  'Enero',
  'Febrero',
  'Marzo',
  'Abril',
  'Mayo',
  'Junio',
  'Julio',
  'Agosto',
  'Septiembre',
  'Octubre',
  'Noviembre',
  'Diciembre',
]

/** Formats `2026-11-12` as `Noviembre 12, 2026`. No `Date`: it would shift the day back by one in Bogotá. */
export function formatNewsDate(date: string): string {
  const [year, month, day] = date.split('-').map(Number)
  return `${months[(month ?? 1) - 1] ?? ''} ${day ?? ''}, ${year ?? ''}`
}

export function NewsDate({ date }: { date: string }) {
  return (
    <p className={styles.date}>
      <time dateTime={date}>{formatNewsDate(date)}</time>
    </p>
  )
}
