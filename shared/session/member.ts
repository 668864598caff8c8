import type { Profile } from '../contracts/profile'
import type { Me } from '../contracts/session'
import type { Http } from '../http'
import { createRealm, type Realm, type RealmSession } from './create-realm'
import { wipeMemberStorage } from './member-storage'

export type User = { numero_identificacion: string; profile: Profile }
export type Session = RealmSession<User>

const ask = (http: Http): Promise<Me> => http.call('GET /me')

async function load(http: Http): Promise<User> {
  const [me, profile] = await Promise.all([ask(http), http.call('GET /perfil')])
  return { numero_identificacion: me.numero_identificacion, profile }
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
