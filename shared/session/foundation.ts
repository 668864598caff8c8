import { createRealm, type Realm } from './create-realm'

/** Session of the foundation's staff. Only pages for the staff request it. */
export const foundationRealm: Realm<object> = createRealm<object, object>({
  name: 'fundacion',
  channel: 'fcr-fundacion',
  leaving: 'fcr:leaving-fundacion',
  load: (http) => http.get('/fundacion/me'),
  // What is typed on a page outlives an expired session; the page hides itself until its person signs in again.
  isSameUser: (user, me) => idOf(user) === idOf(me),
  hidesWhenLeft: true,
})

const idOf = (user: object) => ('id' in user ? user.id : undefined)
