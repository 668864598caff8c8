import type { ExternalMe } from '@fcr/shared/contracts/session'
import { externalHttp, useExternalSession } from '@fcr/shared/session'
import { useQuery } from '@tanstack/react-query'
import { externalKey } from './external-data'

export type Official = {
  name: string
  entity: string
  /** When the session ends however it is used, in milliseconds since 1970. */
  endsAt: number
  /** Whether the code is held until the staff releases it. */
  held: boolean
}

/** The official in whose name everything is recorded. Asking again uses the session, which so goes on. */
export function useExternalMe() {
  const session = useExternalSession()
  return useQuery({
    queryKey: [...externalKey, 'me'],
    queryFn: async ({ signal }): Promise<Official> => {
      const me = await externalHttp.get<ExternalMe>('/ext/me', { signal })
      return {
        name: me.funcionario,
        entity: me.entidad,
        endsAt: Date.now() + me.segundos_restantes * 1000,
        held: me.retenida,
      }
    },
    enabled: session.status === 'ready' && session.kind !== null,
    staleTime: Infinity,
    retry: false,
    // Offline it fails at once instead of waiting.
    networkMode: 'always',
    // A session is not kept alive by a window that is merely looked at.
    refetchOnReconnect: false,
    refetchOnWindowFocus: false,
  })
}
