import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { codePattern } from '@fcr/shared/contracts/session'
import { issueCode, redeemCode } from '../access-codes/codes'
import { findExternalSession } from '../sessions/session-store'
import { testCode } from '../testing/people'
import { startTestStaff, type TestStaff } from '../testing/staff'

let staff: TestStaff
beforeAll(async () => {
  staff = await startTestStaff()
})
afterAll(() => staff.close())
beforeEach(async () => {
  await staff.db.deleteFrom('session_token').execute()
  await staff.db.deleteFrom('session').execute()
  await staff.db.deleteFrom('access_code').execute()
})

const about = ['--funcionario', 'Ana Ficticia', '--entidad', 'SDSJ', '--finalidad', 'Caso de prueba']
const redeem = (code: string) =>
  redeemCode(staff.db, code, { address: '192.0.2.1', userAgent: undefined }, {})
const lastAudit = () =>
  staff.db.selectFrom('audit_event').selectAll().orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow()

describe('codigos emitir', () => {
  it('prints a code that works once, and stores no code anywhere', async () => {
    const run = await staff.run(['codigos', 'emitir', '--tipo', 'jep', ...about, '--horas', '2', '--json'])
    expect(run.exitCode).toBe(0)
    const [issued] = run.json()['codes'] as { id: string; code: string; kind: string; expiresAt: string }[]
    const code = issued?.code ?? ''
    expect(code).toMatch(codePattern)
    const hours = (Date.parse(issued?.expiresAt ?? '') - Date.now()) / 3_600_000
    expect(hours).toBeGreaterThan(1.9)
    expect(hours).toBeLessThanOrEqual(2)
    const audit = await lastAudit()
    expect(audit).toMatchObject({
      actor_realm: 'staff',
      actor_id: 'prueba',
      action: 'staff',
      outcome: 'ok',
      details: { command: 'codigos emitir', official: 'Ana Ficticia', entity: 'SDSJ', codes: [issued?.id] },
    })
    expect(JSON.stringify(audit)).not.toContain(code)
    const row = await staff.db.selectFrom('access_code').selectAll().executeTakeFirstOrThrow()
    expect(JSON.stringify(row)).not.toContain(code.replaceAll('-', '').slice(5))
    expect((await redeem(code))?.kind).toBe('JEP')
    expect(await redeem(code)).toBeUndefined()
  })

  it('prints several, valid for a week where nothing else is said', async () => {
    const { exitCode, printed } = await staff.run([
      'codes',
      'issue',
      '--kind',
      'UBPD',
      ...about,
      '--cantidad',
      '3',
    ])
    expect(exitCode).toBe(0)
    expect(printed.match(/[A-Z0-9]{3}-[A-Z0-9]{3}-[A-Z0-9]{3}-[A-Z0-9]{4}/g)).toHaveLength(3)
    const rows = await staff.db.selectFrom('access_code').select(['kind', 'expires_at']).execute()
    expect(rows.map(({ kind }) => kind)).toEqual(['UBPD', 'UBPD', 'UBPD'])
    expect(Math.round(((rows[0]?.expires_at.getTime() ?? 0) - Date.now()) / 86_400_000)).toBe(7)
  })

  it.each([
    [['--tipo', 'ABC', ...about], '--tipo debe ser JEP o UBPD.'],
    [['--tipo', 'JEP', ...about.slice(2)], 'Falta --funcionario'],
    [['--tipo', 'JEP', ...about, '--dias', '0'], '--dias debe ser un número entero de 1 a 365.'],
    [['--tipo', 'JEP', ...about, '--dias', '1', '--horas', '1'], 'Indique --dias o --horas, no ambas.'],
    [['--tipo', 'JEP', ...about, '--cantidad', 'muchos'], '--cantidad debe ser un número entero'],
  ])('does not understand %j', async (words, message) => {
    const { exitCode, told } = await staff.run(['codigos', 'emitir', ...words])
    expect(exitCode).toBe(2)
    expect(told).toContain(message)
    expect(await staff.db.selectFrom('access_code').select('id').execute()).toEqual([])
  })
})

describe('codigos listar', () => {
  it('shows what became of each code, and filters by it', async () => {
    const used = await issueCode(staff.db, testCode({ purpose: 'usado' }))
    await redeem(used)
    await issueCode(staff.db, testCode({ purpose: 'vencido', expiresAt: new Date(Date.now() - 1000) }))
    await issueCode(staff.db, testCode({ purpose: 'vigente', kind: 'UBPD' }))
    await staff.run(['codigos', 'revocar', await issueCode(staff.db, testCode({ purpose: 'revocado' }))])
    const listed = async (...words: string[]) => {
      const run = await staff.run(['codigos', 'listar', '--json', ...words])
      return (run.json()['codes'] as { purpose: string; state: string }[]).map(
        ({ purpose, state }) => `${purpose}=${state}`,
      )
    }
    expect(await listed()).toEqual(['revocado=revocado', 'vigente=vigente', 'vencido=vencido', 'usado=usado'])
    for (const state of ['vigente', 'usado', 'vencido', 'revocado'])
      expect(await listed('--estado', state)).toEqual([`${state}=${state}`])
    expect(await listed('--tipo', 'UBPD')).toEqual(['vigente=vigente'])
    expect(await listed('--limite', '1')).toEqual(['revocado=revocado'])
  })

  it('lets no name command the terminal', async () => {
    await issueCode(staff.db, testCode({ official: 'Ana\u001b[2J\nFicticia' }))
    const { printed } = await staff.run(['codigos', 'listar'])
    expect(printed).toContain('Ana [2J Ficticia')
  })
})

describe('codigos revocar', () => {
  it('takes numbers and codes, and ends the session that one opened', async () => {
    const [used, unused] = [await issueCode(staff.db, testCode()), await issueCode(staff.db, testCode())]
    const session = await redeem(used)
    const token = session?.pair.access ?? ''
    expect(await findExternalSession(staff.db, token)).toBeDefined()
    const { id } = await staff.db
      .selectFrom('access_code')
      .select('id')
      .where('used_at', 'is not', null)
      .executeTakeFirstOrThrow()
    const { exitCode, printed } = await staff.run(['codigos', 'revocar', id, unused.toLowerCase()])
    expect(exitCode).toBe(0)
    expect(printed).toContain(`Código ${id} revocado: la sesión que abrió terminó.`)
    expect(await findExternalSession(staff.db, token)).toBeUndefined()
    expect(await redeem(unused)).toBeUndefined()
    expect((await staff.run(['codigos', 'revocar', id])).printed).toBe(`El código ${id} ya estaba revocado.`)
  })

  it('revokes none where one is unknown, and records that', async () => {
    const code = await issueCode(staff.db, testCode())
    const { exitCode, told } = await staff.run(['codigos', 'revocar', code, '999999'])
    expect({ exitCode, told }).toEqual({
      exitCode: 1,
      told: 'Alguno de los códigos no existe; no se revocó ninguno.',
    })
    expect(await lastAudit()).toMatchObject({ outcome: 'not_found', details: { command: 'codigos revocar' } })
    expect(await redeem(code)).toBeDefined()
  })
})
