import { realms, type RealmName } from '../contracts/realms'
import { publicHttp } from './clients'

/**
 * Whether it makes sense to ask who is signed in. Scripts cannot see the session cookies, so the server says whether
 * there are any, which spares visitors calls that can only be refused. Without a response the answer is yes.
 */
export async function mayHaveSession(realm: RealmName): Promise<boolean> {
  try {
    const presence = await publicHttp.get<Partial<Record<string, boolean>>>('/auth/sesion')
    return presence[realms[realm].presence] !== false
  } catch {
    return true
  }
}
