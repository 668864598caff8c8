import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { codePattern } from '@fcr/shared/contracts/session'
import { splitCode } from '../../access-codes/code-text'
import { issueCode, redeemCode } from '../../access-codes/codes'
import { findCaller } from '../../sessions/callers'
import { lastAudit, testCode } from '../../testing/people'
import { startTestCli, type TestCli } from '../../testing/cli'

let staff: TestCli
beforeAll(async () => {
  staff = await startTestCli()
})
afterAll(() => staff.close())
beforeEach(async () => {
  await staff.db.deleteFrom('session_token').execute()
  await staff.db.deleteFrom('session').execute()
  await staff.db.deleteFrom('access_code').execute()
})

const about = ['--funcionario', 'Ana Ficticia', '--entidad', 'SDSJ', '--finalidad', 'Caso de prueba']
const redeem = (code: string) =>
  redeemCode(
    staff.db,
    code,
    { address: '192.0.2.1', userAgent: undefined },
    {},
    {
      address: [{ bucket: 'code', key: 'address', most: 100 }],
      beyond: [{ bucket: 'code_beyond', key: 'address', most: 100 }],
    },
  )
const hoursLeft = (end: Date | undefined) => Math.round(((end?.getTime() ?? 0) - Date.now()) / 3_600_000)
/** Redeems a code if possible, and holds it as a search beyond the limit would. */
async function holdCode(code: string) {
  const session = await redeem(code)
  const { id } = await staff.db
    .updateTable('access_code')
    .set({ held_at: new Date(), held_for: 'search' })
    .where('selector', '=', splitCode(code).selector)
    .returning('id')
    .executeTakeFirstOrThrow()
  await staff.db
    .insertInto('official_use')
    .values({
      access_code_id: id,
      kind: 'search',
      recent: [new Date()],
      day_start: new Date(),
      day_count: 800,
    })
    .execute()
  return { id, token: session?.pair.access ?? '' }
}

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
    const audit = await lastAudit(staff.db)
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

  it('prints several, valid for 24 hours by default', async () => {
    const { exitCode, printed } = await staff.run([
      'codigos',
      'emitir',
      '--tipo',
      'UBPD',
      ...about,
      '--cantidad',
      '3',
    ])
    expect(exitCode).toBe(0)
    expect(printed.match(/[A-Z0-9]{3}-[A-Z0-9]{3}-[A-Z0-9]{3}-[A-Z0-9]{4}/g)).toHaveLength(3)
    const rows = await staff.db.selectFrom('access_code').select(['kind', 'expires_at']).execute()
    expect(rows.map(({ kind }) => kind)).toEqual(['UBPD', 'UBPD', 'UBPD'])
    expect(hoursLeft(rows[0]?.expires_at)).toBe(24)
  })

  it.each([
    [['--dias', '30'], 30 * 24],
    [['--horas', '720'], 720],
    [['--dias', '1'], 24],
  ])('accepts up to 30 days (%j)', async (validity, hours) => {
    const { exitCode } = await staff.run(['codigos', 'emitir', '--tipo', 'JEP', ...about, ...validity])
    expect(exitCode).toBe(0)
    const row = await staff.db.selectFrom('access_code').select('expires_at').executeTakeFirstOrThrow()
    expect(hoursLeft(row.expires_at)).toBe(hours)
  })

  it.each([
    [['--tipo', 'ABC', ...about], '--tipo debe ser JEP o UBPD.'],
    [['--tipo', 'JEP', ...about.slice(2)], 'Falta --funcionario'],
    [['--tipo', 'JEP', ...about, '--dias', '0'], '--dias debe ser un número entero de 1 a 30.'],
    [['--tipo', 'JEP', ...about, '--dias', '31'], '--dias debe ser un número entero de 1 a 30.'],
    [['--tipo', 'JEP', ...about, '--horas', '721'], '--horas debe ser un número entero de 1 a 720.'],
    [['--tipo', 'JEP', ...about, '--dias', '1', '--horas', '1'], 'Indique --dias o --horas, no ambas.'],
    [['--tipo', 'JEP', ...about, '--cantidad', 'muchos'], '--cantidad debe ser un número entero'],
  ])('rejects %j', async (words, message) => {
    const { exitCode, logged } = await staff.run(['codigos', 'emitir', ...words])
    expect(exitCode).toBe(2)
    expect(logged).toContain(message)
    expect(await staff.db.selectFrom('access_code').select('id').execute()).toEqual([])
  })
})

describe('codigos listar', () => {
  it('shows the state of each code, and filters by it', async () => {
    const used = await issueCode(staff.db, testCode({ purpose: 'usado' }))
    await redeem(used)
    await issueCode(staff.db, testCode({ purpose: 'vencido', expiresAt: new Date(Date.now() - 1000) }))
    await issueCode(staff.db, testCode({ purpose: 'vigente', kind: 'UBPD' }))
    await holdCode(await issueCode(staff.db, testCode({ purpose: 'retenido' })))
    await staff.run(['codigos', 'revocar', await issueCode(staff.db, testCode({ purpose: 'revocado' }))])
    const listed = async (...words: string[]) => {
      const run = await staff.run(['codigos', 'listar', '--json', ...words])
      return (run.json()['codes'] as { purpose: string; state: string }[]).map(
        ({ purpose, state }) => `${purpose}=${state}`,
      )
    }
    const states = ['revocado', 'retenido', 'vigente', 'vencido', 'usado']
    expect(await listed()).toEqual(states.map((state) => `${state}=${state}`))
    for (const state of states) expect(await listed('--estado', state)).toEqual([`${state}=${state}`])
    expect(await listed('--tipo', 'UBPD')).toEqual(['vigente=vigente'])
    expect(await listed('--limite', '1')).toEqual(['revocado=revocado'])
  })

  it('shows since when and for what a code is held', async () => {
    const { id } = await holdCode(await issueCode(staff.db, testCode()))
    const run = await staff.run(['codigos', 'listar', '--estado', 'retenido', '--json'])
    expect(run.json()['codes']).toEqual([
      expect.objectContaining({ id, heldFor: 'search', heldAt: expect.stringMatching(/^\d{4}-/) }),
    ])
    const { printed } = await staff.run(['codigos', 'listar'])
    expect(printed).toMatch(/^N\.º .* Retenido$/m)
    expect(printed).toMatch(/ retenido .* \d{4}-\d\d-\d\d \d\d:\d\d$/m)
  })

  it('prevents names from controlling the terminal', async () => {
    await issueCode(staff.db, testCode({ official: 'Ana\u001b[2J\nFicticia' }))
    const { printed } = await staff.run(['codigos', 'listar'])
    expect(printed).toContain('Ana [2J Ficticia')
  })
})

describe('codigos revocar', () => {
  it('accepts numbers and codes, and ends the sessions opened with them', async () => {
    const [used, unused] = [await issueCode(staff.db, testCode()), await issueCode(staff.db, testCode())]
    const session = await redeem(used)
    const token = session?.pair.access ?? ''
    expect(await findCaller(staff.db, 'external', token)).toBeDefined()
    const { id } = await staff.db
      .selectFrom('access_code')
      .select('id')
      .where('used_at', 'is not', null)
      .executeTakeFirstOrThrow()
    const { exitCode, printed } = await staff.run(['codigos', 'revocar', id, unused.toLowerCase()])
    expect(exitCode).toBe(0)
    expect(printed).toContain(`Código ${id} revocado: la sesión que abrió terminó.`)
    expect(await findCaller(staff.db, 'external', token)).toBeUndefined()
    expect(await redeem(unused)).toBeUndefined()
    expect((await staff.run(['codigos', 'revocar', id])).printed).toBe(`El código ${id} ya estaba revocado.`)
  })

  it('also ends the session of a held code', async () => {
    const { id, token } = await holdCode(await issueCode(staff.db, testCode()))
    const { printed } = await staff.run(['codigos', 'revocar', id])
    expect(printed).toBe(`Código ${id} revocado: la sesión que abrió terminó.`)
    expect(await findCaller(staff.db, 'external', token)).toBeUndefined()
  })

  it('revokes none if one is unknown, and records that', async () => {
    const code = await issueCode(staff.db, testCode())
    const { exitCode, logged } = await staff.run(['codigos', 'revocar', code, '999999'])
    expect({ exitCode, logged }).toEqual({
      exitCode: 1,
      logged: 'Alguno de los códigos no existe; no se revocó ninguno.',
    })
    expect(await lastAudit(staff.db)).toMatchObject({
      outcome: 'not_found',
      details: { command: 'codigos revocar' },
    })
    expect(await redeem(code)).toBeDefined()
  })
})

describe('codigos liberar', () => {
  const release = (word: string, reason = 'Verificado por teléfono') =>
    staff.run(['codigos', 'liberar', word, '--motivo', reason])

  it.each(['number', 'code'])('lets the official of a held code continue (by its %s)', async (by) => {
    const code = await issueCode(staff.db, testCode())
    const { id, token } = await holdCode(code)
    expect(await findCaller(staff.db, 'external', token)).toMatchObject({ held: true })
    const { exitCode, printed } = await release(by === 'number' ? id : code.toLowerCase())
    expect({ exitCode, printed }).toEqual({
      exitCode: 0,
      printed: `Código ${id} liberado: el funcionario puede seguir.`,
    })
    expect(await findCaller(staff.db, 'external', token)).toMatchObject({ held: false })
    expect(await staff.db.selectFrom('official_use').selectAll().execute()).toEqual([])
    expect(await lastAudit(staff.db)).toMatchObject({
      actor_realm: 'staff',
      actor_id: 'prueba',
      outcome: 'ok',
      details: {
        command: 'codigos liberar',
        code: id,
        reason: 'Verificado por teléfono',
        was: 'retenido',
        heldFor: 'search',
      },
    })
  })

  it('reports that a code was not held, and keeps its counters', async () => {
    const { id } = await holdCode(await issueCode(staff.db, testCode()))
    await release(id)
    await staff.db
      .insertInto('official_use')
      .values({ access_code_id: id, kind: 'map', recent: [], day_start: new Date(), day_count: 1 })
      .execute()
    const { exitCode, printed } = await release(id)
    expect({ exitCode, printed }).toEqual({
      exitCode: 0,
      printed: `El código ${id} no estaba retenido (está usado); no se cambió nada.`,
    })
    expect(await staff.db.selectFrom('official_use').selectAll().execute()).toHaveLength(1)
    expect(await lastAudit(staff.db)).toMatchObject({ outcome: 'not_held', details: { code: id } })
  })

  it('reports that a code or its session has expired', async () => {
    const expired = await issueCode(staff.db, testCode({ expiresAt: new Date(Date.now() - 1000) }))
    expect((await release(expired)).printed).toMatch(/no estaba retenido \(está vencido\)/)
    const { id } = await holdCode(await issueCode(staff.db, testCode()))
    await staff.db.updateTable('session').set({ expires_at: new Date() }).execute()
    expect((await release(id)).printed).toBe(
      `Código ${id} liberado, pero su sesión ya terminó: para seguir, el funcionario necesita otro código.`,
    )
  })

  it('refuses a revoked code, an unknown one, and a release without a reason', async () => {
    const { id } = await holdCode(await issueCode(staff.db, testCode()))
    await staff.run(['codigos', 'revocar', id])
    const revoked = await release(id)
    expect(revoked.exitCode).toBe(1)
    expect(revoked.logged).toContain(`El código ${id} está revocado: no se puede liberar.`)
    expect(await lastAudit(staff.db)).toMatchObject({ outcome: 'revoked', details: { code: id } })
    const unknown = await release('999999')
    expect([unknown.exitCode, unknown.logged]).toEqual([1, 'El código no existe.'])
    expect(await lastAudit(staff.db)).toMatchObject({ outcome: 'not_found' })
    const silent = await staff.run(['codigos', 'liberar', id])
    expect([silent.exitCode, silent.logged]).toEqual([2, expect.stringContaining('--motivo')])
  })
})
