import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { sql } from 'kysely'
import type { ImportReport } from '../import/report'
import { findProfile } from '../profile/profile-repository'
import { resolveByAnnulling } from '../staff/approvals/person-operations'
import { addMember, authorisedForStaff, testAuthor, testPerson, verified } from '../testing/people'
import { startTestCli, type TestCli } from '../testing/cli'
import { listOpenConflicts, noteAttempt as note } from './conflicts'
import { resolveConflict, type Decision } from './resolve-conflict'
import { annulAccount, restoreAccount } from './verification'

const numero = testPerson.numero_identificacion
let staff: TestCli
beforeAll(async () => {
  staff = await startTestCli()
})
afterAll(() => staff.close())
beforeEach(async () => {
  for (const table of ['compareciente', 'conflicto', 'cuenta_anulada'] as const)
    await staff.db.deleteFrom(table).execute()
})

let visitor = 0
/** Records an attempt; each comes from a different address unless one is given. */
const noteAttempt = (numero: string, newCasesPerHour: number, address = `192.0.2.${(visitor += 1)}`) =>
  staff.db.transaction().execute((trx) => note(trx, { numero, address, newCasesPerHour }))
const open = () => listOpenConflicts(staff.db)
const cases = () => staff.db.selectFrom('conflicto').selectAll().execute()
const only = async () => (await open())[0]?.id ?? ''
const profileOf = async () =>
  (await findProfile(staff.db, { numeroIdentificacion: authorisedForStaff(numero) }))?.profile

async function importRow(row: Record<string, string>, ...words: string[]) {
  await staff.write('personas.csv', `${Object.keys(row).join(';')}\n${Object.values(row).join(';')}\n`)
  const run = await staff.run(['importar', 'comparecientes', 'personas.csv', '--json', ...alone, ...words])
  return run.json()['report'] as ImportReport
}
const imported = {
  numero_identificacion: numero,
  nombre_apellido_completo: 'Nombre Importado',
  fuerza: 'Policía Nacional',
  rango: 'Intendente',
}
/** Without a second person. */
const alone = ['--motivo', 'Otra persona', '--emergencia']
const resolve = (id: string, ...words: string[]) => staff.run(['identidad', 'resolver', id, ...words])
const decide = (id: string, decision: Decision) =>
  staff.db
    .transaction()
    .execute((trx) => resolveConflict(trx, id, decision, { actor: 'prueba', author: testAuthor }))
const evidence = {
  method: 'documento',
  reference: 'Cédula original',
  by: 'prueba',
  author: testAuthor,
} as const
const combine = (columns: readonly string[]) => ({ kind: 'combinar', evidence, columns }) as const

describe('an attempt to register a taken number', () => {
  it('opens one case, however many attempts are made, even concurrently', async () => {
    await Promise.all(Array.from({ length: 20 }, () => noteAttempt(numero, 60)))
    await noteAttempt(numero, 60)
    expect(await cases()).toMatchObject([
      { numero_identificacion: numero, attempts: 21, importado: null, closed_at: null },
    ])
  })

  it('opens at most one case per number, and per hour no more than the site allows', async () => {
    const outcomes = new Map<boolean, number>()
    for (let attempt = 0; attempt < 300; attempt += 1) {
      const noted = await noteAttempt(String(9_900_000_600 + (attempt % 100)), 60)
      outcomes.set(noted, (outcomes.get(noted) ?? 0) + 1)
    }
    expect(await open()).toHaveLength(60)
    expect(Object.fromEntries(outcomes)).toEqual({ true: 180, false: 120 })
  })

  it('opens no more cases than allowed, even for concurrent attempts', async () => {
    const numbers = Array.from({ length: 30 }, (_, index) => String(9_900_000_800 + index))
    const noted = await Promise.all(numbers.map((number) => noteAttempt(number, 5)))
    expect(noted.filter(Boolean)).toHaveLength(5)
    expect(await open()).toHaveLength(5)
  })

  it('opens its case, however many imports have opened', async () => {
    await sql`INSERT INTO conflicto (numero_identificacion, opened_by)
      SELECT (9900000930 + count)::text, 'importacion' FROM generate_series(1, 5) AS count`.execute(staff.db)
    expect(await noteAttempt(numero, 5)).toBe(true)
  })

  it('opens few cases per address, so that one address cannot use up the limit of the site', async () => {
    for (let number = 9_900_000_900; number < 9_900_000_910; number += 1)
      await noteAttempt(String(number), 60, '198.51.100.7')
    expect(await open()).toHaveLength(2)
    expect(await noteAttempt('9900000911', 60)).toBe(true)
  })

  it('opens a quarter of the cases of an hour per address, however slowly they come', async () => {
    await sql`INSERT INTO rate_limit (bucket, key, window_start, hits)
      SELECT 'conflict', '198.51.100.8', date_trunc('minute', now()) - minutes * interval '2 minutes', 1
      FROM generate_series(1, 14) AS minutes`.execute(staff.db)
    const noted = []
    for (const number of ['9900000920', '9900000921', '9900000922'])
      noted.push(await noteAttempt(number, 60, '198.51.100.8'))
    expect(noted).toEqual([true, false, false])
    expect(await noteAttempt('9900000923', 60)).toBe(true)
  })

  it('is counted but opens no new case soon after a decision of the staff', async () => {
    await noteAttempt(numero, 60)
    await decide(await only(), { kind: 'descartar' })
    await noteAttempt(numero, 60)
    expect(await cases()).toMatchObject([{ attempts: 2, resolution: 'descartada' }])
  })
})

describe('an annulled and restored account', () => {
  beforeEach(async () => {
    const id = await addMember(staff.db)
    await staff.db.transaction().execute(async (trx) => {
      await annulAccount(trx, authorisedForStaff(numero), { reason: 'Prueba', by: 'prueba' })
      await restoreAccount(trx, id, testAuthor)
    })
    await staff.write('mapa.csv', `CC_IDENTIDAD,PRIMER_NOMBRE\n${numero},Eleuterio\n`)
    await staff.run(['importar', 'mapa', 'mapa.csv', ...alone])
  })
  afterEach(() => staff.db.deleteFrom('map_person').execute())

  it('is an unverified account without a password', async () => {
    expect((await staff.run(['persona', 'exportar', numero])).printed).not.toContain('Eleuterio')
    expect(await importRow(imported)).toMatchObject({ disputed: 1, kept: 0, changed: 0 })
    expect((await staff.run(['persona', 'borrar', numero, '--si', ...alone])).printed).toContain('no se tocó')
  })

  it('can be annulled again', async () => {
    expect((await staff.run(['identidad', 'anular', numero, ...alone])).exitCode).toBe(0)
  })
})

describe('an import of a number with an unverified account', () => {
  it('is reported, changes nothing, and opens a case', async () => {
    await addMember(staff.db)
    const before = await profileOf()
    for (const words of [[], ['--sobrescribir']])
      expect(await importRow(imported, ...words)).toMatchObject({
        outcome: 'done',
        disputed: 1,
        changed: 0,
        kept: 0,
      })
    expect(await profileOf()).toEqual(before)
    expect(await open()).toMatchObject([{ number: numero }])
  })

  it('stores nothing in a dry run', async () => {
    await addMember(staff.db)
    expect(await importRow(imported, '--simular')).toMatchObject({ disputed: 1 })
    expect(await open()).toEqual([])
  })

  it('is resolved by verifying: the data of the account remain', async () => {
    await addMember(staff.db)
    await importRow(imported)
    expect(await decide(await only(), { kind: 'verificar', evidence })).toMatchObject({ kind: 'done' })
    expect(await open()).toEqual([])
    expect(await profileOf()).toMatchObject({
      nombre_apellido_completo: testPerson.nombre_apellido_completo,
      rango: null,
      procedencia: { identidad: 'verificada' },
    })
  })

  it('is resolved by taking over selected fields of the import', async () => {
    await addMember(staff.db, { direccion_residencia: 'Calle Inventada 9' })
    await importRow(imported)
    expect(await decide(await only(), combine(['fuerza', 'rango']))).toMatchObject({ kind: 'done' })
    expect(await profileOf()).toMatchObject({
      nombre_apellido_completo: testPerson.nombre_apellido_completo,
      direccion_residencia: 'Calle Inventada 9',
      fuerza: 'Policía Nacional',
      rango: 'Intendente',
      procedencia: { identidad: 'verificada' },
    })
    expect((await cases())[0]).toMatchObject({
      resolution: 'combinada',
      closed_by: 'prueba',
      importado: null,
      origen: null,
    })
    // The history shows the row of the file.
    expect(
      await staff.db
        .selectFrom('cambio')
        .select(['means', 'file_name', 'file_line'])
        .where('campo', '=', 'fuerza')
        .execute(),
    ).toEqual([{ means: 'conflicto', file_name: 'personas.csv', file_line: 2 }])
  })

  it('takes nothing if the import lacks a chosen field', async () => {
    await addMember(staff.db)
    await importRow(imported)
    expect(await decide(await only(), combine(['discapacidad']))).toEqual({ kind: 'not_imported' })
    expect((await profileOf())?.procedencia.identidad).not.toBe('verificada')
    expect(await open()).toHaveLength(1)
  })

  it('takes nothing if the chosen force does not have the rank of the person', async () => {
    const rank = await staff.db
      .selectFrom('rango')
      .select(['id', 'fuerza'])
      .orderBy('id')
      .executeTakeFirstOrThrow()
    await addMember(staff.db, { fuerza: rank.fuerza, rango: rank.id })
    await importRow(imported)
    await expect(decide(await only(), combine(['fuerza']))).rejects.toThrow('foreign key')
    expect(await open()).toHaveLength(1)
  })

  it('is resolved by annulling: the imported row replaces the account', async () => {
    await addMember(staff.db, { numero_celular_principal: '3009990000' })
    await importRow(imported)
    const { exitCode, printed } = await resolve(await only(), '--decision', 'anular', ...alone)
    expect(exitCode).toBe(0)
    expect(printed).toContain('Avise a quien la creó: 3009990000')
    expect(await profileOf()).toMatchObject({
      nombre_apellido_completo: 'Nombre Importado',
      rango: 'Intendente',
      numero_celular_principal: null,
      procedencia: { identidad: 'importada' },
    })
    expect(await staff.db.selectFrom('cuenta_anulada').select('motivo').execute()).toEqual([
      { motivo: 'Otra persona' },
    ])
  })

  it('joins the rows of imports about the same person, without what a changed force empties', async () => {
    await addMember(staff.db)
    await importRow({ ...imported, direccion_residencia: 'Calle Inventada 9' })
    const { rango } = (await cases())[0]?.importado ?? {}
    expect(rango).toEqual(expect.anything())
    const again = { numero_identificacion: numero, nombre_apellido_completo: 'NOMBRE IMPORTADO' }
    await importRow({ ...again, fuerza: 'Policía Nacional' })
    expect((await cases())[0]?.importado).toMatchObject({ rango, direccion_residencia: 'Calle Inventada 9' })
    await importRow({ ...again, fuerza: 'Ejército Nacional' })
    expect((await cases())[0]?.importado).toMatchObject({
      rango: null,
      direccion_residencia: 'Calle Inventada 9',
    })
    expect((await resolve(await only(), '--decision', 'anular', ...alone)).exitCode).toBe(0)
    expect(await profileOf()).toMatchObject({ fuerza: 'Ejército Nacional', rango: null })
  })

  it('never joins the rows of two people', async () => {
    await addMember(staff.db)
    await importRow({ ...imported, direccion_residencia: 'Calle Inventada 9' })
    const other = { numero_identificacion: numero, nombre_apellido_completo: 'Otra Persona Importada' }
    await importRow(other)
    expect(await cases()).toMatchObject([{ attempts: expect.any(Number), closed_at: null }])
    expect((await cases())[0]?.importado).toEqual(other)
  })

  it('is not resolved by annulling if the data of the imported row do not fit together', async () => {
    const person = await addMember(staff.db)
    await importRow(imported)
    await sql`UPDATE conflicto SET importado = importado || jsonb_build_object('fuerza',
      (SELECT id FROM fuerza WHERE id <> (importado ->> 'fuerza')::int LIMIT 1))`.execute(staff.db)
    const conflict = await only()
    const approved = { approval: '1', askedBy: 'prueba', approvedBy: 'otra', reason: 'Otra persona' }
    const done = staff.db
      .transaction()
      .execute((trx) => resolveByAnnulling.execute(trx, { conflict, person }, approved))
    const why = 'Los datos de la fila importada no concuerdan entre sí'
    await expect(done).rejects.toThrow(why)
    const byCommand = await resolve(conflict, '--decision', 'anular', ...alone)
    expect(byCommand).toMatchObject({ exitCode: 1, logged: expect.stringMatching(new RegExp(`^${why}`)) })
    const trail = staff.db.selectFrom('audit_event').select('outcome').orderBy('id', 'desc')
    expect(await trail.executeTakeFirst()).toEqual({ outcome: 'not_applicable' })
    expect(await open()).toMatchObject([{ holder: person }])
  })

  it('annuls only the account that the case is about, and no verified one', async () => {
    await addMember(staff.db)
    await importRow(imported)
    const stale = await only()
    await staff.db.deleteFrom('compareciente').execute()
    await addMember(staff.db)
    const other = await resolve(stale, '--decision', 'anular', ...alone)
    expect([other.exitCode, other.logged]).toEqual([1, expect.stringContaining('otra cuenta')])
    await decide(stale, { kind: 'descartar' })

    await importRow(imported)
    await staff.db.updateTable('compareciente').set(verified).execute()
    const refused = await resolve(await only(), '--decision', 'anular', ...alone)
    expect([refused.exitCode, refused.logged]).toEqual([1, expect.stringContaining('está verificada')])
    expect(await staff.db.selectFrom('cuenta_anulada').select('id').execute()).toEqual([])
  })

  it('is resolved once, even by concurrent decisions', async () => {
    await addMember(staff.db)
    await importRow(imported)
    const id = await only()
    const results = await Promise.all([
      decide(id, { kind: 'verificar', evidence }),
      decide(id, { kind: 'anular', reason: 'Otra persona' }),
    ])
    expect(results.map(({ kind }) => kind).sort()).toEqual(['already_closed', 'done'])
  })
})

describe('a case about a number that nobody has', () => {
  beforeEach(async () => {
    await addMember(staff.db)
    await importRow(imported)
  })
  const loseAccount = () => staff.db.deleteFrom('compareciente').execute()
  const why = ['--motivo', 'Prueba']

  it('is listed with its number, and discarded by command', async () => {
    const id = await only()
    expect((await staff.run(['identidad', 'conflictos'])).printed).toContain('/fundacion/personas')
    expect((await resolve(id, '--decision', 'descartar', ...why)).exitCode).toBe(2)
    await loseAccount()
    expect((await staff.run(['identidad', 'conflictos'])).printed).toMatch(
      new RegExp(`^${id} +${numero} .*nadie la tiene\\n\\n1 conflicto$`, 'm'),
    )
    expect((await resolve(id, '--decision', 'descartar', ...why)).exitCode).toBe(0)
    const { logged } = await resolve(id, '--decision', 'descartar', ...why)
    expect(logged).toContain('ningún conflicto abierto')
  })

  it('gives the imported row its place after a second person approves', async () => {
    await loseAccount()
    await staff.db
      .insertInto('staff_account')
      .values({ name: 'Rosa Ficticio', email: 'rosa@equipo.example', roles: ['atencion'] })
      .execute()
    const run = await resolve(await only(), '--decision', 'anular', ...why, '--json')
    const asked = await staff.db.selectFrom('approval').select(['id', 'operation', 'payload']).execute()
    expect(run.json()).toMatchObject({ ok: true, approval: asked[0]?.id })
    expect(asked).toMatchObject([{ operation: 'identidad resolver', payload: { person: null } }])
  })
})
