import { useExternalSession } from '@fcr/shared/session'
import { classNames, Spinner, usePageTitle, Wrap } from '@fcr/shared/ui'
import { useOfficial } from '../../printing/use-official'
import { usePrinting } from '../../printing/use-printing'
import { refused, useMapData } from '../../people/use-map-data'
import { FilterBar } from './filter-bar'
import { MapCanvas } from './map-canvas'
import styles from './map-page.module.css'
import { MapSheet } from './map-sheet'
import { MapStatus } from './map-status'
import { PlaceMarkers } from './place-markers'
import { PlacePopup } from './place-popup'
import { PlacesPanel } from './places-panel'
import { SignOutButton } from './sign-out-button'
import { useMapView } from './use-map-view'

/** Shows on a map and in a list where the people of the UBPD's register worked. */
export function MapPage() {
  usePageTitle('Mapa de Concentración Geográfica')
  const session = useExternalSession()
  const allowed = session.status === 'ready' && session.kind === 'UBPD'
  const people = useMapData()
  const view = useMapView(people.data)
  const { all, shown, open, list } = view
  const official = useOfficial({ enabled: allowed && people.data !== undefined })
  const printedAt = usePrinting()
  // The content above the map depends on the session and would push the map down.
  const known = session.status === 'ready'

  return (
    <Wrap className={styles.page}>
      <div className={styles.head}>
        <h1 className={styles.title}>Mapa de Concentración Geográfica</h1>
        {allowed && <SignOutButton />}
      </div>
      {people.data && printedAt && (
        <MapSheet
          data={people.data}
          shown={shown}
          filter={view.filter}
          official={official}
          printedAt={printedAt}
        />
      )}
      {known ? (
        <div className={classNames(people.data && styles.screen)}>
          <MapStatus people={!allowed && people.isPending ? refused : people} shown={shown} all={all} />
          {/* Rendered before the people have loaded, to avoid a layout shift. */}
          {allowed && !people.error && (
            <FilterBar
              all={all}
              filter={view.filter}
              onFilter={view.setFilter}
              found={shown.places}
              onFit={view.fit}
            />
          )}
          <div className={styles.columns}>
            <MapCanvas ref={view.setMap} view={view.start}>
              <PlaceMarkers
                places={people.isPending ? undefined : shown.places}
                selected={open?.key ?? null}
                onSelect={view.select}
              />
              {open && (
                <PlacePopup
                  key={view.opening?.count}
                  place={open}
                  onClosed={view.closed}
                  onDismiss={view.dismiss}
                  onOpenPerson={view.openPerson}
                />
              )}
            </MapCanvas>
            <PlacesPanel
              grouping={shown}
              arriving={people.isPending}
              mode={list.mode}
              onMode={view.setMode}
              selected={open?.key ?? null}
              onChoose={view.choose}
              onOpenPerson={view.openPerson}
              scrolled={list.scrolled}
              onScrolled={view.keepScrolled}
            />
          </div>
        </div>
      ) : (
        <Spinner centered label="Cargando el mapa" />
      )}
    </Wrap>
  )
}
