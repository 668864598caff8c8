import { useQuery } from '@tanstack/react-query'
import { useLocation } from 'react-router-dom'
import type { Profile } from '@fcr/shared/contracts/profile'
import type { Me } from '@fcr/shared/contracts/session'
import { ApiError, memberHttp, minimalProfile, type User } from '@fcr/shared/session'

/** What navigations to the own profile carry: the profile they have just loaded, and whether an edit led there. */
export type ProfileState = { profile?: Profile; edited?: boolean } | null

/** Identity, then profile. A person whom the server has no profile of is shown by their number. */
async function loadOwnProfile(): Promise<Profile> {
  const me = await memberHttp.get<Me>('/me')
  try {
    return await memberHttp.get<Profile>('/perfil')
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return minimalProfile(me.numero_identificacion)
    throw error
  }
}

/**
 * The member's profile: the one that the navigation handed over, or loaded. Only the very object that the session
 * holds counts as handed over; a history entry of an earlier visit keeps a copy, and that one may be out of date.
 */
export function useOwnProfile(user: User) {
  const state = useLocation().state as ProfileState
  const passed = state?.profile === user.profile ? user.profile : undefined
  const loaded = useQuery({
    queryKey: ['mf-afiliados', 'own-profile', user.numero_identificacion],
    queryFn: loadOwnProfile,
    enabled: passed === undefined,
    retry: false,
    // Personal data: not kept once the page is left.
    gcTime: 0,
    staleTime: 0,
  })
  return {
    profile: passed ?? loaded.data,
    failed: loaded.isError,
    edited: passed !== undefined && state?.edited === true,
  }
}
