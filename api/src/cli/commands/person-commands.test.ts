import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { maxExported, type OwnData } from '@fcr/shared/contracts/rights'
import { sql } from 'kysely'
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { addRequest } from '../../rights/requests-repository'
import { addMember, lastAudit, testPerson, verified } from '../../testing/people'
import { startTestCli, type TestCli } from '../../testing/cli'

const number = testPerson.numero_identificacion

let staff: TestCli
let account: string
beforeAll(async () => {
  staff = await startTestCli()
})
afterAll(() => staff.close())
beforeEach(async () => {
  for (const table of ['compareciente', 'map_person', 'data_request'] as const)
    await staff.db.deleteFrom(table).execute()
  account = await addMember(staff.db, verified)
})

const ask = (text = 'Mi dirección está mal escrita.') =>
  addRequest(staff.db, { comparecienteId: account, numeroIdentificacion: number, kind: 'correccion', text })

describe('persona exportar', () => {
  it('prints everything as JSON', async () => {
    await ask()
    const { exitCode, printed } = await staff.run(['persona', 'exportar', number])
    expect(exitCode).toBe(0)
    expect(JSON.parse(printed)).toMatchObject({
      perfil: { numero_identificacion: number },
      solicitudes: [{ texto: 'Mi dirección está mal escrita.' }],
    })
    expect(await lastAudit(staff.db)).toMatchObject({
      subject: number,
      details: { command: 'persona exportar' },
    })
  })

  it('leaves out none of the rows that a response of the site would', async () => {
    await sql`INSERT INTO cambio (compareciente_id, campo)
      SELECT ${account}, 'celular' FROM generate_series(1, ${maxExported}::integer)`.execute(staff.db)
    const { printed } = await staff.run(['persona', 'exportar', number])
    const { cambios, anteriores } = JSON.parse(printed) as OwnData
    expect(cambios.length).toBeGreaterThan(maxExported)
    expect(anteriores?.cambios).toBe(0)
  })

  it('writes a new file readable by this user only, and never overwrites one', async () => {
    const words = ['persona', 'exportar', number, '--archivo', 'datos.json']
    expect((await staff.run(words)).exitCode).toBe(0)
    const path = join(staff.folder, 'datos.json')
    expect((await stat(path)).mode & 0o777).toBe(0o600)
    expect(JSON.parse(await readFile(path, 'utf8'))).toMatchObject({
      perfil: { numero_identificacion: number },
    })
    const again = await staff.run(words)
    expect({ exitCode: again.exitCode, logged: again.logged }).toEqual({
      exitCode: 1,
      logged: 'El archivo ya existe; indique otro.',
    })
  })
})

describe('persona borrar', () => {
  /** Without a second person. */
  const alone = ['--motivo', 'Lo pidió la persona', '--emergencia']
  const there = async () =>
    (await staff.db.selectFrom('compareciente').select('id').execute()).length +
    (await staff.db.selectFrom('map_person').select('cc_identidad').execute()).length
  beforeEach(async () => {
    await staff.write('mapa.csv', `CC_IDENTIDAD,PRIMER_NOMBRE\n${number},Ángela\n`)
    await staff.run(['importar', 'mapa', 'mapa.csv', ...alone])
    expect(await there()).toBe(2)
  })

  it('erases from both registers after the number is typed', async () => {
    const run = await staff.run(['persona', 'borrar', number, ...alone, '--json'], ' 9.900.000.001 ')
    expect(run.exitCode).toBe(0)
    expect(run.json()).toMatchObject({ erased: { profile: true, mapPerson: true } })
    expect(await there()).toBe(0)
    expect(await lastAudit(staff.db)).toMatchObject({ outcome: 'ok', subject: number })
  })

  it('keeps the map record if the account is not verified, and erases it on request', async () => {
    await staff.db
      .updateTable('compareciente')
      .set({ identidad: 'declarada', identidad_verified_at: null })
      .execute()
    const run = await staff.run(['persona', 'borrar', number, ...alone, '--si'])
    expect(run.printed).toContain('registro del mapa: no se tocó')
    expect(await staff.db.selectFrom('map_person').select('cc_identidad').execute()).toHaveLength(1)
    await staff.run(['persona', 'borrar', number, ...alone, '--si', '--mapa'])
    expect(await there()).toBe(0)
  })

  it.each([
    ['something else is typed', '9900000002', 'no coincide'],
    ['nobody answers', undefined, '--si'],
  ])('erases nobody when %s', async (_name, typed, message) => {
    const { exitCode, logged } = await staff.run(['persona', 'borrar', number, ...alone], typed)
    expect(exitCode).toBe(1)
    expect(logged).toContain(message)
    expect(await there()).toBe(2)
    expect(await lastAudit(staff.db)).toMatchObject({ outcome: 'not_confirmed', subject: number })
  })

  it('does not ask with --si', async () => {
    expect((await staff.run(['persona', 'borrar', number, '--si', ...alone])).exitCode).toBe(0)
    expect(await there()).toBe(0)
  })
})

it.each([['exportar'], ['borrar', '--si', '--motivo', 'Prueba', '--mapa']])(
  'persona %s refuses an unknown person and records it',
  async (...words) => {
    const [verb = '', ...options] = words
    const run = await staff.run(['persona', verb, '9922222222', ...options, '--json'])
    expect(run.exitCode).toBe(1)
    expect(run.json()).toMatchObject({ error: { code: 'not_found' } })
    expect(await lastAudit(staff.db)).toMatchObject({ outcome: 'not_found', subject: '9922222222' })
  },
)
