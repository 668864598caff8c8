import type { OfficialKind } from '../../contracts/session'
import type { StaffRole } from '../../contracts/staff/staff'
import { act } from '@testing-library/react'
import { officialHttp, officialRealm, staffRealm, signOutOfficial, startSession } from '../../session'
import type { FakeApi } from './fake-api/fake-api'

/** The signed-in user: a member by document number, an official, or a member of the staff by roles. */
export type SignedIn = { member: string } | { official: OfficialKind } | { staff: readonly StaffRole[] }

const code = 'AAA-BBB-CCC-DDDD'

/**
 * Installs the API as `fetch` and starts the page's sessions: signs out users of earlier tests, then signs in
 * the given one. These calls are not recorded.
 */
export async function startSessions(api: FakeApi, who?: SignedIn): Promise<void> {
  globalThis.fetch = api.fetch
  await act(async () => {
    await signOutOfficial()
    await staffRealm.signOut()
    if (who && 'official' in who) {
      api.officials.codes.set(code, who.official)
      await officialHttp.call('POST /ext/redeem', { body: { code } })
      officialRealm.enter(who.official)
    }
    if (who && 'member' in who) api.accounts.signIn(who.member)
    if (who && 'staff' in who) {
      api.staff.signIn(who.staff)
      await staffRealm.reload()
    }
    await startSession()
  })
  api.calls.length = 0
}
