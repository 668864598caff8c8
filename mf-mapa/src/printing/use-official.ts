import type { ExternalMe } from '@fcr/shared/contracts/session'
import { externalHttp } from '@fcr/shared/session'
import { useQuery } from '@tanstack/react-query'
import { mapKey } from '../people/use-map-data'

/** The official whose session this is, once the server has responded. */
export const useOfficial = ({ enabled }: { enabled: boolean }) =>
  useQuery({
    queryKey: [...mapKey, 'funcionario'],
    queryFn: ({ signal }) => externalHttp.get<ExternalMe>('/ext/me', { signal }),
    enabled,
    staleTime: Infinity,
    gcTime: 5_000,
  }).data
