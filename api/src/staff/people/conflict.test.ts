import { describe, expect, it } from '@jest/globals'
import { listChanges } from '../../changes/history'
import { apiWithClerks, refusal } from '../../testing/staff-accounts'
import { sampleConflict } from '../../testing/staff-people'
import { testPerson } from '../../testing/people'

const { api, cast, post, approve } = apiWithClerks()
const motivo = 'Vino a la oficina con la cédula.'
const seen = { metodo: 'documento', referencia: 'Cédula física; coinciden nombre y foto.' }
const { numero_identificacion: number } = testPerson

describe('a conflict', () => {
  const resolve = (conflict: string, payload: object, who = cast.marta) =>
    post(`conflictos/${conflict}/resolver`, payload, who)
  const join = { decision: 'unir', tomar: ['nombre_apellido_completo'], evidencia: seen, motivo }

  it('is joined field by field once another person approves; the former value stays in the history', async () => {
    const { id: conflict, person } = await sampleConflict(api)
    const response = await resolve(conflict, join)
    expect(response.statusCode).toBe(202)
    const { aprobacion } = response.json<{ aprobacion: string }>()
    const approval = await api.app.inject({
      url: `/api/fundacion/aprobaciones/${aprobacion}`,
      headers: cast.ivan.headers,
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
    const opened = await api.app.inject({
      url: `/api/fundacion/personas/${person}`,
      headers: cast.marta.headers,
    })
    expect(opened.json()).toMatchObject({
      por_aprobar: [{ id: aprobacion, titulo: 'Unir dos registros' }],
    })
    await approve(aprobacion)
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
    const answers = await Promise.all([resolve(conflict, discard), resolve(conflict, discard, cast.ivan)])
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
    expect(refusal(await resolve(conflict, join)).message).toMatch(/^Ya lo resolvió (Marta|Iván) .* el /)
  })

  it('is decided only about the import that the page showed', async () => {
    const { id: conflict } = await sampleConflict(api)
    const { imported_at: shown } = await api.db
      .updateTable('conflicto')
      .set({ imported_at: new Date() })
      .where('id', '=', conflict)
      .returning('imported_at')
      .executeTakeFirstOrThrow()
    for (const decision of [{ decision: 'descartar', motivo }, { decision: 'anular', motivo }, join])
      expect(
        refusal(await resolve(conflict, { ...decision, importado: '2026-01-02T03:04:05.678Z' })),
      ).toMatchObject({ code: 'import_changed' })
    const current = { decision: 'descartar', motivo, importado: shown?.toISOString() }
    expect((await resolve(conflict, current)).statusCode).toBe(200)
  })

  it('is decided by annulling after approval', async () => {
    const { id: conflict, person } = await sampleConflict(api)
    const { aprobacion } = (await resolve(conflict, { decision: 'anular', motivo })).json<{
      aprobacion: string
    }>()
    await approve(aprobacion)
    expect(await api.db.selectFrom('cuenta_anulada').select('id').execute()).toEqual([{ id: person }])
  })

  /** A conflict in which the import has another force, perhaps with a rank of it. */
  async function conflictOfForces(withRank: boolean) {
    const forces = await api.db.selectFrom('rango').select(['fuerza', 'id']).orderBy('id').execute()
    const [first] = forces
    const second = forces.find(({ fuerza }) => fuerza !== first?.fuerza)
    const { id: conflict, person } = await sampleConflict(api)
    await api.db
      .updateTable('compareciente')
      .set({ fuerza: first?.fuerza ?? null, rango: first?.id ?? null })
      .where('id', '=', person)
      .execute()
    const importado = { numero_identificacion: number, fuerza: second?.fuerza }
    await api.db
      .updateTable('conflicto')
      .set({ importado: withRank ? { ...importado, rango: second?.id } : importado })
      .execute()
    return { conflict, person, second }
  }

  it('takes the ranks with the force, and empties what the import does not have', async () => {
    const { conflict, person, second } = await conflictOfForces(false)
    const { aprobacion } = (await resolve(conflict, { ...join, tomar: ['fuerza'] })).json<{
      aprobacion: string
    }>()
    expect((await approve(aprobacion)).statusCode).toBe(204)
    const joined = await api.db
      .selectFrom('compareciente')
      .selectAll()
      .where('id', '=', person)
      .executeTakeFirst()
    expect(joined).toMatchObject({ fuerza: second?.fuerza, rango: null })
  })

  it('refuses a rank without the force that it belongs to', async () => {
    const { conflict } = await conflictOfForces(true)
    const response = await resolve(conflict, { ...join, tomar: ['rango'] })
    expect([response.statusCode, refusal(response).code]).toEqual([400, 'not_together'])
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
