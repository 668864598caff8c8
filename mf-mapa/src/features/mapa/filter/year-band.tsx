import { useState, type CSSProperties } from 'react'
import type { Choices, Years } from '../../../people/choices'
import type { ChangeFilter, Filter } from './filter'
import styles from './year-band.module.css'
import { periodOf } from './years'

interface YearBandProps {
  /** Undefined while people arrive. */
  choices: Choices | undefined
  filter: Pick<Filter, 'from' | 'to'>
  onChange: ChangeFilter
}

/**
 * The years of service as a band with two ends. The filter changes when an end is released: it moves the map. An end at
 * the edge is no filter.
 */
export function YearBand({ choices, filter, onChange }: YearBandProps) {
  const years = choices?.years
  const [dragged, setDragged] = useState<Years>()
  // Keeps its room while people arrive, so that nothing below it moves.
  if (!years) return choices ? null : <div className={styles.band} />
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
  const end = (label: string, year: number, move: (year: number) => Years) => (
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
