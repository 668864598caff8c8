import { describe, expect, it } from '@jest/globals'
import type { Caller } from './callers'
import { decide, type Rule } from './policy'

const session = { id: '1', sessionId: 's' }
const official = (kind: 'JEP' | 'UBPD'): Caller => ({
  ...session,
  ...{ realm: 'external', kind, official: 'o', entity: 'e', secondsLeft: 1, held: false },
})
const callers = {
  stranger: undefined,
  member: { ...session, realm: 'member', numeroIdentificacion: '99', identityVerified: false },
  JEP: official('JEP'),
  UBPD: official('UBPD'),
  staff: { ...session, realm: 'fundacion' },
} satisfies Record<string, Caller | undefined>
type Who = keyof typeof callers

const rules: [string, Rule, Partial<Record<Who, 'allowed' | 'forbidden'>>][] = [
  ['members', { realm: 'member' }, { member: 'allowed' }],
  ['officials', { realm: 'external', kinds: ['JEP', 'UBPD'] }, { JEP: 'allowed', UBPD: 'allowed' }],
  ['search', { realm: 'external', kinds: ['JEP'] }, { JEP: 'allowed', UBPD: 'forbidden' }],
  ['map', { realm: 'external', kinds: ['UBPD'] }, { JEP: 'forbidden', UBPD: 'allowed' }],
  ['staff', { realm: 'fundacion' }, { staff: 'allowed' }],
]

describe('the access policy', () => {
  it.each(
    rules.flatMap(([name, rule, known]) =>
      (Object.keys(callers) as Who[]).map(
        (who) => [name, rule, who, known[who] ?? 'unauthenticated'] as const,
      ),
    ),
  )('%s: %4$s for %3$s', (_name, rule, who, expected) => {
    expect(decide(rule, callers[who])).toBe(expected)
  })
})
