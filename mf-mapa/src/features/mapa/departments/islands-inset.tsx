import { departments as shapes } from '../base-map/country'
import { ringsOf } from '../base-map/rings'
import { keepClicks } from '../keep-clicks'
import type { DepartmentCount } from './count-departments'
import { Figure } from './department-figures'
import { islands } from './department-of'
import styles from './departments.module.css'

const shape = shapes.find(({ code }) => code === islands)
const points = ringsOf(shape?.path ?? '').flat()
const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)]
const [left, top] = [Math.min(...xs) - 8, Math.min(...ys) - 8]
const viewBox = `${left} ${top} ${Math.max(...xs) - left + 8} ${Math.max(...ys) - top + 8}`

interface IslandsInsetProps {
  departments: readonly DepartmentCount[]
  /** The steps of the scale by department code. */
  shades: ReadonlyMap<string, number>
  chosen: boolean
  onChoose: (code: string) => void
}

/** The islands, too far from the country for the map's view. */
export function IslandsInset({ departments, shades, chosen, onChoose }: IslandsInsetProps) {
  const department = departments.find(({ code }) => code === islands)
  if (!department) return null
  return (
    <div ref={keepClicks} className={styles.inset}>
      <svg viewBox={viewBox} aria-hidden="true">
        <path d={shape?.path} data-step={shades.get(islands)} />
      </svg>
      <Figure department={department} chosen={chosen} onChoose={onChoose} />
      <span>San Andrés y Providencia</span>
    </div>
  )
}
