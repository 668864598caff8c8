import type { Http } from '../http'
import { createRealm, type Realm } from './create-realm'

const askMe = (http: Http): Promise<object> => http.call('GET /fundacion/me')

/** Session of the foundation's staff. Only pages for the staff request it. */
export const staffRealm: Realm<object> = createRealm<object, object>({
  name: 'fundacion',
  channel: 'fcr-fundacion',
  leaving: 'fcr:leaving-fundacion',
  refresh: 'POST /fundacion/refresh',
  logout: 'POST /fundacion/logout',
  ask: askMe,
  load: askMe,
  // Text typed on a page outlives an expired session; the page hides itself until its person signs in again.
  isSameUser: (user, me) => idOf(user) === idOf(me),
  hidesWhenLeft: true,
})

const idOf = (user: object) => ('id' in user ? user.id : undefined)
