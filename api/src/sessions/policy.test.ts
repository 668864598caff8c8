import { describe, expect, it } from '@jest/globals'
import { decide, type Caller, type Rule } from './policy'

const member: Caller = {
  member: { sessionId: 's', comparecienteId: '1', numeroIdentificacion: '99', identityVerified: false },
}
const official = (kind: 'JEP' | 'UBPD'): Caller => ({
  external: {
    sessionId: 's',
    accessCodeId: '1',
    kind,
    official: 'o',
    entity: 'e',
    secondsLeft: 1,
    held: false,
  },
})
const callers = { stranger: {}, member, JEP: official('JEP'), UBPD: official('UBPD') }

const members: Rule = { realm: 'member' }
const officials: Rule = { realm: 'external', kinds: ['JEP', 'UBPD'] }
const search: Rule = { realm: 'external', kinds: ['JEP'] }
const map: Rule = { realm: 'external', kinds: ['UBPD'] }

describe('the access policy', () => {
  it.each([
    ['members', members, 'stranger', 'unauthenticated'],
    ['members', members, 'member', 'allowed'],
    ['members', members, 'JEP', 'unauthenticated'],
    ['members', members, 'UBPD', 'unauthenticated'],
    ['officials', officials, 'stranger', 'unauthenticated'],
    ['officials', officials, 'member', 'unauthenticated'],
    ['officials', officials, 'JEP', 'allowed'],
    ['officials', officials, 'UBPD', 'allowed'],
    ['search', search, 'stranger', 'unauthenticated'],
    ['search', search, 'member', 'unauthenticated'],
    ['search', search, 'JEP', 'allowed'],
    ['search', search, 'UBPD', 'forbidden'],
    ['map', map, 'stranger', 'unauthenticated'],
    ['map', map, 'member', 'unauthenticated'],
    ['map', map, 'JEP', 'forbidden'],
    ['map', map, 'UBPD', 'allowed'],
  ] as const)('%s: %3$s for %2$s', (_name, rule, caller, expected) => {
    expect(decide(rule, callers[caller])).toBe(expected)
  })
})
