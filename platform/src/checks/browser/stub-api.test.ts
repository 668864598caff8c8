import type { ServerResponse } from 'node:http'
import { describe, expect, it, jest } from '@jest/globals'
import { realms } from '@fcr/shared/contracts/realms'
import { respondAs, realmNames, rolesOf, type Role } from './stub-api'

function statusOf(role: Role, path: string) {
  const writeHead = jest.fn<(status: number) => void>()
  respondAs(role, `/api${path}`, { writeHead, end: jest.fn() } as unknown as ServerResponse)
  return writeHead.mock.calls[0]?.[0]
}

it('has people of every realm', () => {
  expect(realmNames.flatMap(rolesOf)).toEqual(['member', 'JEP', 'UBPD', 'staff'])
})

describe.each(realmNames)('the session of the realm %s', (realm) => {
  it("exists only for that realm's people", () => {
    const { me } = realms[realm]
    for (const role of rolesOf(realm)) expect([role, statusOf(role, me)]).toEqual([role, 200])
    for (const other of realmNames.filter((name) => name !== realm).flatMap(rolesOf))
      expect([other, statusOf(other, me)]).toEqual([other, 404])
    expect(statusOf('visitor', me)).toBe(401)
  })
})
