import { expect, it } from '@jest/globals'
import { rolesFor, type Seen } from './tour'

it.each([
  ['leads signed-out visitors elsewhere', '/vista-compareciente/1', ['JEP', 'UBPD', 'member']],
  ['is shown to signed-out visitors', '/login', ['JEP', 'UBPD']],
])('a page that %s, and that asks for two realms', (_what, path, roles) => {
  const seen = { asks: ['member', 'external'], look: { path: '/login' }, visit: { path } }
  expect(rolesFor(seen as unknown as Seen)).toEqual(roles)
})
