import { useEnded } from '@fcr/shared/official'
import { ApiError } from '@fcr/shared/session'
import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query'
import { loadMap, type Arriving, type MapData } from './load-map'

export const mapKey = ['external', 'mapa'] as const
const arrivingKey = [...mapKey, 'recibidas']

async function load(signal: AbortSignal, onArriving: (arriving: Arriving) => void): Promise<MapData> {
  try {
    return await loadMap(signal, onArriving)
  } catch (error) {
    const reason = error instanceof ApiError ? error.message : 'sin conexión'
    // eslint-disable-next-line no-console -- a failed load is logged and leaves the map empty
    if (!signal.aborted) console.warn(`No se cargaron los datos del mapa (${reason})`)
    throw error
  }
}

type MapLoad = { data: MapData | undefined; error: Error | null; isPending: boolean }

/**
 * The people of the map, fetched once per visit to the map and person pages together, since the server records
 * each load. Five seconds after the user leaves the last of these pages, they are removed from memory. Without
 * `enabled` nothing is fetched; loaded data is kept.
 */
export function useMapData({ enabled = true }: { enabled?: boolean } = {}): MapLoad {
  const client = useQueryClient()
  const ended = useEnded()
  const query = useQuery({
    queryKey: mapKey,
    queryFn: ({ signal }) =>
      load(signal, (arriving) => {
        // After the end of the session nothing may be added to the cleared cache.
        if (!signal.aborted) client.setQueryData(arrivingKey, arriving)
      }),
    enabled: enabled && !ended,
    staleTime: Infinity,
    gcTime: 5_000,
    // Comparing 100,000 records with the previous ones would cost more than it could save.
    structuralSharing: false,
  })
  return ended ? refused : query
}

/** The state without a UBPD session, after a 401 of the server. */
export const refused: MapLoad = { data: undefined, error: new ApiError(401), isPending: false }

/** The people received so far while the map loads. */
export const useArriving = () =>
  useQuery<Arriving>({ queryKey: arrivingKey, queryFn: skipToken, gcTime: 0 }).data

/** Whether the server refused the request because there is no UBPD session, as opposed to an outage. */
export const isRefused = (error: unknown) =>
  error instanceof ApiError && (error.status === 401 || error.status === 403)
