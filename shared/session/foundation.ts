import { createRealm, type Realm } from './create-realm'

/** Session of the foundation's staff. Only pages for the staff request it. */
export const foundationRealm: Realm<object> = createRealm<object>({
  name: 'fundacion',
  channel: 'fcr-fundacion',
  leaving: 'fcr:leaving-fundacion',
  load: (http) => http.get('/fundacion/me'),
})
