import { minimalProfile } from '../contracts/minimal-profile'
import type { Profile } from '../contracts/profile'
import type { Me } from '../contracts/session'
import { ApiError, type Http } from '../http'
import { createRealm, type Realm, type RealmSession } from './create-realm'
import { wipeMemberStorage } from './member-storage'

export type User = { numero_identificacion: string; profile: Profile }
export type Session = RealmSession<User>

const ask = (http: Http): Promise<Me> => http.call('GET /me')

const noProfile = (error: unknown): undefined => {
  if (error instanceof ApiError && error.status === 404) return undefined
  throw error
}

/** A member without a profile is signed in with the minimal one; any other failure ends the session. */
async function load(http: Http): Promise<User> {
  const [{ numero_identificacion }, profile = minimalProfile(numero_identificacion)] = await Promise.all([
    ask(http),
    http.call('GET /perfil').catch(noProfile),
  ])
  return { numero_identificacion, profile }
}

const realm = createRealm<User, Me>({
  name: 'member',
  channel: 'fcr-session',
  leaving: 'fcr:leaving',
  refresh: 'POST /auth/refresh',
  logout: 'POST /auth/logout',
  exempt: ['POST /auth/login', 'POST /auth/change-password'],
  ask,
  load,
  wipe: wipeMemberStorage,
  isSameUser: (user, me) => user.numero_identificacion === me.numero_identificacion,
})

export const memberRealm: Realm<User> = realm
export const {
  http: memberHttp,
  useSession: useMemberSession,
  start: startSession,
  check: checkSession,
  endsAt: sessionEndsAt,
  unusedFor: sessionUnusedFor,
} = realm
