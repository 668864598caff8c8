import { useMemo, useState, type CSSProperties } from 'react'
import type { Grouping } from '../../../people/places'
import type { ChangeFilter, Filter } from './filter'
import styles from './year-band.module.css'
import { periodOf } from './years'

interface YearBandProps {
  /** All people: their years of service are the ends. */
  all: Grouping
  filter: Pick<Filter, 'from' | 'to'>
  onChange: ChangeFilter
}

type Range = { from: number; to: number }

/** First and last year in which anybody served; undefined without dates. */
function servedYears({ places, unplaced }: Grouping): Range | undefined {
  const range = { from: Infinity, to: -Infinity }
  for (const { records } of [...places, unplaced])
    for (const { FECHA_INICIO_LABORES, FECHA_FIN_LABORES } of records)
      for (const day of [FECHA_INICIO_LABORES, FECHA_FIN_LABORES]) {
        const year = Number(day?.slice(0, 4) ?? 0)
        if (!(year > 0)) continue
        range.from = Math.min(range.from, year)
        range.to = Math.max(range.to, year)
      }
  return range.from < range.to ? range : undefined
}

/**
 * The years of service as a band with two ends. The filter changes when an end is released: it moves the map. An end at
 * the edge is no filter.
 */
export function YearBand({ all, filter, onChange }: YearBandProps) {
  const years = useMemo(() => servedYears(all), [all])
  const [dragged, setDragged] = useState<Range>()
  // Keeps its room while people arrive, so that nothing below it moves.
  if (!years) return all.places.length === 0 ? <div className={styles.band} /> : null
  const { from = years.from, to = years.to } = periodOf(filter)
  const inside = (year: number) => Math.min(years.to, Math.max(years.from, year))
  const band = dragged ?? { from: inside(from), to: inside(to) }
  const release = () => {
    if (!dragged) return
    setDragged(undefined)
    onChange({
      from: dragged.from === years.from ? '' : String(dragged.from),
      to: dragged.to === years.to ? '' : String(dragged.to),
    })
  }
  const share = (year: number) => (year - years.from) / (years.to - years.from)
  const end = (label: string, year: number, move: (year: number) => Range) => (
    <input
      type="range"
      aria-label={label}
      min={years.from}
      max={years.to}
      value={year}
      onChange={({ target }) => setDragged(move(Number(target.value)))}
      onPointerUp={release}
      onPointerCancel={release}
      onKeyUp={release}
      onBlur={release}
    />
  )
  return (
    <div role="group" aria-label="Banda de años" className={styles.band}>
      <p>
        Años de servicio: <b>{band.from === band.to ? band.from : `${band.from} a ${band.to}`}</b>
      </p>
      <div
        className={styles.track}
        // The end that can still be moved away from the edge is above the other one.
        data-late={share(band.from) > 0.5 || undefined}
        style={{ '--from': share(band.from), '--to': share(band.to) } as CSSProperties}
      >
        {end('Primer año de la banda', band.from, (year) => ({ from: Math.min(year, band.to), to: band.to }))}
        {end('Último año de la banda', band.to, (year) => ({
          from: band.from,
          to: Math.max(year, band.from),
        }))}
      </div>
    </div>
  )
}
