import { useExternalSession } from '@fcr/shared/session'
import { usePageTitle, Wrap } from '@fcr/shared/ui'
import { useMemo } from 'react'
import { useMapPeople } from '../../people/use-map-people'
import { MapCanvas } from './map-canvas'
import styles from './map-page.module.css'
import { MapStatus } from './map-status'
import { PlaceMarkers } from './place-markers'
import { PlacePopup } from './place-popup'
import { groupByPlace } from './places'
import { PlacesPanel } from './places-panel'
import { SignOutButton } from './sign-out-button'
import { useMapSelection } from './use-map-selection'

/** Where the people of the UBPD's register worked, on a map and in a list. */
export function MapPage() {
  usePageTitle('Mapa de Concentración Geográfica')
  const session = useExternalSession()
  const people = useMapPeople()
  const grouping = useMemo(() => groupByPlace(people.data ?? []), [people.data])
  const { opening, view, setMap, select, choose, closed, dismiss, leave } = useMapSelection()
  const open = grouping.places.find((place) => place.key === opening?.place)

  return (
    <Wrap className={styles.page}>
      <div className={styles.head}>
        <h1 className={styles.title}>Mapa de Concentración Geográfica</h1>
        {session.status === 'ready' && session.kind === 'UBPD' && <SignOutButton />}
      </div>
      <MapStatus people={people} places={grouping.places} />
      <div className={styles.columns}>
        <MapCanvas ref={setMap} view={view}>
          <PlaceMarkers places={grouping.places} selected={open?.key ?? null} onSelect={select} />
          {open && (
            <PlacePopup
              key={opening?.count}
              place={open}
              onClosed={closed}
              onDismiss={dismiss}
              onOpenPerson={leave}
            />
          )}
        </MapCanvas>
        <PlacesPanel
          grouping={grouping}
          selected={open?.key ?? null}
          onChoose={choose}
          onOpenPerson={leave}
        />
      </div>
    </Wrap>
  )
}
