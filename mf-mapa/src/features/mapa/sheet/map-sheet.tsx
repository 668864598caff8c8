import type { MapPerson } from '@fcr/shared/contracts/map'
import type { Official } from '@fcr/shared/official'
import { PrintedSheet } from '@fcr/shared/print'
import type { MapData } from '../../../people/load-map'
import { fullName } from '../../../people/person-name'
import { approximateText, peopleCount, summary, unplacedTitle } from '../../../people/place-texts'
import {
  exactOf,
  hasPosition,
  peopleIn,
  type Grouping,
  type People,
  type Place,
} from '../../../people/places'
import type { Filter } from '../filter/filter'
import { filterText } from '../filter/filter-text'
import { MapDrawing } from './map-drawing'
import styles from './map-sheet.module.css'

/** Maximum number of people printed: some fifty pages. */
const most = 2000

interface MapSheetProps {
  data: MapData
  /** The people that match the filter. */
  grouping: Grouping
  filter: Filter
  official: Official | undefined
  printedAt: Date
}

/** The printed version of the map's content: a drawing with its legend, and the list. */
export function MapSheet({ data, grouping, filter, official, printedAt }: MapSheetProps) {
  const whole = peopleIn(grouping) + grouping.unplaced.records.length <= most
  return (
    <PrintedSheet
      title="Mapa de Concentración Geográfica"
      kind={whole ? 'Lista de personas por lugar de trabajo' : 'Lista de lugares de trabajo'}
      official={official}
      reference={data.reference}
      printedAt={printedAt}
      facts={[
        { label: 'Filtros', value: filterText(filter) },
        { label: 'Resultado', value: summary(grouping, data) },
      ]}
    >
      {grouping.places.length > 0 && <MapDrawing places={grouping.places} />}
      {whole ? <PeopleOnPaper grouping={grouping} /> : <PlacesOnPaper places={grouping.places} />}
    </PrintedSheet>
  )
}

function PeopleOnPaper({ grouping: { places, unplaced } }: { grouping: Grouping }) {
  return (
    <>
      {places.map((place) => (
        <section key={place.key} className={styles.place}>
          <h2>{placeTitle(place)}</h2>
          <Names people={place} placed />
        </section>
      ))}
      {unplaced.records.length > 0 && (
        <section className={styles.place}>
          <h2>{unplacedTitle(unplaced.records.length)}</h2>
          <Names people={unplaced} />
        </section>
      )}
    </>
  )
}

const PlacesOnPaper = ({ places }: { places: readonly Place[] }) => (
  <>
    <p>{`Solo los lugares: para imprimir las personas, filtre hasta que sean ${peopleCount(most)} o menos.`}</p>
    <ul className={styles.places}>
      {places.map((place) => (
        <li key={place.key}>{placeTitle(place)}</li>
      ))}
    </ul>
  </>
)

const placeTitle = ({ municipality, department, records }: Place) =>
  `${municipality}${department === null ? '' : ` (${department})`}: ${peopleCount(records.length)}`

/** '1998 a 2004', 'desde 1998'; '' without dates. */
function yearsOf({ FECHA_INICIO_LABORES, FECHA_FIN_LABORES }: MapPerson): string {
  const [start, end] = [FECHA_INICIO_LABORES?.slice(0, 4), FECHA_FIN_LABORES?.slice(0, 4)]
  if (start !== undefined && end !== undefined) return start === end ? start : `${start} a ${end}`
  if (start !== undefined) return `desde ${start}`
  return end === undefined ? '' : `hasta ${end}`
}

/** Battalion and brigade; the brigade is what officials ask for. */
const unitOf = ({ NIVEL_BATALLON, NIVEL_BRIGADA, NIVEL_DIVISION }: MapPerson) =>
  [NIVEL_BATALLON, NIVEL_BRIGADA].filter((name) => name).join(', ') || NIVEL_DIVISION

const Names = ({ people, placed = false }: { people: People; placed?: boolean }) => (
  <ul>
    {people.records.map((person, index) => (
      <li key={index} className={styles.person}>
        <span>
          {fullName(person)}
          {index >= exactOf(people) && <small>Nombre parecido</small>}
          {placed && !hasPosition(person) && <small>{approximateText}</small>}
        </span>
        <span>C.C. {person.CC_IDENTIDAD}</span>
        <span>{yearsOf(person)}</span>
        <span>{unitOf(person)}</span>
      </li>
    ))}
  </ul>
)
