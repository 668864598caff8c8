import { HeldNotice, isSessionHeld } from '@fcr/shared/held-session'
import { SpinnerRing, TextLink } from '@fcr/shared/ui'
import { peopleCount, summary } from '../../people/place-texts'
import type { Grouping } from '../../people/places'
import { isRefused, useArriving, type useMapData } from '../../people/use-map-data'
import { paths } from '../../paths'
import { isNobody, isPlaceOnly, type Filter } from './filter/filter'
import { unreadText } from './filter/filter-text'
import { periodText } from './filter/years'
import styles from './map-page.module.css'
import { WithoutAWord } from './without-a-word'

interface MapStatusProps {
  people: ReturnType<typeof useMapData>
  /** The people that match the filter, out of `all`. */
  grouping: Grouping
  all: Grouping
  filter: Filter
  onFilter: (filter: Filter) => void
}

/** One line above the map: a summary of its content, or why it is empty and what else to search. */
export function MapStatus({ onFilter, ...props }: MapStatusProps) {
  const { people, grouping, all, filter } = props
  if (isSessionHeld(people.error)) return <HeldNotice className={styles.held} />
  return (
    <>
      <p role="status" className={styles.status}>
        <StatusText {...props} />
      </p>
      {people.data && isNobody(grouping) && (
        <WithoutAWord key={JSON.stringify(filter)} all={all} filter={filter} onFilter={onFilter} />
      )}
    </>
  )
}

function StatusText({
  people: { error, isPending },
  grouping,
  all,
  filter,
}: Omit<MapStatusProps, 'onFilter'>) {
  if (error && isRefused(error))
    return (
      <>
        Para ver a las personas en el mapa,{' '}
        <TextLink to={paths.codeEntry}>ingrese con un código de acceso de la UBPD</TextLink>.
      </>
    )
  if (error)
    return (
      <>
        Los datos del mapa no están disponibles por ahora. Intente más tarde o{' '}
        <TextLink to={paths.codeEntry}>ingrese con un código de acceso</TextLink>.
      </>
    )
  if (isPending) return <Waiting />
  if (grouping !== all && isNobody(grouping))
    return isPlaceOnly(filter)
      ? `Sin personas registradas en ${filter.municipality || filter.department}.`
      : (unreadText(filter) ?? 'Ninguna persona coincide con los filtros.')
  return summary(grouping, all) + (periodText(filter) === '' ? '' : ` ${yearsText}`)
}

/** Whom the years select. */
const yearsText = 'Basta un día en esos años; sin fecha de fin, cuenta hasta hoy.'

function Waiting() {
  const arrived = useArriving()?.people ?? 0
  return (
    <span className={styles.waiting}>
      <SpinnerRing />
      {/* A single text, so that a narrow screen breaks it between words. */}
      <span>
        Cargando los datos del mapa
        {/* Hidden from screen readers: they would announce each change. */}
        {arrived > 0 && <span aria-hidden="true">: {peopleCount(arrived)}</span>}
      </span>
    </span>
  )
}
