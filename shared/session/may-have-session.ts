import type { SessionPresence } from '../contracts/session'
import { publicHttp } from './clients'

/**
 * Whether asking who is signed in can lead anywhere. Scripts do not see the session's cookies, so the server says
 * whether there are any: a visitor is spared calls that could only be refused. Without an answer it may be so.
 */
export async function mayHaveSession(realm: keyof SessionPresence): Promise<boolean> {
  try {
    const presence = await publicHttp.get<Partial<SessionPresence>>('/auth/sesion')
    return presence[realm] !== false
  } catch {
    return true
  }
}
