import { hasPosition, type Place } from '../../../people/places'
import { departments } from '../base-map/country'
import styles from './map-sheet.module.css'
import { frameOf, project } from './projection'

/** The country with its departments, whose shapes have the units of `project`. */
const Ground = ({ unit }: { unit: number }) => (
  <>
    {departments.map(({ code, path }) => (
      <path key={code} d={path} fill="#f4efe4" stroke="#8a8170" strokeWidth={0.2 * unit} />
    ))}
    {departments.map(({ code, name, label: [x, y] }) => (
      <text key={code} x={x} y={y} textAnchor="middle" fontSize={2.2 * unit} fill="#444">
        {name}
      </text>
    ))}
  </>
)

/** Radius in millimetres; the area grows with the number of people. */
const radiusOf = (count: number) => Math.min(6, 1.2 + 0.45 * Math.sqrt(count))
/** Places whose number is written into their circle: more would cover one another. */
const numbered = 40

const isApproximate = ({ records }: Place) => records.every((person) => !hasPosition(person))

interface CircleProps {
  x: number
  y: number
  count: number
  /** Units of the drawing per millimetre. */
  unit: number
  approximate?: boolean
  text?: boolean
}

function Circle({ x, y, count, unit, approximate = false, text = false }: CircleProps) {
  const radius = radiusOf(count) * unit
  return (
    <>
      <circle
        cx={x}
        cy={y}
        r={radius}
        fill={approximate ? '#fff' : '#ffd24a'}
        stroke="#000"
        strokeWidth={0.25 * unit}
        strokeDasharray={approximate ? `${unit} ${0.6 * unit}` : undefined}
      />
      {text && (
        <text
          x={x}
          y={y}
          textAnchor="middle"
          dominantBaseline="central"
          fontSize={Math.min(2.6 * unit, radius * 1.2)}
          fontWeight="bold"
        >
          {count}
        </text>
      )}
    </>
  )
}

/** The places on an outline of the country, with a legend. On paper only. */
export function MapDrawing({ places }: { places: readonly Place[] }) {
  const drawn = places.map((place, index) => ({
    place,
    index,
    ...project(place.latitude, place.longitude),
  }))
  const { x, y, width, height } = frameOf(drawn)
  // The drawing is as wide as the page, or 13 cm high in portrait.
  const unit = Math.max(width / 180, height / 130)
  return (
    <figure className={styles.drawing}>
      <svg viewBox={[x, y, width, height].join(' ')} role="img" aria-label="Mapa de los lugares">
        <Ground unit={unit} />
        {/* The largest is drawn last: it stays on top, as on the screen. */}
        {[...drawn].reverse().map(({ place, index, ...at }) => (
          <Circle
            key={place.key}
            {...at}
            count={place.records.length}
            unit={unit}
            approximate={isApproximate(place)}
            text={index < numbered}
          />
        ))}
      </svg>
      <Legend />
    </figure>
  )
}

/** A circle of the legend at its size on paper: ten units are a millimetre. */
const Sample = ({ count, approximate }: { count: number; approximate?: boolean }) => (
  <svg viewBox="0 0 90 90" aria-hidden="true">
    <Circle x={45} y={45} count={count} unit={10} approximate={approximate ?? false} text={!approximate} />
  </svg>
)

const Legend = () => (
  <figcaption className={styles.legend}>
    <span>
      <Sample count={1} />
      <Sample count={10} />
      <Sample count={50} />
      Personas en un mismo lugar: el círculo crece con su número
    </span>
    <span>
      <Sample count={4} approximate />
      Ubicación aproximada: cabecera municipal
    </span>
    <span>Contorno: DANE</span>
  </figcaption>
)
