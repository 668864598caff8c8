import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useLocation, useNavigate, type Location } from 'react-router-dom'
import { minimalProfile } from '@fcr/shared/contracts/minimal-profile'
import type { Profile } from '@fcr/shared/contracts/profile'
import { ApiError, memberHttp, type User } from '@fcr/shared/session'

/** Navigation state of the member's profile page: the profile just loaded, and whether an edit led there. */
type ProfileState = { profile?: Profile; edited?: boolean } | null

/** Loads identity, then profile. Without a profile on the server, the document number stands in for it. */
async function loadOwnProfile(): Promise<Profile> {
  const me = await memberHttp.call('GET /me')
  try {
    return await memberHttp.call('GET /perfil')
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return minimalProfile(me.numero_identificacion)
    throw error
  }
}

/** Whether two profiles are equal. Both are JSON from the API, so their keys are in the same order. */
const same = (a: Profile | undefined, b: Profile) => JSON.stringify(a) === JSON.stringify(b)

/**
 * The member's profile: passed with the navigation, or loaded. The passed profile is used only while it equals the
 * session's: the history entry may outlive its validity.
 */
export function useOwnProfile(user: User) {
  const state = useLocation().state as ProfileState
  const passed = state && same(state.profile, user.profile) ? user.profile : undefined
  const loaded = useQuery({
    queryKey: ['member', 'own-profile', user.numero_identificacion],
    queryFn: loadOwnProfile,
    enabled: passed === undefined,
    retry: false,
    // Personal data: not cached after the user leaves the page.
    gcTime: 0,
    staleTime: 0,
  })
  return { profile: passed ?? loaded.data, failed: loaded.isError }
}

/**
 * The anchor of the edited section, '' after an edit of the whole form, and undefined unless an edit has just led here.
 * Reported once: the flag is removed from the history entry.
 */
export function useJustEdited(): string | undefined {
  const { state, pathname, hash } = useLocation() as Location<ProfileState>
  const navigate = useNavigate()
  const [edited] = useState(state?.edited === true ? hash : undefined)
  useEffect(() => {
    if (state?.edited === true)
      void navigate({ pathname, hash }, { replace: true, state: { profile: state.profile } })
  }, [state, pathname, hash, navigate])
  return edited
}
