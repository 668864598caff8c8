import { countOf } from '@fcr/shared/contracts/text/counts'
import { useMemo } from 'react'
import { Pane, useMapEvents } from 'react-leaflet'
import { classNames } from '@fcr/shared/ui'
import { peopleCount } from '../../../people/place-texts'
import { countryZoom, departments as shapes } from '../base-map/country'
import { layoutLabels, type Box } from '../base-map/labels'
import { usePaneView } from '../base-map/use-pane-view'
import { keepClicks } from '../keep-clicks'
import { useSameFrame } from '../leaflet/use-same-frame'
import type { DepartmentCount } from './count-departments'
import { departmentAt, islands } from './department-of'
import styles from './departments.module.css'

interface DepartmentFiguresProps {
  /** From the most people to the fewest. */
  departments: readonly DepartmentCount[]
  /** The steps of the scale by department code. */
  shades: ReadonlyMap<string, number>
  chosen: string | null
  onChoose: (code: string) => void
}

/** Each department's number of people as a button on its area, with its name where it fits. */
export function DepartmentFigures({ departments, shades, chosen, onChoose }: DepartmentFiguresProps) {
  const { zoom, origin } = usePaneView()
  useSameFrame()
  useMapEvents({
    click: ({ latlng: { lat, lng } }) => {
      const code = departmentAt(lat, lng)
      if (code !== undefined) onChoose(code)
    },
  })
  const figures = useMemo(() => {
    const scale = 2 ** (zoom - countryZoom)
    return figuresAt(departments, ([x = 0, y = 0]) => [x * scale - origin.x, y * scale - origin.y])
  }, [departments, zoom, origin])
  return (
    <Pane name="departments" className="leaflet-zoom-hide" style={{ zIndex: 620 }} ref={keepClicks}>
      {figures.names.map(({ text, textX, textY, code }) => (
        <span
          key={code}
          aria-hidden="true"
          className={classNames(styles.name, shades.get(code) === 5 && styles.onDark)}
          style={{ left: textX, top: textY }}
        >
          {text}
        </span>
      ))}
      {figures.buttons.map(({ department, x, y }) => (
        <Figure
          key={department.code}
          department={department}
          chosen={department.code === chosen}
          onChoose={onChoose}
          style={{ left: x, top: y }}
        />
      ))}
    </Pane>
  )
}

interface FigureProps {
  department: DepartmentCount
  chosen: boolean
  onChoose: (code: string) => void
  style?: { left: number; top: number }
}

/** A department's number of people, which opens its card. */
export const Figure = ({ department: { code, name, people }, chosen, onChoose, style }: FigureProps) => (
  <button
    type="button"
    aria-label={`${name}, ${peopleCount(people)}`}
    aria-expanded={chosen}
    className={classNames(styles.figure, style && styles.onMap, people === 0 && styles.zero)}
    style={style}
    onClick={() => onChoose(code)}
  >
    {countOf(people)}
  </button>
)

type Project = (point: readonly number[]) => readonly [x: number, y: number]

/** The figures that fit, largest first, and the names that fit below them. */
function figuresAt(departments: readonly DepartmentCount[], project: Project) {
  const boxes: Box[] = []
  const buttons = departments.flatMap((department) => {
    const shape = shapes.find(({ code }) => code === department.code)
    if (!shape || department.code === islands) return []
    const [x, y] = project(shape.label)
    const width = countOf(department.people).length * 9 + 18
    const box = { left: x - width / 2, right: x + width / 2, top: y - 15, bottom: y + 15 }
    const free = boxes.every(
      ({ left, right, top, bottom }) =>
        box.right <= left || box.left >= right || box.bottom <= top || box.top >= bottom,
    )
    if (!free) return []
    boxes.push(box)
    return [{ department, x, y }]
  })
  const names = layoutLabels(
    buttons.map(({ department: { name }, x, y }) => ({
      kind: 'department',
      text: name,
      x,
      y: y + 24,
      radius: 0,
    })),
    boxes,
  ).map((label) => ({ ...label, code: shapes.find(({ name }) => name === label.text)?.code ?? '' }))
  return { buttons, names }
}
