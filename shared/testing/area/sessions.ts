import type { ExternalKind } from '../../contracts/session'
import { act } from '@testing-library/react'
import { externalHttp, externalRealm, signOutExternal, startSession } from '../../session'
import type { FakeApi } from './fake-api/fake-api'

/** The signed-in user: a member by document number, or an official. */
export type SignedIn = { member: string } | { official: ExternalKind }

const code = 'AAA-BBB-CCC-DDDD'

/**
 * Installs the API as `fetch` and starts the page's sessions: signs out users of earlier tests, then signs in
 * the given one. These calls are not recorded.
 */
export async function startSessions(api: FakeApi, who?: SignedIn): Promise<void> {
  globalThis.fetch = api.fetch
  await act(async () => {
    await signOutExternal()
    if (who && 'official' in who) {
      api.officials.codes.set(code, who.official)
      await externalHttp.post('/ext/redeem', { code })
      externalRealm.enter(who.official)
    }
    if (who && 'member' in who) api.accounts.signIn(who.member)
    await startSession()
  })
  api.calls.length = 0
}
