import { useQuery } from '@tanstack/react-query'
import { useAuth } from '@fcr/shared/session'

/**
 * Data that the server stores about the signed-in member. Refetched when the window regains the focus and not
 * cached after the user leaves the page: the data are personal and must be current.
 */
export function useOwnData<T>(name: string, load: () => Promise<T>) {
  const session = useAuth()
  const owner = session.status === 'ready' ? session.user?.numero_identificacion : undefined
  return useQuery({
    queryKey: ['member', name, owner],
    queryFn: load,
    enabled: owner !== undefined,
    gcTime: 0,
    staleTime: 0,
    refetchOnWindowFocus: true,
    // Offline the request must fail visibly instead of waiting silently.
    networkMode: 'always',
  })
}
