import { describe, expect, it } from '@jest/globals'
import type { StaffRole } from '@fcr/shared/contracts/staff/staff'
import type { Caller } from './callers'
import { countsChanges, decide, type Rule } from './policy'

const session = { id: '1', sessionId: 's' }
const official = (kind: 'JEP' | 'UBPD'): Caller => ({
  ...session,
  realm: 'external',
  kind,
  official: 'o',
  entity: 'e',
  secondsLeft: 1,
  held: false,
})
const clerk = (secondsSinceProof: number, ...roles: StaffRole[]): Caller => ({
  ...session,
  realm: 'fundacion',
  name: 'n',
  email: 'e',
  roles,
  signedInAt: new Date(0),
  signInMethod: 'llave',
  secondsSinceProof,
  secondsLeft: 1,
})
const callers = {
  stranger: undefined,
  member: { ...session, realm: 'member', numeroIdentificacion: '99', identityVerified: false },
  JEP: official('JEP'),
  UBPD: official('UBPD'),
  clerk: clerk(301, 'atencion'),
  auditor: clerk(300, 'auditoria', 'datos'),
} satisfies Record<string, Caller | undefined>
type Who = keyof typeof callers

const rules: [string, Rule, Partial<Record<Who, ReturnType<typeof decide>>>][] = [
  ['members', { realm: 'member' }, { member: 'allowed' }],
  ['officials', { realm: 'external', kinds: ['JEP', 'UBPD'] }, { JEP: 'allowed', UBPD: 'allowed' }],
  ['search', { realm: 'external', kinds: ['JEP'] }, { JEP: 'allowed', UBPD: 'forbidden' }],
  ['map', { realm: 'external', kinds: ['UBPD'] }, { JEP: 'forbidden', UBPD: 'allowed' }],
  ['staff', { realm: 'fundacion' }, { clerk: 'allowed', auditor: 'allowed' }],
  ['proven staff', { realm: 'fundacion', proof: true }, { clerk: 'unproven', auditor: 'allowed' }],
  [
    'proven auditors',
    { realm: 'fundacion', proof: true, roles: ['auditoria'] },
    { clerk: 'forbidden', auditor: 'allowed' },
  ],
  [
    'audit',
    { realm: 'fundacion', roles: ['administracion', 'auditoria'] },
    { clerk: 'forbidden', auditor: 'allowed' },
  ],
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

it('counts the changes of members only, and no reading', () => {
  expect(countsChanges('POST', { realm: 'member' })).toBe(true)
  expect(countsChanges('GET', { realm: 'member' })).toBe(false)
  expect(countsChanges('POST', { realm: 'external' })).toBe(false)
  expect(countsChanges('POST', { realm: 'fundacion' })).toBe(false)
})
