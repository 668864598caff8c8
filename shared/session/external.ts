import type { ExternalKind } from '../contracts/session'
import type { Http } from '../http'
import { createRealm, type Realm } from './create-realm'
import { externalRecord } from './external-record'

/** The kind of the official's session; null without one. */
export type ExternalSession = { status: 'loading' } | { status: 'ready'; kind: ExternalKind | null }

const askKind = async (http: Http) => (await http.call('GET /ext/me')).kind

export const externalRealm: Realm<ExternalKind> = createRealm<ExternalKind>({
  name: 'external',
  channel: 'fcr-external',
  leaving: 'fcr:leaving-external',
  refresh: 'POST /ext/refresh',
  logout: 'POST /ext/logout',
  exempt: ['POST /ext/redeem'],
  ask: askKind,
  load: askKind,
  wipe: () => externalRecord.clear(),
})

export const { http: externalHttp, signOut: signOutExternal, endsAt: externalEndsAt } = externalRealm

export function useExternalSession(): ExternalSession {
  const session = externalRealm.useAskedSession()
  return session.status === 'ready' ? { status: 'ready', kind: session.user } : session
}
