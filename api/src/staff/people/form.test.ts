import { validRegistration } from '@fcr/shared/testing'
import { describe, expect, it } from '@jest/globals'
import { sql } from 'kysely'
import { listChanges } from '../../changes/history'
import { apiWithClerks, refusal } from '../../testing/staff-accounts'
import { byStaff } from '../../testing/staff-people'
import { testPassword, testPerson } from '../../testing/people'

const { api, cast, newAudit, post, row, mails, lastDetails } = apiWithClerks()
const motivo = 'Vino a la oficina con la cédula.'
const seen = { metodo: 'documento', referencia: 'Cédula física; coinciden nombre y foto.' }
const { numero_identificacion: number } = testPerson

describe('the form at the office', () => {
  const edit = (form: object, version = '"1"', who = cast.marta) =>
    post(`personas/${cast.person}/editar`, { formulario: form, motivo }, who, { 'if-match': version })
  const ownForm = (name = 'Ángela Prueba Ficticia') => {
    const form = byStaff()
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
    expect(await listChanges(api.db, cast.person, { limit: 100 })).toContainEqual(
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

  it('changes the main address only after a recent proof of who the clerk is', async () => {
    await api.db
      .updateTable('session')
      .set({ proven_at: sql<Date>`now() - interval '6 minutes'` })
      .where('staff_account_id', '=', cast.marta.id)
      .execute()
    const refused = await edit(ownForm())
    expect([refused.statusCode, refusal(refused).code]).toEqual([403, 'step_up_required'])
    expect(await row()).toMatchObject({ version: 1, correo_electronico_principal: 'angela@correo.example' })
    expect((await edit(ownForm(), '"1"', cast.ivan)).statusCode).toBe(200)
    expect((await edit(ownForm('Ángela Corregida Prueba'), '"2"')).statusCode).toBe(200)
  })

  it('by two clerks at once: one is stored, the other keeps the text and is told who and when', async () => {
    const answers = await Promise.all([
      edit(ownForm()),
      edit(ownForm('Otra Persona Prueba'), '"1"', cast.ivan),
    ])
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 412])
    const late = answers.find(({ statusCode }) => statusCode === 412)
    expect(late && refusal(late).message).toMatch(/La última edición de la oficina: (Marta|Iván) .* el /)
    expect((await row()).version).toBe(2)
  })

  it('needs the version that the page showed', async () => {
    const response = await post(`personas/${cast.person}/editar`, { formulario: ownForm(), motivo })
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
      formulario: byStaff(),
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

  it.each(['Ana D\u2019Alessandro Prueba', 'Luis Gómez-Díaz', 'María del C. Prueba', 'João Conceição'])(
    'stores the name as in the document: %s',
    async (name) => {
      const formulario = byStaff()
      formulario.userData.nombre = name
      const response = await post('personas', { formulario, autorizacion: true, verificacion: null })
      expect(response.statusCode).toBe(201)
      const { id } = response.json<{ id: string }>()
      const { nombre_apellido_completo: stored } = await api.db
        .selectFrom('compareciente')
        .select('nombre_apellido_completo')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
      expect(stored).toBe(name.replace('\u2019', "'"))
    },
  )

  it('stores a single name once the clerk has confirmed it, and accepts it unchanged later', async () => {
    const payload = { formulario: ownForm('Sukarno'), motivo }
    const path = `personas/${cast.person}/editar`
    const refused = await post(path, payload, cast.marta, { 'if-match': '"1"' })
    expect(refused.json()).toMatchObject({ errors: [{ path: 'userData.nombre' }] })
    const confirmed = { ...payload, un_solo_nombre: true }
    expect((await post(path, confirmed, cast.marta, { 'if-match': '"1"' })).statusCode).toBe(200)
    expect((await row()).nombre_apellido_completo).toBe('Sukarno')
    expect((await post(path, payload, cast.marta, { 'if-match': '"2"' })).statusCode).toBe(200)
  })

  it('leads the clerk to the person whose number differs only in leading zeros', async () => {
    const formulario = byStaff()
    formulario.userData.cedula = `00${number}`
    const payload = { formulario, autorizacion: true, verificacion: null }
    const response = await post('personas', payload)
    expect(response.statusCode).toBe(409)
    expect(response.json()).toMatchObject({ code: 'similar_number', person: cast.person })
    expect((await post('personas', { ...payload, numero_comparado: true })).statusCode).toBe(201)
  })

  it('leads the clerk to the person who has the number', async () => {
    const payload = { formulario: ownForm(), autorizacion: true, verificacion: null }
    const response = await post('personas', payload)
    expect(response.json()).toMatchObject({ code: 'already_registered', person: cast.person })
  })

  it('registers once, also for two clerks at once', async () => {
    const payload = { formulario: byStaff(), autorizacion: true, verificacion: null }
    const answers = await Promise.all([post('personas', payload), post('personas', payload, cast.ivan)])
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409])
  })

  it('needs the authorisation', async () => {
    const payload = { formulario: byStaff(), autorizacion: false, verificacion: null }
    expect((await post('personas', payload)).statusCode).toBe(400)
  })
})
