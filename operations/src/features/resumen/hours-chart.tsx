import { classNames } from '@fcr/shared/ui'
import { areaWords } from '../../labels/areas'
import { failingShare, failingWords } from '../../labels/figures'
import styles from './chart.module.css'
import type { Area } from './worst-first'

const [width, height] = [132, 36]
const floor = height - 2
const day = 24 * 60 * 60 * 1000

interface HoursChartProps {
  area: Pick<Area, 'area' | 'hours' | 'since' | 'figures'>
  isBad: boolean
  at: string
}

/** The share of the visits that failed in each hour; the number is next to it. */
export function HoursChart({ area: { area, hours, since, figures }, isBad, at }: HoursChartProps) {
  const points = chartPoints(hours)
  const last = points.slice(-1)[0]
  if (!last || points.length < 2) return null
  const line = `M${points.map(({ x, y }) => `${x.toFixed(1)} ${y.toFixed(1)}`).join('L')}`
  const age = since === null ? undefined : Date.parse(at) - Date.parse(since)
  const change = age !== undefined && age >= 0 && age < day ? width * (1 - age / day) : undefined
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={`Visitas con falla de ${areaWords(area)} en las últimas 24 horas: ${failingWords(figures.active)}`}
      className={classNames(styles.chart, isBad && styles.bad)}
    >
      <path className={styles.area} d={`${line}L${width} ${height}L0 ${height}z`} />
      {change !== undefined && <path className={styles.mark} d={`M${change.toFixed(1)} 0V${height}`} />}
      <path className={styles.line} d={line} />
      {/* A point with a round cap stays round, however the drawing is stretched. */}
      <path className={styles.now} d={`M${last.x.toFixed(1)} ${last.y.toFixed(1)}h0`} />
    </svg>
  )
}

/** All charts have a scale of 0 to 1 %, or higher where a value is. */
export function chartPoints(hours: Area['hours']): { x: number; y: number }[] {
  const shares = hours.map((hour) => failingShare(hour) ?? 0)
  const top = Math.max(0.01, ...shares)
  return shares.map((share, index) => ({
    x: (width * index) / Math.max(1, shares.length - 1),
    y: floor - (floor - 3) * (share / top),
  }))
}
