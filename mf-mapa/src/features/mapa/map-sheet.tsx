import type { ExternalMe } from '@fcr/shared/contracts/session'
import { fullName } from '../../people/person-name'
import { peopleCount, summary, unplacedTitle } from '../../people/place-texts'
import { peopleIn, type Grouping, type People, type Place } from '../../people/places'
import type { MapData } from '../../people/load-map'
import { PrintFacts } from '../../printing/print-facts'
import type { Filter } from './filter'
import styles from './map-sheet.module.css'

/** Maximum number of people printed: some forty pages. */
const most = 2000

interface MapSheetProps {
  data: MapData
  /** The people that match the filter. */
  shown: Grouping
  filter: Filter
  official: ExternalMe | undefined
  printedAt: Date
}

/** The printed version of the map's content. */
export function MapSheet({ data, shown, filter, official, printedAt }: MapSheetProps) {
  const whole = peopleIn(shown) + shown.unplaced.records.length <= most
  const facts = [
    { label: 'Filtros', value: filterText(filter) },
    { label: 'Resultado', value: summary(shown, data) },
  ]
  return (
    <div className={styles.sheet}>
      <PrintFacts official={official} printedAt={printedAt} reference={data.reference} facts={facts} />
      {whole ? <PeopleOnPaper shown={shown} /> : <PlacesOnPaper places={shown.places} />}
    </div>
  )
}

function PeopleOnPaper({ shown: { places, unplaced } }: { shown: Grouping }) {
  return (
    <>
      {places.map((place) => (
        <section key={place.key}>
          <h2>{placeTitle(place)}</h2>
          <Names people={place} />
        </section>
      ))}
      {unplaced.records.length > 0 && (
        <section>
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
    <ul>
      {places.map((place) => (
        <li key={place.key}>{placeTitle(place)}</li>
      ))}
    </ul>
  </>
)

const placeTitle = ({ municipality, department, records }: Place) =>
  `${municipality}${department === null ? '' : ` (${department})`}: ${peopleCount(records.length)}`

const Names = ({ people }: { people: People }) => (
  <ul>
    {people.records.map((person, index) => (
      <li key={index}>
        {fullName(person)}, CC {person.CC_IDENTIDAD}
      </li>
    ))}
  </ul>
)

function filterText({ department, municipality, text }: Filter): string {
  const parts = [
    department !== '' && `departamento ${department}`,
    municipality !== '' && `municipio ${municipality}`,
    text.trim() !== '' && `nombre o cédula «${text.trim()}»`,
  ].filter(Boolean)
  return parts.length > 0 ? parts.join('; ') : 'Ninguno'
}
