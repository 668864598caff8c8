import { useQuery } from '@tanstack/react-query'
import { useAuth } from '@fcr/shared/session'

/**
 * Something the server keeps about the member who is signed in. Asked for again whenever the page is looked at again,
 * and not kept once it is left: it is personal, and what counts is how it is now.
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
    // Offline it shall fail and say so, not wait without a word.
    networkMode: 'always',
  })
}
