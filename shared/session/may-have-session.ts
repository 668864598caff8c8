import { realms, type RealmName } from '../contracts/realms'
import { publicHttp } from './clients'

/**
 * Whether to ask who is signed in. Scripts cannot see the session cookies, so the server reports whether
 * there are any; this saves visitors calls that would be refused. Without a response, returns true.
 */
export async function mayHaveSession(realm: RealmName): Promise<boolean> {
  try {
    const presence = await publicHttp.get<Partial<Record<string, boolean>>>('/auth/sesion')
    return presence[realms[realm].presence] !== false
  } catch {
    return true
  }
}
