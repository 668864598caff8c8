import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { validRegistration } from '@fcr/shared/testing'
import { listChanges } from '../../changes/history'
import { countFailure } from '../../limits/login-lock'
import { addClerk } from '../../testing/approvals'
import { atOffice, sampleAnnulled, sampleConflict } from '../../testing/office-people'
import { addMember, auditReader, removeEverybody, testPassword, testPerson } from '../../testing/people'
import { asMember } from '../../testing/sessions'
import { startTestApi, type TestApi } from '../../testing/start-test-api'

let api: TestApi
let newAudit: ReturnType<typeof auditReader>
let clerk: Awaited<ReturnType<typeof addClerk>>
let other: typeof clerk
let id: string
beforeAll(async () => {
  api = await startTestApi()
  newAudit = auditReader(api.db)
  clerk = await addClerk(api, ['atencion'], 'Marta Demostración')
  other = await addClerk(api, ['atencion'], 'Iván Muestra')
})
afterAll(() => api.close())
beforeEach(async () => {
  await removeEverybody(api.db)
  for (const table of ['cambio', 'conflicto', 'cuenta_anulada', 'approval', 'mail_message'] as const)
    await api.db.deleteFrom(table).execute()
  clerk = await addClerk(api, ['atencion'], 'Marta Demostración')
  other = await addClerk(api, ['atencion'], 'Iván Muestra')
  id = await addMember(api.db, { correo_electronico_principal: 'angela@correo.example' })
  await newAudit()
})

const { numero_identificacion: number } = testPerson
const motivo = 'Vino a la oficina con la cédula.'
const post = (path: string, payload: object, who = clerk, headers: Record<string, string> = {}) =>
  api.app.inject({
    method: 'POST',
    url: `/api/fundacion/${path}`,
    headers: { ...who.headers, ...headers },
    payload,
  })
const act = (name: string, payload: object, who = clerk) => post(`personas/${id}/${name}`, payload, who)
const row = () =>
  api.db.selectFrom('compareciente').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const mails = async () =>
  (await api.db.selectFrom('mail_message').select('kind').orderBy('id').execute()).map(({ kind }) => kind)
const body = (response: { json: () => unknown }) => response.json() as { code: string; message: string }
const lastDetails = async () =>
  (await api.db.selectFrom('audit_event').select('details').orderBy('id', 'desc').executeTakeFirstOrThrow())
    .details
const seen = { metodo: 'documento', referencia: 'Cédula física; coinciden nombre y foto.' }
const login = (password: string) =>
  api.app.inject({
    method: 'POST',
    url: '/api/auth/login',
    payload: { numero_identificacion: number, password },
  })

describe('verifying an identity', () => {
  it('notes method, reference and who, tells the person, and is recorded', async () => {
    expect((await act('verificar', seen)).statusCode).toBe(204)
    expect(await row()).toMatchObject({
      identidad: 'verificada',
      identidad_metodo: 'documento',
      identidad_referencia: seen.referencia,
      identidad_verified_by: 'Marta Demostración',
    })
    expect(await mails()).toEqual(['identity_verified'])
    expect(await newAudit()).toEqual([`fundacion staff ok ${number}`])
    expect(await lastDetails()).toMatchObject({ command: 'identidad verificar', method: 'documento' })
    expect(await listChanges(api.db, id, { limit: 1 })).toMatchObject([
      { campo: 'identidad', despues: 'verificada', autor: { nombre: 'Marta Demostración' } },
    ])
  })

  it('by two clerks at once: one does, the other is told who and when', async () => {
    const answers = await Promise.all([act('verificar', seen), act('verificar', seen, other)])
    const late = answers.find(({ statusCode }) => statusCode === 409)
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([204, 409])
    const winner = (await row()).identidad_verified_by ?? ''
    expect(late && body(late)).toMatchObject({ code: 'already_verified' })
    expect(late && body(late).message).toMatch(
      new RegExp(String.raw`^Ya la verificó ${winner} el \d\d/\d\d/\d{4} a las \d\d:\d\d\.`),
    )
    expect(await mails()).toEqual(['identity_verified'])
  })

  it('waits for the decision of an open conflict', async () => {
    await api.db
      .insertInto('conflicto')
      .values({ numero_identificacion: number, opened_by: 'registro', compareciente_id: id })
      .execute()
    expect(body(await act('verificar', seen)).code).toBe('conflict_open')
    expect((await row()).identidad).toBe('declarada')
  })

  it('records that it failed, and changes nothing', async () => {
    expect(
      (await act('no-verificada', { metodo: 'documento', motivo: 'La foto no corresponde.' })).statusCode,
    ).toBe(204)
    expect((await row()).identidad).toBe('declarada')
    expect(await newAudit()).toEqual([`fundacion staff not_verified ${number}`])
  })
})

describe('annulling and restoring', () => {
  it('asks a second person; nothing happens before', async () => {
    const response = await act('anular', { motivo })
    expect(response.statusCode).toBe(202)
    const { aprobacion } = response.json<{ aprobacion: string }>()
    expect(await row()).toMatchObject({ id })
    expect(
      (await post(`aprobaciones/${aprobacion}/aprobar`, { razon: 'De acuerdo.' }, other)).statusCode,
    ).toBe(204)
    expect(body(await act('verificar', seen))).toMatchObject({ code: 'annulled' })
    expect((await post('personas/buscar', { texto: number, pagina: 1 })).json()).toMatchObject({
      filas: [{ id, identidad: 'anulada' }],
    })
  })

  it('restores once, and says who did it to the second', async () => {
    const annulled = await sampleAnnulled(api)
    const path = `personas/${annulled.id}/restaurar`
    const answers = await Promise.all([post(path, { motivo }), post(path, { motivo }, other)])
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([204, 409])
    expect(body(await post(path, { motivo })).message).toMatch(
      /^La cuenta no está anulada\. La restauró (Marta|Iván) .* el /,
    )
  })

  it('does not restore while another account has the number', async () => {
    const annulled = await sampleAnnulled(api)
    const [{ numero_identificacion }] = (await api.db
      .selectFrom('cuenta_anulada')
      .select('numero_identificacion')
      .execute()) as [{ numero_identificacion: string }]
    await addMember(api.db, { numero_identificacion })
    expect(body(await post(`personas/${annulled.id}/restaurar`, { motivo })).code).toBe('number_taken')
  })
})

describe('access', () => {
  const passwordSeen = { motivo, contrasena: 'propia', contrasena_hasta: null }

  it('gives a temporary password once, which works and must be changed', async () => {
    await asMember(api, number)
    const response = await act('contrasena', passwordSeen)
    expect(response.statusCode).toBe(200)
    expect(response.headers['cache-control']).toContain('no-store')
    const { contrasena } = response.json<{ contrasena: string }>()
    expect((await login(contrasena)).statusCode).toBe(409)
    expect((await login(testPassword)).statusCode).toBe(401)
    expect(await lastDetails()).not.toMatchObject({ password: expect.anything() })
    expect(JSON.stringify(await api.db.selectFrom('audit_event').selectAll().execute())).not.toContain(
      contrasena,
    )
    expect(await mails()).toEqual(['password_changed'])
  })

  it('by two clerks at once: the first password stays, the other is told who and when', async () => {
    const answers = await Promise.all([
      act('contrasena', passwordSeen),
      act('contrasena', passwordSeen, other),
    ])
    const done = answers.find(({ statusCode }) => statusCode === 200)
    const late = answers.find(({ statusCode }) => statusCode === 409)
    expect(late && body(late)).toMatchObject({ code: 'password_changed' })
    expect(late && body(late).message).toMatch(/Lo hizo (Marta|Iván) .* el \d\d/)
    expect((await login(done?.json<{ contrasena: string }>().contrasena ?? '')).statusCode).toBe(409)
  })

  it('unlocks once', async () => {
    for (let failure = 0; failure < 5; failure += 1) await countFailure(api.db, { number })
    expect((await act('desbloquear', { motivo })).statusCode).toBe(204)
    expect((await login(testPassword)).statusCode).toBe(200)
    expect(body(await act('desbloquear', { motivo }, other)).message).toMatch(
      /^No está bloqueada\. Lo hizo Marta Demostración el /,
    )
  })

  it('demands a new password, and ends the sessions', async () => {
    await asMember(api, number)
    expect((await act('exigir-cambio', { motivo })).statusCode).toBe(204)
    expect((await login(testPassword)).statusCode).toBe(409)
    expect(body(await act('exigir-cambio', { motivo })).code).toBe('already_forced')
    await api.db.updateTable('compareciente').set({ password_hash: null }).execute()
    expect(body(await act('exigir-cambio', { motivo })).code).toBe('no_password')
  })

  it('ends the open sessions', async () => {
    const session = await asMember(api, number)
    expect((await act('cerrar-sesiones', { motivo })).json()).toEqual({ cerradas: 1 })
    expect((await api.app.inject({ url: '/api/me', headers: session })).statusCode).toBe(401)
  })

  it.each([
    ['desbloquear', {}],
    ['desbloquear', { motivo: 'x' }],
    ['contrasena', { motivo }],
    ['verificar', { metodo: 'foto', referencia: 'Cédula vista' }],
    ['verificar', { ...seen, imagen: 'data:' }],
  ])('refuses %s with %j', async (name, payload) => {
    expect((await act(name, payload)).statusCode).toBe(400)
  })

  it.each(['verificar', 'desbloquear', 'anular', 'cerrar-sesiones'])(
    'answers 404 to %s of nobody',
    async (name) => {
      const payload = name === 'verificar' ? seen : { motivo }
      expect((await post(`personas/99999999/${name}`, payload)).statusCode).toBe(404)
    },
  )
})

describe('a conflict', () => {
  const resolve = (conflict: string, payload: object, who = clerk) =>
    post(`conflictos/${conflict}/resolver`, payload, who)
  const join = { decision: 'unir', tomar: ['nombre_apellido_completo'], evidencia: seen, motivo }

  it('is joined field by field once another person approves; the former value stays in the history', async () => {
    const { id: conflict, person } = await sampleConflict(api)
    const response = await resolve(conflict, join)
    expect(response.statusCode).toBe(202)
    const { aprobacion } = response.json<{ aprobacion: string }>()
    const approval = await api.app.inject({
      url: `/api/fundacion/aprobaciones/${aprobacion}`,
      headers: other.headers,
    })
    expect(approval.json()).toMatchObject({
      cambios: [
        {
          campo: 'Nombres y apellidos',
          antes: testPerson.nombre_apellido_completo,
          despues: 'Nombre Importado Prueba',
        },
      ],
    })
    await post(`aprobaciones/${aprobacion}/aprobar`, { razon: 'De acuerdo.' }, other)
    const joined = await api.db
      .selectFrom('compareciente')
      .selectAll()
      .where('id', '=', person)
      .executeTakeFirstOrThrow()
    expect(joined).toMatchObject({
      nombre_apellido_completo: 'Nombre Importado Prueba',
      identidad: 'verificada',
      identidad_verified_by: 'Marta Demostración',
    })
    expect(await listChanges(api.db, person, { limit: 10 })).toContainEqual(
      expect.objectContaining({ antes: testPerson.nombre_apellido_completo, medio: 'conflicto' }),
    )
  })

  it('is discarded at once, and only once', async () => {
    const { id: conflict } = await sampleConflict(api)
    const discard = { decision: 'descartar', motivo }
    const answers = await Promise.all([resolve(conflict, discard), resolve(conflict, discard, other)])
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
    expect(body(await resolve(conflict, join)).message).toMatch(/^Ya lo resolvió (Marta|Iván) .* el /)
  })

  it('is decided by annulling after approval', async () => {
    const { id: conflict, person } = await sampleConflict(api)
    const { aprobacion } = (await resolve(conflict, { decision: 'anular', motivo })).json<{
      aprobacion: string
    }>()
    await post(`aprobaciones/${aprobacion}/aprobar`, { razon: 'De acuerdo.' }, other)
    expect(await api.db.selectFrom('cuenta_anulada').select('id').execute()).toEqual([{ id: person }])
  })

  it('takes the ranks with the force, and empties what the import does not have', async () => {
    const forces = await api.db.selectFrom('rango').select(['fuerza', 'id']).orderBy('id').execute()
    const [first] = forces
    const second = forces.find(({ fuerza }) => fuerza !== first?.fuerza)
    const { id: conflict, person } = await sampleConflict(api)
    await api.db
      .updateTable('compareciente')
      .set({ fuerza: first?.fuerza ?? null, rango: first?.id ?? null })
      .where('id', '=', person)
      .execute()
    await api.db
      .updateTable('conflicto')
      .set({ importado: { numero_identificacion: number, fuerza: second?.fuerza } })
      .execute()
    const { aprobacion } = (await resolve(conflict, { ...join, tomar: ['fuerza'] })).json<{
      aprobacion: string
    }>()
    expect(
      (await post(`aprobaciones/${aprobacion}/aprobar`, { razon: 'De acuerdo.' }, other)).statusCode,
    ).toBe(204)
    const joined = await api.db
      .selectFrom('compareciente')
      .selectAll()
      .where('id', '=', person)
      .executeTakeFirst()
    expect(joined).toMatchObject({ fuerza: second?.fuerza, rango: null })
  })

  it.each([
    [['no_existe'], 409],
    [['numero_identificacion'], 409],
    [['titulo_profesional'], 409],
  ])('refuses the fields %j', async (tomar, status) => {
    const { id: conflict } = await sampleConflict(api)
    expect((await resolve(conflict, { ...join, tomar })).statusCode).toBe(status)
  })
})

describe('the form at the office', () => {
  const edit = (form: object, version = '"1"', who = clerk) =>
    post(`personas/${id}/editar`, { formulario: form, motivo }, who, { 'if-match': version })
  const ownForm = (name = 'Ángela Prueba Ficticia') => {
    const form = atOffice()
    form.userData.cedula = number
    form.userData.nombre = name
    return form
  }

  it('edits on the person’s behalf, with a reason in the history, without a consent, and tells the person', async () => {
    const response = await edit(ownForm('Ángela Corregida Prueba'))
    expect(response.statusCode).toBe(200)
    expect(response.headers.etag).toBe('"2"')
    expect(await row()).toMatchObject({
      nombre_apellido_completo: 'Ángela Corregida Prueba',
      consent_at: null,
    })
    expect(await listChanges(api.db, id, { limit: 100 })).toContainEqual(
      expect.objectContaining({
        campo: 'nombre_apellido_completo',
        antes: testPerson.nombre_apellido_completo,
        autor: { tipo: 'equipo', nombre: 'Marta Demostración' },
        medio: 'oficina',
        motivo,
      }),
    )
    expect(await mails()).toContain('data_edited')
    expect(await lastDetails()).toMatchObject({ command: 'personas editar', reason: motivo })
  })

  it('by two clerks at once: one is stored, the other keeps the text and is told who and when', async () => {
    const answers = await Promise.all([edit(ownForm()), edit(ownForm('Otra Persona Prueba'), '"1"', other)])
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 412])
    const late = answers.find(({ statusCode }) => statusCode === 412)
    expect(late && body(late).message).toMatch(/La última edición de la oficina: (Marta|Iván) .* el /)
    expect((await row()).version).toBe(2)
  })

  it('needs the version that the page showed', async () => {
    const response = await post(`personas/${id}/editar`, { formulario: ownForm(), motivo })
    expect(response.statusCode).toBe(412)
  })

  it.each([
    [
      'another number',
      () => ({ ...ownForm(), userData: { ...ownForm().userData, cedula: '9900000009' } }),
      'userData.cedula',
    ],
    [
      'a password',
      () => ({ ...ownForm(), userData: { ...ownForm().userData, contraseña: testPassword } }),
      'userData.contraseña',
    ],
    [
      'a wrong mobile',
      () => ({ ...ownForm(), userData: { ...ownForm().userData, celular: '12' } }),
      'userData.celular',
    ],
  ])('refuses %s at its field', async (_what, form, path) => {
    const response = await edit(form())
    expect(response.statusCode).toBe(400)
    expect(response.json()).toMatchObject({ errors: [{ path }] })
  })

  it('registers somebody who came, with a temporary password, verified if the document was seen', async () => {
    const response = await post('personas', {
      formulario: atOffice(),
      autorizacion: true,
      verificacion: seen,
    })
    expect(response.statusCode).toBe(201)
    const registered = response.json<{ id: string; contrasena: string }>()
    const stored = await api.db
      .selectFrom('compareciente')
      .selectAll()
      .where('id', '=', registered.id)
      .executeTakeFirstOrThrow()
    expect(stored).toMatchObject({
      registered_by: 'Marta Demostración',
      identidad: 'verificada',
      must_change_password: true,
      consent_at: expect.any(Date),
    })
    expect(await listChanges(api.db, registered.id, { limit: 10 })).toContainEqual(
      expect.objectContaining({
        campo: 'registro',
        medio: 'oficina',
        autor: { tipo: 'equipo', nombre: 'Marta Demostración' },
      }),
    )
    expect(await newAudit()).toEqual([`fundacion staff ok ${validRegistration().userData.cedula}`])
    expect(response.headers['cache-control']).toContain('no-store')
  })

  it('registers once, also for two clerks at once', async () => {
    const payload = { formulario: atOffice(), autorizacion: true, verificacion: null }
    const answers = await Promise.all([post('personas', payload), post('personas', payload, other)])
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409])
  })

  it('needs the authorisation', async () => {
    const payload = { formulario: atOffice(), autorizacion: false, verificacion: null }
    expect((await post('personas', payload)).statusCode).toBe(400)
  })
})
