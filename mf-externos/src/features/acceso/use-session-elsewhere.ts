import type { OfficialKind } from '@fcr/shared/contracts/session'
import { officialHttp } from '@fcr/shared/session'
import { useQuery } from '@tanstack/react-query'
import { officialKey } from '../../official-session/official-data'

/**
 * The kind of the session that another tab of this browser opened after this tab's session ended; undefined if
 * there is none. Asked again whenever the official returns to this tab.
 * @param ended whether this tab's session ended
 */
export function useSessionElsewhere(ended: boolean): OfficialKind | undefined {
  const { data } = useQuery({
    queryKey: [...officialKey, 'elsewhere'],
    queryFn: async ({ signal }) => (await officialHttp.call('GET /ext/me', { signal })).kind,
    enabled: ended,
    gcTime: 0,
    retry: false,
    networkMode: 'always',
    refetchOnWindowFocus: 'always',
  })
  return ended ? data : undefined
}
