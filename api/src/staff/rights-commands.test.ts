import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { radicadoOf } from '../rights/radicado'
import { addRequest, findRequest } from '../rights/requests-repository'
import { addMember, testPerson, verified } from '../testing/people'
import { startTestStaff, type TestStaff } from '../testing/staff'

const number = testPerson.numero_identificacion

let staff: TestStaff
let account: string
beforeAll(async () => {
  staff = await startTestStaff()
})
afterAll(() => staff.close())
beforeEach(async () => {
  for (const table of ['compareciente', 'map_person', 'data_request'] as const)
    await staff.db.deleteFrom(table).execute()
  account = await addMember(staff.db, verified)
})

const ask = (text = 'Mi dirección está mal escrita.') =>
  addRequest(staff.db, { comparecienteId: account, numeroIdentificacion: number, kind: 'correccion', text })
const lastAudit = () =>
  staff.db
    .selectFrom('audit_event')
    .select(['actor_id', 'outcome', 'subject', 'details'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()

describe('solicitudes', () => {
  it('are listed, answered and closed, each recorded with the person', async () => {
    const { id } = await ask()
    const listed = async (...words: string[]) =>
      (
        (await staff.run(['solicitudes', 'listar', '--json', ...words])).json()['requests'] as {
          id: string
        }[]
      ).map((request) => request.id)
    expect(await listed()).toEqual([id])
    expect((await staff.run(['solicitudes', 'listar'])).printed).toContain(
      'Pide:     Mi dirección está mal escrita.',
    )

    const answered = await staff.run(['solicitudes', 'responder', id, '--texto', 'La estamos revisando.'])
    expect(answered.exitCode).toBe(0)
    expect(await findRequest(staff.db, id)).toMatchObject({
      state: 'en_tramite',
      answer: 'La estamos revisando.',
    })
    expect(await lastAudit()).toMatchObject({
      actor_id: 'prueba',
      outcome: 'ok',
      subject: number,
      details: { command: 'solicitudes responder', request: id },
    })

    await staff.write('respuesta.txt', 'Corregida.\nGracias.\n')
    const closed = await staff.run([
      'requests',
      'close',
      id,
      '--result',
      'atendida',
      '--file',
      'respuesta.txt',
    ])
    expect(closed.exitCode).toBe(0)
    expect(await findRequest(staff.db, id)).toMatchObject({
      state: 'atendida',
      answer: 'Corregida.\nGracias.',
    })
    expect(await listed()).toEqual([])
    expect(await listed('--estado', 'atendida')).toEqual([id])
    expect(await listed('--estado', 'todas', '--persona', '123')).toEqual([])
  })

  it.each([
    ['responder', ['--texto', 'Otra respuesta.'], 'already_closed'],
    ['cerrar', ['--resultado', 'rechazada', '--texto', 'No.'], 'already_closed'],
  ])('stay closed on %s', async (verb, words, code) => {
    const { id } = await ask()
    await staff.run(['solicitudes', 'cerrar', id, '--resultado', 'atendida', '--texto', 'Hecho.'])
    const run = await staff.run(['solicitudes', verb, id, ...words, '--json'])
    expect(run.exitCode).toBe(1)
    expect(run.json()).toMatchObject({ ok: false, error: { code } })
    expect(await lastAudit()).toMatchObject({ outcome: code, subject: number })
    expect((await findRequest(staff.db, id))?.answer).toBe('Hecho.')
  })

  it('are named by their radicado, in lists and in commands', async () => {
    const request = await ask()
    const radicado = radicadoOf(request)
    const reply = (number: string, text: string) =>
      staff.run(['solicitudes', 'responder', number, '--texto', text, '--json'])
    expect((await reply(radicado, 'La recibimos.')).exitCode).toBe(0)
    await staff.run(['solicitudes', 'cerrar', radicado, '--resultado', 'atendida', '--texto', 'Corregida.'])
    const { printed } = await staff.run(['solicitudes', 'listar', '--estado', 'todas'])
    expect(printed).toContain(radicado)
    expect(printed).toMatch(/Se dijo: .*La recibimos\.\n.*Se dijo: .*Corregida\./)
    const listed = await staff.run(['solicitudes', 'listar', '--estado', 'todas', '--json'])
    expect(listed.json()).toMatchObject({
      requests: [
        { radicado, replies: [{ text: 'La recibimos.', state: 'en_tramite' }, { text: 'Corregida.' }] },
      ],
    })
    const otherYear = `1999${radicado.slice(4)}`
    expect((await reply(otherYear, 'Otra.')).json()).toMatchObject({ error: { code: 'not_found' } })
    expect((await reply('2026-1', 'Otra.')).exitCode).toBe(2)
  })

  it('require a message to the person to be closed, and an existing request', async () => {
    const { id } = await ask()
    const mute = await staff.run(['solicitudes', 'cerrar', id, '--resultado', 'rechazada', '--json'])
    expect(mute.json()).toMatchObject({ error: { code: 'answer_missing' } })
    const none = await staff.run(['solicitudes', 'cerrar', '999999', '--resultado', 'atendida', '--json'])
    expect(none.json()).toMatchObject({ error: { code: 'not_found' } })
    expect((await staff.run(['solicitudes', 'responder', id])).exitCode).toBe(2)
  })
})

describe('persona exportar', () => {
  it('prints everything as JSON', async () => {
    await ask()
    const { exitCode, printed } = await staff.run(['persona', 'exportar', number])
    expect(exitCode).toBe(0)
    expect(JSON.parse(printed)).toMatchObject({
      perfil: { numero_identificacion: number },
      solicitudes: [{ texto: 'Mi dirección está mal escrita.' }],
    })
    expect(await lastAudit()).toMatchObject({ subject: number, details: { command: 'persona exportar' } })
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
    expect(await lastAudit()).toMatchObject({ outcome: 'ok', subject: number })
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
    expect(await lastAudit()).toMatchObject({ outcome: 'not_confirmed', subject: number })
  })

  it('does not ask with --yes', async () => {
    expect(
      (await staff.run(['person', 'erase', number, '--yes', '--reason', 'Prueba', '--emergency'])).exitCode,
    ).toBe(0)
    expect(await there()).toBe(0)
  })
})

it.each([['exportar'], ['borrar', '--si', '--motivo', 'Prueba']])(
  'persona %s refuses an unknown person and records it',
  async (...words) => {
    const [verb = '', ...options] = words
    const run = await staff.run(['persona', verb, '9922222222', ...options, '--json'])
    expect(run.exitCode).toBe(1)
    expect(run.json()).toMatchObject({ error: { code: 'not_found' } })
    expect(await lastAudit()).toMatchObject({ outcome: 'not_found', subject: '9922222222' })
  },
)
