import { expect, it } from '@jest/globals'
import { connectionEnvironment } from '../backup/postgres-programs'
import { hostsOf } from './server-hosts'

it.each([
  [
    'postgres://ana:s%40c@one:5432/fcr?sslmode=verify-full',
    ['postgres://ana:s%40c@one:5432/fcr?sslmode=verify-full'],
  ],
  [
    'postgres://ana:a,b@one:5432,two/fcr?x=1',
    ['postgres://ana:a,b@one:5432/fcr?x=1', 'postgres://ana:a,b@two/fcr?x=1'],
  ],
  ['postgresql://[::1]:1,[::2]:2/fcr', ['postgresql://[::1]:1/fcr', 'postgresql://[::2]:2/fcr']],
  ['postgres://one,two', ['postgres://one', 'postgres://two']],
  ['postgres:///fcr?host=/run/postgresql', ['postgres:///fcr?host=/run/postgresql']],
])('finds the hosts of %s', (url, hosts) => {
  expect(hostsOf(url)).toEqual(hosts)
})

it("passes several hosts on to PostgreSQL's programs, which look for the one that accepts writes", () => {
  expect(connectionEnvironment('postgres://ana:x@one:5433,two/fcr')).toMatchObject({
    PGHOST: 'one,two',
    PGPORT: '5433,',
    PGUSER: 'ana',
    PGPASSWORD: 'x',
    PGDATABASE: 'fcr',
    PGTARGETSESSIONATTRS: 'read-write',
  })
  expect(connectionEnvironment('postgres://one/fcr')).not.toHaveProperty('PGTARGETSESSIONATTRS')
})
