import { personRecord } from '@fcr/shared/contracts/staff/people'
import { describe, expect, it } from '@jest/globals'
import { countFailure } from '../../limits/login-lock'
import { apiWithRegister, luz } from '../../testing/staff-register'
import { addMember, redeemAs, verified } from '../../testing/people'
import { asMember } from '../../testing/sessions'

const { api, clerk, annul, lastEvent } = apiWithRegister()

const record = async (id: string) => {
  const response = await api.app.inject({ url: `/api/fundacion/personas/${id}`, headers: clerk })
  expect(response.statusCode).toBe(200)
  return personRecord.parse(response.json())
}

describe('GET /fundacion/personas/:id', () => {
  it('has profile, identity, account, consultations and history, and is recorded', async () => {
    const id = await addMember(api.db, { ...luz, ...verified })
    await asMember(api, luz.numero_identificacion)
    await api.app.inject({
      url: `/api/ext/comparecientes/${luz.numero_identificacion}`,
      cookies: await redeemAs(api.app, 'JEP'),
    })
    const found = await record(id)
    expect(found).toMatchObject({
      id,
      version: 1,
      perfil: {
        nombre_apellido_completo: luz.nombre_apellido_completo,
        procedencia: { identidad: 'verificada' },
      },
      identidad: { estado: 'verificada', verificada: { por: 'prueba', metodo: 'documento' }, anulada: null },
      cuenta: { contrasena: 'propia', bloqueada_hasta: null, ultimo_ingreso: null, correo_confirmado: false },
      conflicto: null,
      consultas: [{ tipo: 'perfil', funcionario: 'Funcionaria Sintética', finalidad: 'Prueba automática' }],
      cambios: { total: 1, filas: [{ campo: 'registro' }] },
    })
    expect(found.cuenta?.sesiones).toHaveLength(1)
    expect(await lastEvent()).toMatchObject({
      subject: luz.numero_identificacion,
      details: { command: 'personas ver', person: id },
    })
    expect((await record(id)).equipo).toMatchObject([
      { quien: 'Marta Demostración', operacion: 'abrió la ficha' },
    ])
  })

  it('names the officials who consulted an account that nobody verified', async () => {
    const id = await addMember(api.db, luz)
    await api.app.inject({
      url: `/api/ext/comparecientes/${luz.numero_identificacion}`,
      cookies: await redeemAs(api.app, 'JEP'),
    })
    expect((await record(id)).consultas).toMatchObject([{ funcionario: 'Funcionaria Sintética' }])
  })

  it.each([
    ['ninguna', { password_hash: null }],
    ['propia', {}],
    ['por_cambiar', { must_change_password: true }],
    ['temporal', { must_change_password: true, password_expires_at: new Date(Date.now() + 3_600_000) }],
    [
      'temporal_vencida',
      { must_change_password: true, password_expires_at: new Date(Date.now() - 3_600_000) },
    ],
  ])('says that the password is %s', async (state, fields) => {
    const { cuenta } = await record(await addMember(api.db, { ...luz, ...fields }))
    expect(cuenta?.contrasena).toBe(state)
    expect(cuenta?.contrasena_hasta === null).toBe(!state.startsWith('temporal'))
  })

  it('says how long an account is locked', async () => {
    const id = await addMember(api.db, luz)
    for (let failure = 0; failure < 5; failure += 1)
      await countFailure(api.db, { number: luz.numero_identificacion })
    expect((await record(id)).cuenta).toMatchObject({
      intentos_fallidos: 5,
      bloqueada_hasta: expect.any(String),
    })
  })

  it('shows an annulled account under its id, and refers to it from the account that has the number', async () => {
    const id = await addMember(api.db, luz)
    await annul(luz.numero_identificacion)
    expect(await record(id)).toMatchObject({
      perfil: { nombre_apellido_completo: luz.nombre_apellido_completo },
      identidad: { estado: 'anulada', anulada: { por: 'Ana', motivo: 'No es ella' } },
      cuenta: null,
      cambios: { total: 1 },
    })
    const next = await addMember(api.db, { ...luz, password_hash: null })
    expect((await record(next)).anuladas).toMatchObject([{ id }])
  })

  it('compares an open conflict field by field', async () => {
    const id = await addMember(api.db, { ...luz, titulo_profesional: 'Contadora' })
    await api.db
      .insertInto('conflicto')
      .values({
        numero_identificacion: luz.numero_identificacion,
        opened_by: 'importacion',
        compareciente_id: id,
        importado: JSON.stringify({
          numero_identificacion: luz.numero_identificacion,
          nombre_apellido_completo: 'Luz Muestra',
          titulo_profesional: 'Contadora',
        }) as never,
        imported_at: new Date(),
      })
      .execute()
    expect((await record(id)).conflicto).toMatchObject({
      origen: 'importacion',
      diferencias: [
        {
          campo: 'nombre_apellido_completo',
          etiqueta: 'Nombres y apellidos',
          persona: luz.nombre_apellido_completo,
          importacion: 'Luz Muestra',
        },
      ],
      iguales: ['Cédula', 'Título obtenido'],
    })
  })

  it('pages the history and records that it was read', async () => {
    const id = await addMember(api.db, luz)
    for (let count = 0; count < 30; count += 1)
      await api.db.updateTable('compareciente').set({ cantidad_hijos: count }).execute()
    const response = await api.app.inject({
      url: `/api/fundacion/personas/${id}/cambios?pagina=2`,
      headers: clerk,
    })
    expect(response.json()).toMatchObject({ total: 31, filas: { length: 6 } })
    expect(await lastEvent()).toMatchObject({
      subject: luz.numero_identificacion,
      details: { command: 'personas cambios' },
    })
  })

  it.each(['/api/fundacion/personas/999999', '/api/fundacion/personas/999999/cambios'])(
    'answers 404 for nobody: %s',
    async (url) => {
      expect((await api.app.inject({ url, headers: clerk })).statusCode).toBe(404)
    },
  )

  it.each(['x', '0', '-1', '1e3', '99999999999999999999'])('refuses the id %s', async (id) => {
    const response = await api.app.inject({ url: `/api/fundacion/personas/${id}`, headers: clerk })
    expect(response.statusCode).toBe(400)
  })
})
