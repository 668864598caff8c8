import type { ExternalKind, ExternalMe } from '../contracts/session'
import { createRealm, type Realm } from './create-realm'
import { externalRecord } from './external-record'

/** The kind of the official's session; null without one. */
export type ExternalSession = { status: 'loading' } | { status: 'ready'; kind: ExternalKind | null }

export const externalRealm: Realm<ExternalKind> = createRealm<ExternalKind>({
  name: 'external',
  channel: 'fcr-external',
  leaving: 'fcr:leaving-external',
  exempt: ['/ext/redeem'],
  load: async (http) => (await http.get<ExternalMe>('/ext/me')).kind,
  wipe: () => externalRecord.clear(),
})

export const { http: externalHttp, signOut: signOutExternal, endsAt: externalEndsAt } = externalRealm

export function useExternalSession(): ExternalSession {
  const session = externalRealm.useAskedSession()
  return session.status === 'ready' ? { status: 'ready', kind: session.user } : session
}
