// Imports the singleton's entry, never a relative path: the shell provides it, and areas must not bundle a copy.
import { officialHttp, useOfficialSession } from '@fcr/shared/session'
import { useQuery } from '@tanstack/react-query'

export type Official = {
  name: string
  entity: string
  /** When the session ends regardless of use, in milliseconds since 1970. */
  endsAt: number
  /** Whether the code is held until the staff releases it. */
  held: boolean
}

/**
 * The official to whom everything is attributed. Fetching counts as use and so extends the session.
 * @param ask whether to ask again where the answer is known: the code may be held meanwhile
 */
export function useOfficial({ ask = false }: { ask?: boolean } = {}) {
  const session = useOfficialSession()
  return useQuery({
    queryKey: ['external', 'funcionario'],
    queryFn: async ({ signal }): Promise<Official> => {
      const me = await officialHttp.call('GET /ext/me', { signal })
      return {
        name: me.funcionario,
        entity: me.entidad,
        endsAt: Date.now() + me.segundos_restantes * 1000,
        held: me.retenida,
      }
    },
    enabled: session.status === 'ready' && session.kind !== null,
    staleTime: Infinity,
    refetchOnMount: ask ? 'always' : true,
    retry: false,
    // Offline the request fails at once instead of waiting.
    networkMode: 'always',
    // Reconnecting or focusing the window must not keep a session alive.
    refetchOnReconnect: false,
    refetchOnWindowFocus: false,
  })
}
