import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { issueCode } from '../../access-codes/codes'
import { usePasswordKeys } from '../../passwords/keys'
import { addMember, testCode } from '../../testing/people'
import { startTestCli, type TestCli } from '../../testing/cli'
import { keyStates, nextSteps } from './key-commands'

const oldKey = 'clave-de-prueba-vieja-'.padEnd(43, 'v')
const newKey = 'clave-de-prueba-nueva-'.padEnd(43, 'n')

describe('claves estado', () => {
  let staff: TestCli
  beforeAll(async () => {
    staff = await startTestCli()
    await addMember(staff.db)
    usePasswordKeys([oldKey])
    const hour = new Date(Date.now() + 3_600_000)
    const temporary = { must_change_password: true, password_expires_at: hour }
    await addMember(staff.db, { numero_identificacion: '9900000002' })
    await addMember(staff.db, { numero_identificacion: '9900000003', must_change_password: true })
    await addMember(staff.db, { numero_identificacion: '9900000004', ...temporary })
    await addMember(staff.db, { numero_identificacion: '9900000005', password_hash: null })
    const expired = { ...temporary, password_expires_at: new Date(0) }
    await addMember(staff.db, { numero_identificacion: '9900000006', ...expired })
    await issueCode(staff.db, testCode())
    await issueCode(staff.db, testCode({ expiresAt: new Date(0) }))
  })
  afterAll(async () => {
    usePasswordKeys([])
    await staff.close()
  })

  const run = (words: string[], keys: string[]) => staff.run(words, undefined, { PASSWORD_KEYS: keys.join() })

  it('counts by key what can still be verified, and names the current key', async () => {
    const { exitCode, json } = await run(['claves', 'estado', '--json'], [newKey, oldKey])
    expect(exitCode).toBe(0)
    expect(json()['keys']).toEqual([
      { id: expect.any(String), role: 'current', position: 1, accounts: 0, temporary: 0, codes: 0, staff: 0 },
      { id: expect.any(String), role: 'known', position: 2, accounts: 2, temporary: 1, codes: 1, staff: 0 },
      { id: null, role: 'none', position: null, accounts: 1, temporary: 0, codes: 0, staff: 0 },
    ])
  })

  it('states the next steps, without a secret', async () => {
    const { printed } = await run(['claves', 'estado'], [newKey, oldKey])
    expect(printed).toMatch(/^1 +[0-9a-f]{8} +actual: hace y verifica +0 +0 +0 +0$/m)
    expect(printed).toMatch(/^2 +[0-9a-f]{8} +solo verifica +2 +1 +1 +0$/m)
    expect(printed).toMatch(/^No quite todavía la clave [0-9a-f]{8}: la usan 4 contraseñas o códigos\./m)
    expect(printed).not.toMatch(/clave-de-prueba|argon2id/)
  })

  it('reports a missing key, and is recorded', async () => {
    const { printed } = await run(['claves', 'estado'], [newKey])
    expect(printed).toMatch(/^Falta la clave [0-9a-f]{8}: 4 contraseñas o códigos la necesitan/m)
    const last = staff.db
      .selectFrom('audit_event')
      .select(['outcome', 'details'])
      .orderBy('id', 'desc')
      .limit(1)
    expect(await last.execute()).toMatchObject([
      { outcome: 'ok', details: { command: 'claves estado', keys: 3 } },
    ])
  })
})

describe('the next steps', () => {
  const use = (id: string | null, accounts: number) => ({ id, accounts, temporary: 0, codes: 0, staff: 0 })

  it.each([
    [['a'], [use('a', 3)], /^Todo usa la clave actual: no hay nada que hacer\.$/],
    [['a', 'b'], [use('a', 3)], /^Nada usa la clave b\. Si es la anterior, quítela/],
    [['b', 'a'], [use('a', 2), use('b', 1)], /^No quite todavía la clave a: la usan 2/],
    [['b'], [use('a', 1), use('b', 1)], /^Falta la clave a: 1 contraseña o código/],
    [['a'], [use('a', 1), use(null, 1)], /^Hay 1 contraseña o código sin clave\./],
    [[], [use(null, 1)], /^PASSWORD_KEYS está vacía/],
  ])('with the keys %j and %j', (known, uses, advice) => {
    expect(nextSteps(keyStates(uses, known))[0]).toMatch(advice)
  })
})
