import { SpinnerRing, TextLink } from '@fcr/shared/ui'
import type { useMapPeople } from '../../people/use-map-people'
import { isRefused } from '../../people/use-map-people'
import { paths } from '../../paths'
import styles from './map-page.module.css'
import { summary, type Place } from './places'

interface MapStatusProps {
  people: ReturnType<typeof useMapPeople>
  places: readonly Place[]
}

/** The one line over the map: what it shows, or quietly why it is empty. */
export function MapStatus({ people, places }: MapStatusProps) {
  return (
    <p role="status" className={styles.status}>
      <StatusText people={people} places={places} />
    </p>
  )
}

function StatusText({ people: { error, isPending }, places }: MapStatusProps) {
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
  if (isPending)
    return (
      <span className={styles.waiting}>
        <SpinnerRing /> Cargando los datos del mapa
      </span>
    )
  return summary(places)
}
