import type { Profile } from '../contracts/profile'
import type { ChangePassword, Login, Me } from '../contracts/session'
import { ApiError } from '../http'
import { memberHttp } from './clients'
import { externalRecord } from './external-record'
import { wipeMemberStorage } from './member-storage'
import { setUser, type User } from './member-store'

/** Goes up with each sign-in and sign-out, here or in another tab: an answer asked for before is then stale. */
let changes = 0

/** Tells the other tabs that the member signed out. */
const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('fcr-session')
channel?.addEventListener('message', () => {
  changes += 1
  setUser(null)
})

async function loadUser(): Promise<User> {
  const [me, profile] = await Promise.all([memberHttp.get<Me>('/me'), memberHttp.get<Profile>('/perfil')])
  return { numero_identificacion: me.numero_identificacion, profile }
}

/** Asks who is signed in. Where 'me' or the profile fails, nobody is (specification, section 4). */
export async function startSession(): Promise<void> {
  const asked = changes
  const user = await loadUser().catch(() => null)
  if (asked === changes) setUser(user)
}

/** Signs a member in and answers them. Throws {@link ApiError} with the status of the refusal. */
export async function signIn({ numero_identificacion, password }: Login): Promise<User> {
  externalRecord.clear()
  changes += 1
  await memberHttp.post('/auth/login', { numero_identificacion: numero_identificacion.trim(), password })
  return reloadProfile()
}

/** Loads identity and profile again, after an edit for example. */
export async function reloadProfile(): Promise<User> {
  const user = await loadUser()
  setUser(user)
  return user
}

/**
 * Signs in after a forced change of password. A profile that answers 401 or 404 is tolerated then
 * (specification, section 4): the person is known by their number only.
 */
export async function signInAfterChange(login: Login): Promise<User> {
  await memberHttp.post('/auth/login', login)
  const me = await memberHttp.get<Me>('/me')
  try {
    return await reloadProfile()
  } catch (error) {
    if (!(error instanceof ApiError) || (error.status !== 401 && error.status !== 404)) throw error
    const user = { ...me, profile: minimalProfile(me.numero_identificacion) }
    setUser(user)
    return user
  }
}

/** What stands in for a profile that the server does not have. */
export const minimalProfile = (numero_identificacion: string) =>
  ({ numero_identificacion, nombre_apellido_completo: 'No Disponible' }) as Profile

export async function changePassword(change: ChangePassword): Promise<void> {
  await memberHttp.post('/auth/change-password', change)
}

/** Ends the session in every tab, even when the call fails. */
export async function signOut(): Promise<void> {
  try {
    await memberHttp.post('/auth/logout')
  } catch {
    // The specification ignores a failed logout: the person asked to leave, and leaves.
  } finally {
    changes += 1
    wipeMemberStorage()
    setUser(null)
    channel?.postMessage('signed-out')
  }
}
