import { questions } from '@fcr/shared/contracts/form/fields'
import { validRegistration } from '@fcr/shared/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { sql } from 'kysely'
import { removeStale } from '../housekeeping/remove-stale'
import { annulAccount, restoreAccount } from '../identity/verification'
import { erasePerson } from '../rights/erase-person'
import { addMember, authorisedForStaff, removeEverybody, testAuthor, testPerson } from '../testing/people'
import { asMember } from '../testing/sessions'
import { startTestApi, type TestApi } from '../testing/start-test-api'
import { attributeChanges } from './author'
import { listChanges } from './history'

let api: TestApi
beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api.close())
beforeEach(async () => {
  await removeEverybody(api.db)
  await api.db.deleteFrom('cambio').execute()
})

const changesOf = (id: string) => listChanges(api.db, id, { limit: 100 })
const set = (id: string, fields: Record<string, unknown>) =>
  api.db.updateTable('compareciente').set(fields).where('id', '=', id).execute()
const number = testPerson.numero_identificacion

describe('the history of changes', () => {
  it('knows of every column whether it is data of the person', async () => {
    const { rows } = await sql<{ name: string }>`SELECT attname::text AS name FROM pg_attribute
      WHERE attrelid = 'compareciente'::regclass AND attnum > 0 AND NOT attisdropped
        AND attname <> ALL (columnas_sin_historia())`.execute(api.db)
    const data = questions.flatMap((question) => ('column' in question ? [question.column] : []))
    expect(rows.map(({ name }) => name).sort()).toEqual(
      [...data, 'correo_confirmado', 'identidad', 'nombre_programa_arn'].sort(),
    )
  })

  it('has field, before, after, author and reason, with names instead of codes', async () => {
    const id = await addMember(api.db, { departamento_residencia: '73', municipio_residencia: '73168' })
    await api.db.transaction().execute(async (trx) => {
      await attributeChanges(
        trx,
        { realm: 'fundacion', id: '7', name: 'Iván Muestra' },
        'oficina',
        'Lo pidió',
      )
      await trx
        .updateTable('compareciente')
        .set({ municipio_residencia: '73001', servicio_activo: true, version: 2 })
        .execute()
    })
    const about = { autor: { tipo: 'equipo', nombre: 'Iván Muestra' }, medio: 'oficina', motivo: 'Lo pidió' }
    const found = (await changesOf(id)).filter(({ campo }) => campo !== 'registro')
    const [one, other] = found.sort((a, b) => a.campo.localeCompare(b.campo))
    expect(one).toMatchObject({
      etiqueta: 'Municipio de residencia',
      antes: 'Chaparral',
      despues: 'Ibagué',
      ...about,
    })
    expect(other).toMatchObject({ etiqueta: 'Servicio activo', antes: null, despues: true, ...about })
  })

  it('says that the author is unknown when the transaction does not name one', async () => {
    const id = await addMember(api.db)
    await api.db
      .transaction()
      .execute((trx) => attributeChanges(trx, { realm: 'staff', id: 'ana' }, 'oficina'))
    await set(id, { titulo_profesional: 'Contadora' })
    expect(await changesOf(id)).toMatchObject([
      { campo: 'titulo_profesional', autor: { tipo: 'desconocido', nombre: null } },
      { campo: 'registro' },
    ])
  })

  it('never holds passwords or their hashes', async () => {
    const id = await addMember(api.db)
    await set(id, { password_hash: 'otro', must_change_password: true, password_expires_at: new Date() })
    expect((await changesOf(id)).map(({ campo }) => campo)).toEqual(['registro'])
  })

  it('links the values of edits at the same time one after the other', async () => {
    await api.app.inject({ method: 'POST', url: '/api/funciones/registro', payload: validRegistration() })
    const session = await asMember(api, '9900000123')
    const edit = (direccion: string) => {
      const form = validRegistration()
      form.secondSection.direccion = direccion
      return api.app.inject({
        method: 'POST',
        url: '/api/funciones/registro',
        payload: form,
        headers: session,
      })
    }
    const streets = Array.from({ length: 5 }, (_, index) => `Avenida Inventada ${index} # 00-00`)
    const answers = await Promise.all(streets.map(edit))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 200])
    const { id } = await api.db.selectFrom('compareciente').select('id').executeTakeFirstOrThrow()
    const changes = (await changesOf(id)).filter(({ campo }) => campo === 'direccion_residencia')
    expect(changes).toHaveLength(5)
    for (const [index, { antes }] of changes.slice(0, -1).entries())
      expect(antes).toBe(changes[index + 1]?.despues)
    expect(new Set(changes.map(({ despues }) => despues))).toEqual(new Set(streets))
  })

  it('is erased with the person, and only that person', async () => {
    const id = await addMember(api.db)
    const other = await addMember(api.db, { numero_identificacion: '9900000002' })
    await set(id, { titulo_profesional: 'Contadora' })
    await api.db.transaction().execute((trx) => erasePerson(trx, authorisedForStaff(number)))
    expect(await changesOf(id)).toEqual([])
    expect(await changesOf(other)).toHaveLength(1)
  })

  it('outlives an annulment and goes on after the account is restored', async () => {
    const id = await addMember(api.db)
    await set(id, { titulo_profesional: 'Contadora' })
    await api.db
      .transaction()
      .execute((trx) => annulAccount(trx, authorisedForStaff(number), { reason: 'Prueba', by: 'ana' }))
    expect(await changesOf(id)).toHaveLength(2)
    await api.db.transaction().execute((trx) => restoreAccount(trx, id, testAuthor))
    expect(await changesOf(id)).toMatchObject([
      { campo: 'registro', medio: 'identidad', autor: { nombre: 'prueba' } },
      { campo: 'titulo_profesional' },
      { campo: 'registro' },
    ])
  })

  it('is kept for five years', async () => {
    const id = await addMember(api.db)
    await set(id, { titulo_profesional: 'Contadora' })
    await sql`UPDATE cambio SET changed_at = now() - interval '5 years 1 day' WHERE campo = 'registro'`.execute(
      api.db,
    )
    await sql`UPDATE cambio SET changed_at = now() - interval '4 years 364 days' WHERE campo <> 'registro'`.execute(
      api.db,
    )
    await removeStale(api.db)
    expect(await changesOf(id)).toMatchObject([{ campo: 'titulo_profesional' }])
  })
})
