import { expect, it } from '@jest/globals'
import { judgeMonths, judgeNote, judgeVerification } from './audit-checks'
import { judgeBackup, judgeDrill } from './backup-checks'
import { judgeConnections, judgeLogin, judgeResponse, judgeTransaction } from './database-checks'
import { judgeSpace } from './place-checks'
import { judgeAdministrators, judgeHeld } from './work-checks'

const login = { name: 'u', owner: 'o', inherits: true, owns: false, missing: [] }
const production = { canChange: false, production: true }

it.each([
  ['bien', judgeResponse({ ms: 5, version: '17', writes: true })],
  ['aviso', judgeResponse({ ms: 201, version: '17', writes: true })],
  ['falla', judgeResponse({ ms: 5, version: '17', writes: false })],
  ['bien', judgeConnections({ used: 79, most: 100 })],
  ['aviso', judgeConnections({ used: 80, most: 100 })],
  ['falla', judgeConnections({ used: 95, most: 100 })],
  ['bien', judgeTransaction(undefined)],
  ['bien', judgeTransaction(300)],
  ['aviso', judgeTransaction(301)],
  ['falla', judgeTransaction(3601)],
  ['bien', judgeLogin(login, production)],
  ['bien', judgeLogin({ ...login, owns: true }, { canChange: true, production: false })],
  ['aviso', judgeLogin({ ...login, owns: true }, production)],
  ['falla', judgeLogin(login, { ...production, canChange: true })],
  ['falla', judgeLogin({ ...login, missing: ['GRANT'] }, { canChange: false, production: false })],
  ['bien', judgeBackup(100_800)],
  ['aviso', judgeBackup(100_801)],
  ['aviso', judgeBackup(undefined)],
  ['bien', judgeDrill(undefined)],
  ['bien', judgeDrill({ age: 35 * 86_400, ok: true })],
  ['aviso', judgeDrill({ age: 36 * 86_400, ok: true })],
  ['falla', judgeDrill({ age: 60, ok: false })],
  ['bien', judgeSpace(5e9)],
  ['aviso', judgeSpace(4.9e9)],
  ['falla', judgeSpace(0.9e9)],
  ['bien', judgeAdministrators(2)],
  ['aviso', judgeAdministrators(1)],
  ['bien', judgeHeld(0)],
  ['aviso', judgeHeld(1)],
  ['bien', judgeVerification({ age: 172_800, ok: true })],
  ['aviso', judgeVerification({ age: 172_801, ok: true })],
  ['bien', judgeMonths({ strayBytes: 0, ready: 1 })],
  ['aviso', judgeMonths({ strayBytes: 0, ready: 0 })],
  ['aviso', judgeMonths({ strayBytes: 8192, ready: 6 })],
  ['bien', judgeNote({ note: undefined, unnoted: 0, disagrees: false })],
] as const)('is %s: %j', (level, found) => {
  expect(found.level).toBe(level)
  expect(found.todo === null).toBe(level === 'bien')
})
