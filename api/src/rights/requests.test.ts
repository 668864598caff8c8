import { dayInBogota, todayInBogota } from '@fcr/shared/contracts/dates'
import { novelties, ownRequests } from '@fcr/shared/contracts/rights'
import { addWorkingDays } from '@fcr/shared/contracts/working-days'
import { describe, expect, it } from '@jest/globals'
import { sql } from 'kysely'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { findPackageFolder } from '../package-folder'
import { meanwhile } from '../testing/meanwhile'
import { memberWithRights, requestText } from '../testing/member-rights'
import { addMember, signInAs } from '../testing/people'
import { answerRequest, closeRequest } from './change-request'
import { listRequests } from './requests-repository'
import { maxOpen } from './submit-request'

const member = memberWithRights()

describe('POST /perfil/solicitudes', () => {
  it('is refused to a person erased in the meantime', async () => {
    const erase = () => member.db.deleteFrom('compareciente').execute()
    const sent = await meanwhile(member.app, 'identityVerified', erase, () =>
      member.send({ tipo: 'supresion', texto: requestText }),
    )
    expect(sent.statusCode).toBe(401)
    expect(await listRequests(member.db)).toEqual([])
  })

  it('stores the request as received and records it', async () => {
    const response = await member.send({ tipo: 'supresion', texto: `  ${requestText}\n ` })
    expect(response.statusCode).toBe(201)
    const [stored] = await listRequests(member.db)
    expect(stored).toMatchObject({
      numero_identificacion: member.numero,
      kind: 'supresion',
      text: requestText,
      state: 'recibida',
      answer: null,
      closed_at: null,
    })
    expect(response.json()).toMatchObject({
      id: stored?.id,
      tipo: 'supresion',
      texto: requestText,
      estado: 'recibida',
    })
    expect(await member.newAudit()).toEqual([`member data_request ok ${member.numero}`])
  })

  it('stores duplicate requests once, even concurrent ones', async () => {
    const responses = await Promise.all(
      [1, 2, 3, 4].map(() => member.send({ tipo: 'correccion', texto: requestText })),
    )
    expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([200, 200, 200, 201])
    expect(await listRequests(member.db)).toHaveLength(1)
  })

  it.each([
    [{}],
    [{ tipo: 'otra', texto: requestText }],
    [{ tipo: 'correccion' }],
    [{ tipo: 'correccion', texto: '   corta   ' }],
    [{ tipo: 'correccion', texto: 'x'.repeat(2001) }],
  ])('refuses %j', async (payload) => {
    expect((await member.send(payload)).statusCode).toBe(400)
    expect(await listRequests(member.db)).toEqual([])
  })

  it('refuses a request beyond the maximum of open ones', async () => {
    await member.db
      .insertInto('data_request')
      .values(
        Array.from({ length: maxOpen }, (_, index) => ({
          numero_identificacion: member.numero,
          kind: 'correccion' as const,
          text: `Solicitud número ${index}`,
        })),
      )
      .execute()
    const refused = await member.send({ tipo: 'correccion', texto: requestText })
    expect(refused.statusCode).toBe(409)
    expect(refused.json()).toMatchObject({ code: 'too_many_open_requests' })
    const [first] = await listRequests(member.db)
    await closeRequest(member.db, first?.id ?? '', { state: 'atendida', answer: 'Hecho.' })
    expect((await member.send({ tipo: 'correccion', texto: requestText })).statusCode).toBe(201)
  })
})

describe('GET /perfil/solicitudes', () => {
  it('shows each request with its state, dates and answer, newest first', async () => {
    await member.send({ tipo: 'correccion', texto: requestText })
    await member.send({ tipo: 'supresion', texto: 'Quiero que borren mis datos.' })
    const [older, newer] = await listRequests(member.db)
    await answerRequest(member.db, older?.id ?? '', 'Estamos revisando.')
    await closeRequest(member.db, newer?.id ?? '', { state: 'rechazada', answer: 'Hay un deber legal.' })
    const time = expect.stringMatching(/^20.*Z$/)
    const radicado = `${todayInBogota().year}-${(newer?.id ?? '').padStart(6, '0')}`
    expect((await member.get('solicitudes')).json()).toEqual([
      {
        id: newer?.id,
        radicado,
        tipo: 'supresion',
        texto: 'Quiero que borren mis datos.',
        estado: 'rechazada',
        respuesta: 'Hay un deber legal.',
        respuestas: [{ fecha: time, estado: 'rechazada', texto: 'Hay un deber legal.' }],
        vence: null,
        creada: time,
        actualizada: time,
        cerrada: time,
      },
      expect.objectContaining({
        estado: 'en_tramite',
        respuesta: 'Estamos revisando.',
        vence: addWorkingDays(dayInBogota(new Date()), 15),
        cerrada: null,
      }),
    ])
  })

  it('keeps every reply, with or without words, in the order in which the foundation wrote them', async () => {
    await member.send({ tipo: 'correccion', texto: requestText })
    const [request] = await listRequests(member.db)
    await answerRequest(member.db, request?.id ?? '', 'Recibimos su solicitud.')
    await answerRequest(member.db, request?.id ?? '', 'Falta una copia de su cédula.')
    await closeRequest(member.db, request?.id ?? '', { state: 'atendida' })
    const [shown] = ownRequests.parse((await member.get('solicitudes')).json())
    expect(shown?.respuestas.map(({ estado, texto }) => [estado, texto])).toEqual([
      ['en_tramite', 'Recibimos su solicitud.'],
      ['en_tramite', 'Falta una copia de su cédula.'],
      ['atendida', null],
    ])
    expect(shown?.respuesta).toBe('Falta una copia de su cédula.')
  })

  it('shows the single answer of earlier versions as a reply that is not new', async () => {
    const closed_at = '2026-03-02T15:00:00.000Z'
    const { id } = await member.db
      .insertInto('data_request')
      .values({
        numero_identificacion: member.numero,
        kind: 'correccion',
        text: requestText,
        state: 'atendida',
        answer: 'Hecho.',
        closed_at,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const migration = await readFile(join(findPackageFolder(), 'migrations/0054-request-replies.sql'), 'utf8')
    await sql.raw(/INSERT[^;]*;/.exec(migration)?.[0] ?? '').execute(member.db)
    expect((await member.get('solicitudes')).json()).toMatchObject([
      { id, respuestas: [{ fecha: closed_at, estado: 'atendida', texto: 'Hecho.' }] },
    ])
    expect((await member.get('novedades')).json()).toEqual([])
  })

  it('does not show requests of other people', async () => {
    await member.send({ tipo: 'correccion', texto: requestText })
    await addMember(member.db, {
      numero_identificacion: '9900000002',
      nombre_apellido_completo: 'Otra Ficticia',
    })
    expect((await member.get('solicitudes', await signInAs(member.app, '9900000002'))).json()).toEqual([])
  })
})

describe('novelties', () => {
  const see = (hasta: string) => member.post('novedades/vistas', { hasta })
  const open = async () => novelties.parse((await member.get('novedades')).json())

  it('are the replies that the member has not opened; opening them leaves later ones new', async () => {
    await member.send({ tipo: 'correccion', texto: requestText })
    const [request] = await listRequests(member.db)
    expect(await open()).toEqual([])
    await answerRequest(member.db, request?.id ?? '', 'Estamos revisando.')
    const [first, ...rest] = await open()
    expect(rest).toEqual([])
    expect(first).toMatchObject({ tipo: 'respuesta', solicitud: request?.id, estado: 'en_tramite' })
    // The foundation replies between what the member was shown and the moment when they open it.
    await member.db
      .insertInto('data_request_reply')
      .values({
        request_id: request?.id ?? '',
        text: 'Hecho.',
        state: 'atendida',
        created_at: new Date(Date.parse(first?.fecha ?? '') + 5000),
      })
      .execute()
    expect((await see(first?.fecha ?? '')).statusCode).toBe(204)
    expect(await open()).toMatchObject([{ tipo: 'respuesta', estado: 'atendida' }])
    await see(new Date(Date.now() + 60_000).toISOString())
    expect(await open()).toEqual([])
  })

  it('name the verification of the identity once', async () => {
    expect(await open()).toEqual([])
    const identidad_verified_at = '2026-11-05T15:00:00.000Z'
    await member.db
      .updateTable('compareciente')
      .set({ identidad_verified_at, identidad_seen_at: '2026-11-04T15:00:00Z' })
      .execute()
    expect(await open()).toEqual([{ tipo: 'identidad', fecha: identidad_verified_at }])
    await see(identidad_verified_at)
    expect(await open()).toEqual([])
  })

  it("are not another person's, and another person's opening changes nothing", async () => {
    const other = '9900000002'
    await addMember(member.db, { numero_identificacion: other, nombre_apellido_completo: 'Otra Ficticia' })
    await member.send({ tipo: 'correccion', texto: requestText }, await signInAs(member.app, other))
    const [request] = await listRequests(member.db)
    await answerRequest(member.db, request?.id ?? '', 'Estamos revisando.')
    expect(await open()).toEqual([])
    await see(new Date(Date.now() + 60_000).toISOString())
    expect((await member.get('novedades', await signInAs(member.app, other))).json()).toHaveLength(1)
  })
})
