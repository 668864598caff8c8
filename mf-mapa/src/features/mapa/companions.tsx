import { countOf } from '@fcr/shared/contracts/text/counts'
import type { MapPerson } from '@fcr/shared/contracts/map'
import { useMemo } from 'react'
import { Link } from 'react-router-dom'
import type { MapData } from '../../people/load-map'
import { listedNames, nameKey } from '../../people/place-names'
import { useMapData } from '../../people/use-map-data'
import { paths } from '../../paths'
import styles from './companions.module.css'
import { filterPeople, noFilter, type Filter } from './filter/filter'
import { periodText } from './filter/years'
import { leaveView, startView } from './view-memory'

/** People other than the one on the page, and the filter that shows them on the map. */
type Others = { count: number; filter: Filter }
/** The others who served in one of the person's places of work at that time, and those of them in the same brigade. */
type Company = { where: string; everybody: Others; brigade: Others | undefined }

const yearOf = (day: string | null) => /^\d{4}/.exec(day ?? '')?.[0] ?? ''

/** The department and municipality as the filter's lists spell them. */
const listedPlace = ({ seats }: MapData, department: string, municipality: string) =>
  seats.find(
    (seat) =>
      nameKey(seat.nombre_departamento) === nameKey(department) &&
      nameKey(seat.nombre_municipio) === nameKey(municipality),
  ) ?? { nombre_departamento: department, nombre_municipio: municipality }

function countOthers(data: MapData, filter: Filter, person: MapPerson): number {
  const { places, unplaced } = filterPeople(data, filter)
  return [...places, unplaced]
    .flatMap(({ records }) => records)
    .filter(({ CC_IDENTIDAD }) => CC_IDENTIDAD !== person.CC_IDENTIDAD).length
}

/** None for a record with several departments: it does not say which municipality belongs to which. */
function companiesOf(person: MapPerson, data: MapData): Company[] {
  const [department, ...others] = listedNames(person.DEPARTAMENTOS_LABORO)
  if (department === undefined || others.length > 0) return []
  const [from, to] = [yearOf(person.FECHA_INICIO_LABORES), yearOf(person.FECHA_FIN_LABORES)]
  return listedNames(person.MUNICIPIOS_LABORO).map((municipality) => {
    const place = listedPlace(data, department, municipality)
    const filter = {
      ...noFilter,
      department: place.nombre_departamento,
      municipality: place.nombre_municipio,
      from,
      to,
    }
    const othersBy = (wanted: Filter) => ({ filter: wanted, count: countOthers(data, wanted, person) })
    const brigade = person.NIVEL_BRIGADA?.trim() ?? ''
    return {
      where: [municipality, periodText(filter)].filter(Boolean).join(' '),
      everybody: othersBy(filter),
      brigade: brigade === '' ? undefined : othersBy({ ...filter, brigade }),
    }
  })
}

function CompanyText({ company: { where, everybody, brigade }, data }: { company: Company; data: MapData }) {
  const { count } = everybody
  if (count === 0) return `Ninguna otra persona del registro sirvió en ${where}.`
  const linkTo = ({ filter }: Others, text: string) => (
    <Link to={paths.map} onClick={() => leaveView(data, { ...startView, zoom: 9, filter, list: 'people' })}>
      {text}
    </Link>
  )
  const people = count === 1 ? 'Otra persona sirvió' : `Otras ${countOf(count)} personas sirvieron`
  return (
    <>
      {linkTo(everybody, `${people} en ${where}`)}
      {brigade && brigade.count > 0 && '; '}
      {brigade && brigade.count > 0 && linkTo(brigade, `${countOf(brigade.count)} en la misma brigada`)}.
    </>
  )
}

/** How many others served where and when the person did; each link shows them on the map. Empty without the map's data. */
export function Companions({ person }: { person: MapPerson }) {
  const { data } = useMapData({ enabled: false })
  const companies = useMemo(() => (data ? companiesOf(person, data) : []), [person, data])
  if (!data || companies.length === 0) return null
  return (
    <div className={styles.companions}>
      {companies.map((company) => (
        <p key={company.where}>
          <CompanyText company={company} data={data} />
        </p>
      ))}
    </div>
  )
}
