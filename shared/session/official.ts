import type { OfficialKind } from '../contracts/session'
import type { Http } from '../http'
import { createRealm, type Realm } from './create-realm'
import { officialRecord } from './official-record'

/** The kind of the official's session; null without one. */
export type OfficialSession = { status: 'loading' } | { status: 'ready'; kind: OfficialKind | null }

const askKind = async (http: Http) => (await http.call('GET /ext/me')).kind

export const officialRealm: Realm<OfficialKind> = createRealm<OfficialKind>({
  name: 'external',
  channel: 'fcr-external',
  leaving: 'fcr:leaving-external',
  refresh: 'POST /ext/refresh',
  logout: 'POST /ext/logout',
  exempt: ['POST /ext/redeem'],
  ask: askKind,
  load: askKind,
  wipe: () => officialRecord.clear(),
})

export const { http: officialHttp, signOut: signOutOfficial, endsAt: officialEndsAt } = officialRealm

export function useOfficialSession(): OfficialSession {
  const session = officialRealm.useAskedSession()
  return session.status === 'ready' ? { status: 'ready', kind: session.user } : session
}
