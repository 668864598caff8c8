import { fullName } from '../../people/person-name'
import { peopleCount, summary, unplacedTitle } from '../../people/place-texts'
import { peopleIn, type Grouping, type People } from '../../people/places'
import type { MapData } from '../../people/load-map'
import { PrintFacts } from '../../printing/print-facts'
import type { Filter } from './filter'
import styles from './map-sheet.module.css'

/** More people than these are no paper: some forty pages. */
const most = 2000

interface MapSheetProps {
  data: MapData
  /** What the filter lets through. */
  shown: Grouping
  filter: Filter
  printedAt: Date
}

/** What the map shows, on paper. */
export function MapSheet({ data, shown, filter, printedAt }: MapSheetProps) {
  const whole = peopleIn(shown) + shown.unplaced.records.length <= most
  const facts = [
    { label: 'Filtros', value: filterText(filter) },
    { label: 'Resultado', value: summary(shown, data) },
  ]
  return (
    <div className={styles.sheet}>
      <PrintFacts printedAt={printedAt} reference={data.reference} facts={facts} />
      {!whole && (
        <p>{`Solo los lugares: para imprimir las personas, filtre hasta que sean ${peopleCount(most)} o menos.`}</p>
      )}
      {shown.places.map((place) => (
        <section key={place.key}>
          <h2>
            {place.municipality}
            {place.department !== null && ` (${place.department})`}: {peopleCount(place.records.length)}
          </h2>
          {whole && <PeopleOnPaper people={place} />}
        </section>
      ))}
      {shown.unplaced.records.length > 0 && (
        <section>
          <h2>{unplacedTitle(shown.unplaced.records.length)}</h2>
          {whole && <PeopleOnPaper people={shown.unplaced} />}
        </section>
      )}
    </div>
  )
}

const PeopleOnPaper = ({ people }: { people: People }) => (
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
