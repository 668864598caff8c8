import { counted } from '@fcr/shared/contracts/text/counts'
import { Button } from '@fcr/shared/ui'
import type { Map as LeafletMap } from 'leaflet'
import { useEffect, useMemo, useState } from 'react'
import type { Place } from '../../../people/places'
import styles from '../map-canvas.module.css'

interface OutOfViewProps {
  map: LeafletMap | null
  places: readonly Place[]
  /** Brings these places into view. */
  onFit: (places: readonly Place[]) => void
}

/** A line below the map: how many places lie outside its view, with a button that shows all. */
export function OutOfView({ map, places, onFit }: OutOfViewProps) {
  const bounds = usePixelBounds(map)
  const outside = useMemo(() => {
    if (!map || !bounds) return 0
    return places.filter(({ latitude, longitude }) => !bounds.contains(map.project([latitude, longitude])))
      .length
  }, [map, bounds, places])
  return (
    <div className={styles.outside}>
      {outside > 0 && (
        <>
          {`${counted(outside, 'lugar', 'lugares')} fuera de la vista`}
          <Button variant="quiet" className={styles.all} onClick={() => onFit(places)}>
            Ver todos
          </Button>
        </>
      )}
    </div>
  )
}

/** The visible part of the world, in pixels of its zoom; undefined without a size, as on paper. */
function usePixelBounds(map: LeafletMap | null) {
  const [bounds, setBounds] = useState(() => map?.getPixelBounds())
  useEffect(() => {
    if (!map) return undefined
    const update = () => {
      if (map.getSize().x > 0) setBounds(map.getPixelBounds())
    }
    update()
    map.on('moveend resize', update)
    return () => void map.off('moveend resize', update)
  }, [map])
  return bounds
}
