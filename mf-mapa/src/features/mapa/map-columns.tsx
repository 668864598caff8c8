import { useCallback, useDeferredValue } from 'react'
import type { Place } from '../../people/places'
import { BaseMap } from './base-map/base-map'
import { DepartmentFigures } from './departments/department-figures'
import { islands } from './departments/department-of'
import { DepartmentsOverlay } from './departments/departments-overlay'
import { DepartmentsPanel } from './departments/departments-panel'
import { IslandsInset } from './departments/islands-inset'
import { useDepartments } from './departments/use-departments'
import { YearBand } from './filter/year-band'
import { MapCanvas } from './map-canvas'
import styles from './map-page.module.css'
import { CrowdPopup } from './markers/crowd-popup'
import { PlaceMarkers } from './markers/place-markers'
import { OutOfView } from './places/out-of-view'
import { PlacePopup } from './places/place-popup'
import { PlacesPanel } from './places/places-panel'
import { placesFrom } from './use-map-selection'
import type { useMapView } from './use-map-view'

interface MapColumnsProps {
  view: ReturnType<typeof useMapView>
  /** Whether people are still loading. */
  arriving: boolean
  /** Whether the official may filter. */
  filtering: boolean
}

/** The map and its content as a list: departments from afar, places from nearby. */
export function MapColumns({ view, arriving, filtering }: MapColumnsProps) {
  const { grouping, open, crowd, list, opening, choose, fit, showDepartment } = view
  const departments = useDepartments(view.zoom < placesFrom, arriving ? undefined : grouping.places)
  const choosePlace = useCallback((place: Place) => choose(place, grouping.places), [choose, grouping])
  const { state, choose: chooseDepartment } = departments
  // Figures on the map are already in view.
  const chooseFromList = useCallback(
    (code: string) => {
      showDepartment(code)
      chooseDepartment(code)
    },
    [showDepartment, chooseDepartment],
  )
  const selected = open?.key ?? null
  // Marker and list mark the chosen place once the popup is open: it would wait for all markers to be painted again.
  const marked = useDeferredValue(selected)
  return (
    <div className={styles.columns}>
      <MapCanvas
        onMap={view.setMap}
        view={view.start}
        overlay={
          state ? (
            <DepartmentsOverlay
              departments={departments}
              state={state}
              onPlaces={(places) => fit(places, { minZoom: placesFrom })}
            />
          ) : (
            <OutOfView map={view.map} places={grouping.places} onFit={fit} />
          )
        }
      >
        <BaseMap
          shades={state?.shades}
          chosen={state?.chosen?.code ?? null}
          places={grouping.places}
          open={open}
        />
        {state ? (
          <>
            <DepartmentFigures
              departments={state.count.departments}
              shades={state.shades}
              chosen={state.chosen?.code ?? null}
              onChoose={chooseDepartment}
            />
            <IslandsInset
              departments={state.count.departments}
              shades={state.shades}
              chosen={state.chosen?.code === islands}
              onChoose={chooseDepartment}
            />
          </>
        ) : (
          <PlaceMarkers
            places={arriving ? undefined : grouping.places}
            selected={marked}
            onPress={view.press}
          />
        )}
        {open && opening && !state && (
          <PlacePopup
            key={opening.count}
            opening={opening.count}
            place={open}
            onClosed={view.closed}
            onDismiss={view.dismiss}
            onOpenPerson={view.openPerson}
          />
        )}
        {crowd && opening && !state && (
          <CrowdPopup
            key={opening.count}
            opening={opening.count}
            position={crowd.at}
            places={crowd.places}
            onChoose={choosePlace}
            onClosed={view.closed}
            onDismiss={view.dismiss}
          />
        )}
      </MapCanvas>
      {filtering && (
        <YearBand
          choices={view.choices}
          filter={view.filter}
          onChange={(change) => view.setFilter({ ...view.filter, ...change })}
        />
      )}
      {state ? (
        <DepartmentsPanel count={state.count} chosen={state.chosen?.code ?? null} onChoose={chooseFromList} />
      ) : (
        <PlacesPanel
          grouping={grouping}
          arriving={arriving}
          mode={list.mode}
          onMode={view.setMode}
          selected={marked}
          onChoose={choosePlace}
          onOpenPerson={view.openPerson}
          scrolled={list.scrolled}
          onScrolled={view.keepScrolled}
        />
      )}
    </div>
  )
}
