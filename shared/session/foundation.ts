import { createRealm } from './create-realm'

/** The foundation's staff. Nothing asks for this session until a page of theirs does. */
export const foundationRealm = createRealm<object>({
  name: 'fundacion',
  channel: 'fcr-fundacion',
  leaving: 'fcr:leaving-fundacion',
  load: (http) => http.get('/fundacion/me'),
})
