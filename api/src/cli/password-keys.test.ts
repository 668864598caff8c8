import { afterAll, beforeAll, expect, it } from '@jest/globals'
import { addMember } from '../testing/people'
import { startTestCli, type TestCli } from '../testing/cli'

let staff: TestCli
beforeAll(async () => {
  staff = await startTestCli()
  await addMember(staff.db, { password_hash: 'k:0123abcd:$argon2id$of-the-site' })
})
afterAll(() => staff.close())

it.each([
  [['codigos', 'emitir', '--tipo', 'JEP', '--funcionario', 'A', '--entidad', 'B', '--finalidad', 'C']],
  [['equipo', 'invitar', '--nombre', 'Ana Prueba', '--correo', 'ana@equipo.example', '--roles', 'datos']],
])('%j is refused without the key of the stored passwords', async (words) => {
  const { exitCode, logged, printed } = await staff.run(words)
  expect([exitCode, printed]).toEqual([1, ''])
  expect(logged).toContain('PASSWORD_KEYS')
  const last = staff.db.selectFrom('audit_event').select('outcome').orderBy('id', 'desc').limit(1)
  expect(await last.execute()).toEqual([{ outcome: 'password_keys' }])
})

it('does not affect other commands', async () => {
  expect((await staff.run(['codigos', 'listar'])).exitCode).toBe(0)
})
