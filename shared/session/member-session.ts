import type { Profile } from '../contracts/profile'
import type { ChangePassword, Login, Me } from '../contracts/session'
import { ApiError } from '../http'
import { memberHttp } from './clients'
import { externalRecord } from './external-record'
import { mayHaveSession } from './may-have-session'
import { wipeMemberStorage } from './member-storage'
import { currentUser, endUser, setUser, useMemberStore, type User } from './member-store'
import { joinTabs, tellOtherTabs } from './member-tabs'
import { pendingSignOut } from './pending-sign-out'

/** Goes up with each sign-in and sign-out, here or in another tab: an answer asked for before is then stale. */
let changes = 0

const fetchMe = () => memberHttp.get<Me>('/me')

async function loadUser(): Promise<User> {
  const [me, profile] = await Promise.all([fetchMe(), memberHttp.get<Profile>('/perfil')])
  return { numero_identificacion: me.numero_identificacion, profile }
}

/**
 * Asks who is signed in, if the browser holds session cookies. The user is null where 'me' or the profile
 * fails, and after a logout that has not reached the server yet.
 */
export async function startSession(): Promise<void> {
  joinTabs({
    onChanged: () => void lookAgain(),
    onSignedOut: leave,
    onReturn: () => void checkSession(),
  })
  const asked = changes
  // Nothing on the device is looked at for a visitor: the first look into the storage holds the page up.
  const user =
    (await mayHaveSession('afiliado')) && !(await hasLeft()) ? await loadUser().catch(() => null) : null
  if (asked === changes) setUser(user)
}

/** Whether the person left when the server could not be told; it is told now. */
async function hasLeft(): Promise<boolean> {
  const left = pendingSignOut.exists()
  if (left) await endOnServer()
  return left
}

/** Signs a member in and answers them. Throws {@link ApiError} with the status of the refusal. */
export async function signIn({ numero_identificacion, password }: Login): Promise<User> {
  externalRecord.clear()
  changes += 1
  await memberHttp.post('/auth/login', { numero_identificacion: numero_identificacion.trim(), password })
  pendingSignOut.clear()
  return reloadProfile()
}

/** Loads identity and profile again, after an edit for example; the other tabs do the same. */
export async function reloadProfile(): Promise<User> {
  const user = await loadUser()
  setUser(user)
  tellOtherTabs('changed')
  return user
}

/**
 * Signs in after a forced change of password. A 401 or 404 of the profile is tolerated then: the change
 * worked, and the number is enough to go on.
 */
export async function signInAfterChange(login: Login): Promise<User> {
  changes += 1
  await memberHttp.post('/auth/login', login)
  pendingSignOut.clear()
  const me = await fetchMe()
  try {
    return await reloadProfile()
  } catch (error) {
    if (!(error instanceof ApiError) || (error.status !== 401 && error.status !== 404)) throw error
    const user = { ...me, profile: minimalProfile(me.numero_identificacion) }
    setUser(user)
    tellOtherTabs('changed')
    return user
  }
}

/** What stands in for a profile that the server does not have. */
export const minimalProfile = (numero_identificacion: string) =>
  ({ numero_identificacion, nombre_apellido_completo: 'No Disponible' }) as Profile

export async function changePassword(change: ChangePassword): Promise<void> {
  await memberHttp.post('/auth/change-password', change)
}

/**
 * Changes the password of the member who is signed in; their other sessions end. Renews first where that is due: the
 * server hands the session on only when it comes with a valid access.
 */
export async function changeOwnPassword(change: ChangePassword): Promise<void> {
  await fetchMe()
  await changePassword(change)
}

/**
 * Uses the session, so that it goes on, and makes sure that it is still this member's. One that has ended is noticed
 * by the call itself; without an answer nothing is known, and nothing changes.
 */
export async function checkSession(): Promise<void> {
  const user = currentUser()
  if (!user) return
  const asked = changes
  const me = await fetchMe().catch(() => undefined)
  if (me && asked === changes && me.numero_identificacion !== user.numero_identificacion) await lookAgain()
}

/** Another tab signed somebody in, or changed the profile. Without an answer this tab stays as it is. */
async function lookAgain(): Promise<void> {
  changes += 1
  const asked = changes
  const user = await loadUser().catch(() => undefined)
  if (asked !== changes) return
  if (user) setUser(user)
  else if (useMemberStore.getState().status === 'loading') setUser(null)
}

const leaving = new Set<() => void>()

/** Calls back when the member leaves, in whichever tab: what is kept of them in memory goes. */
export function onSignOut(forget: () => void): void {
  leaving.add(forget)
}

/** What leaving means in each tab. */
function leave(): void {
  changes += 1
  wipeMemberStorage()
  for (const forget of leaving) forget()
  endUser('signed-out')
}

/** Ends the session in every tab. What the server does not learn now, because the call fails, it learns next time. */
export async function signOut(): Promise<void> {
  pendingSignOut.note()
  leave()
  tellOtherTabs('signed-out')
  await endOnServer()
}

/** Returns whether the server ended the session. A failure does not keep the person signed in. */
async function endOnServer(): Promise<boolean> {
  try {
    await memberHttp.post('/auth/logout')
    pendingSignOut.clear()
    return true
  } catch {
    return false
  }
}
