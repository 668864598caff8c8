import { useOfficial } from '@fcr/shared/official'
import { usePrinting } from '@fcr/shared/print'
import { useOfficialSession } from '@fcr/shared/session'
import { Button, classNames, Spinner, usePageTitle, Wrap } from '@fcr/shared/ui'
import { SessionNote } from '../../official-session/session-note'
import { noChoices } from '../../people/choices'
import { refused, useMapData } from '../../people/use-map-data'
import { FilterBar } from './filter/filter-bar'
import { LevelSwitch } from './departments/level-switch'
import { MapColumns } from './map-columns'
import styles from './map-page.module.css'
import { MapSheet } from './sheet/map-sheet'
import { MapStatus } from './map-status'
import { SignOutButton } from './sign-out-button'
import { placesFrom } from './use-map-selection'
import { useMapView } from './use-map-view'

/** Shows on a map and in a list where the people of the UBPD's register worked. */
export function MapPage() {
  usePageTitle('Mapa de Concentración Geográfica')
  const session = useOfficialSession()
  const allowed = session.status === 'ready' && session.kind === 'UBPD'
  const people = useMapData()
  const filtering = allowed && !people.error
  const view = useMapView(people.data)
  const { all, grouping } = view
  const { data: official } = useOfficial()
  const printedAt = usePrinting()
  // The content above the map depends on the session and would push the map down.
  const isReady = session.status === 'ready'

  return (
    // Names and numbers typed by officials must not be stored on the device.
    <Wrap className={styles.page} data-drafts="none">
      <div className={styles.head}>
        <h1 className={styles.title}>Mapa de Concentración Geográfica</h1>
        {allowed && (
          <div className={styles.leave}>
            {/* Present before the people have loaded, to avoid a layout shift. */}
            <Button variant="quiet" disabled={!people.data} onClick={() => window.print()}>
              Imprimir
            </Button>
            <SignOutButton />
          </div>
        )}
        {isReady && (
          <LevelSwitch level={view.zoom < placesFrom ? 'departments' : 'places'} onLevel={view.showCountry} />
        )}
      </div>
      <SessionNote />
      {people.data && printedAt && (
        <MapSheet
          data={people.data}
          grouping={grouping}
          filter={view.filter}
          official={official}
          printedAt={printedAt}
        />
      )}
      {isReady ? (
        <div className={classNames(people.data && styles.screen)}>
          <MapStatus
            people={!allowed && people.isPending ? refused : people}
            grouping={grouping}
            all={all}
            filter={view.filter}
            onFilter={view.setFilter}
          />
          {/* Rendered before the people have loaded, to avoid a layout shift. */}
          {filtering && (
            <FilterBar
              choices={view.choices ?? noChoices}
              filter={view.filter}
              onFilter={view.setFilter}
              grouping={grouping}
              onFit={view.show}
            />
          )}
          <MapColumns view={view} arriving={people.isPending} filtering={filtering} />
        </div>
      ) : (
        <Spinner centered label="Cargando el mapa" />
      )}
    </Wrap>
  )
}
