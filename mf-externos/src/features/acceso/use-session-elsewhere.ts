import type { ExternalKind } from '@fcr/shared/contracts/session'
import { externalHttp } from '@fcr/shared/session'
import { useQuery } from '@tanstack/react-query'
import { externalKey } from '../../external-session/external-data'

/**
 * The kind of the session that another tab of this browser opened after this tab's session ended; undefined if
 * there is none. Asked again whenever the official returns to this tab.
 * @param ended whether this tab's session ended
 */
export function useSessionElsewhere(ended: boolean): ExternalKind | undefined {
  const { data } = useQuery({
    queryKey: [...externalKey, 'elsewhere'],
    queryFn: async ({ signal }) => (await externalHttp.call('GET /ext/me', { signal })).kind,
    enabled: ended,
    gcTime: 0,
    retry: false,
    networkMode: 'always',
    refetchOnWindowFocus: 'always',
  })
  return ended ? data : undefined
}
