import { realms, type RealmName } from '../contracts/realms'
import type { SessionPresence } from '../contracts/session'
import { publicHttp } from './clients'

/** An older API does not know every realm. */
type Presence = Partial<SessionPresence>
let asking: Promise<Presence> | undefined

/** One call for the realms that ask at the same time. */
const presenceOnce = (): Promise<Presence> =>
  (asking ??= publicHttp.call('GET /auth/sesion').finally(() => {
    asking = undefined
  }))

/**
 * Whether to ask who is signed in. Scripts cannot see the session cookies, so the server reports whether
 * there are any; this saves visitors calls that would be refused. Without a response, returns true.
 */
export async function mayHaveSession(realm: RealmName): Promise<boolean> {
  try {
    const presence = await presenceOnce()
    return presence[realms[realm].presence] !== false
  } catch {
    return true
  }
}
