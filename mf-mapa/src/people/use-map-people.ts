import type { MapPerson } from '@fcr/shared/contracts/map'
import { ApiError, externalHttp } from '@fcr/shared/session'
import { useQuery } from '@tanstack/react-query'

async function load(signal: AbortSignal): Promise<MapPerson[]> {
  try {
    return await externalHttp.get<MapPerson[]>('/funciones/mapa', { signal })
  } catch (error) {
    const reason = error instanceof ApiError ? error.message : 'sin conexión'
    // eslint-disable-next-line no-console -- the specification: a failed load is logged, the map stays empty
    if (!signal.aborted) console.warn(`No se cargaron los datos del mapa (${reason})`)
    throw error
  }
}

/**
 * The people of the map, fetched once per visit of map and person pages together, since the server records each
 * load. Soon after the last of these pages is left they are out of memory again.
 */
export function useMapPeople({ enabled = true }: { enabled?: boolean } = {}) {
  return useQuery({
    // Below 'external', so that the end of an official's session wipes it with the rest.
    queryKey: ['external', 'mapa'],
    queryFn: ({ signal }) => load(signal),
    enabled,
    staleTime: Infinity,
    gcTime: 5_000,
    // Comparing 100,000 records with the ones before would cost more than it could save.
    structuralSharing: false,
  })
}

/** Whether the server refused, for want of a UBPD session, rather than failed. */
export const isRefused = (error: unknown) =>
  error instanceof ApiError && (error.status === 401 || error.status === 403)
