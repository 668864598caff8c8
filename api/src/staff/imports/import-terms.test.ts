import { expect, it } from '@jest/globals'
import { sql } from 'kysely'
import { removeStale } from '../../housekeeping/remove-stale'
import { numberForStaff } from '../../identity/authority'
import { erasePerson } from '../../rights/erase-person'
import { apiForImports } from '../../testing/api-for-imports'
import { approveImport, importsOf } from '../../testing/imports'

const { api, approver, imports, load } = apiForImports()

const csv = (...lines: string[]) =>
  ['numero_identificacion;nombre_apellido_completo;municipio', ...lines].join('\n')
const ready = async () => {
  const id = await imports.upload(csv('1;Ana Ejemplo;'))
  await imports.review(id)
  return id
}

it('a waiting approval freezes the import', async () => {
  const id = await ready()
  expect((await imports.ask(id)).statusCode).toBe(202)
  expect((await imports.detail(id)).estado).toBe('por_aprobar')
  for (const response of [
    await imports.review(id),
    await imports.call('POST', `/${id}/descartar`),
    await imports.ask(id),
  ])
    expect([response.statusCode, response.json<{ code: string }>().code]).toEqual([409, 'import_asked'])
})

it('its columns are changed, and its approval is asked for, only as the page showed it', async () => {
  const id = await ready()
  const { version, columnas } = await imports.detail(id)
  await imports.review(id, true)
  const campos = columnas.map(({ campo }) => campo)
  const asked = { motivo: 'Jornada de actualización' }
  for (const response of [
    await imports.call('POST', `/${id}/columnas`, { campos, sobrescribir: false, version }),
    await imports.call('POST', `/${id}/aprobacion`, { ...asked, version }),
  ])
    expect([response.statusCode, response.json<{ code: string }>().code]).toEqual([409, 'import_step'])
  const { version: shown, avisos } = await imports.detail(id)
  const current = { ...asked, version: shown, avisos }
  expect((await imports.call('POST', `/${id}/aprobacion`, current)).statusCode).toBe(202)
})

it('a review shows nothing of the approval that the earlier one was refused', async () => {
  const id = await ready()
  const { aprobacion } = (await imports.ask(id)).json<{ aprobacion: string }>()
  const url = `/api/fundacion/aprobaciones/${aprobacion}/rechazar`
  await api.app.inject({
    method: 'POST',
    url,
    headers: approver.headers,
    payload: { razon: 'Falta el acta.' },
  })
  expect((await imports.detail(id)).aprobacion).toMatchObject({ estado: 'rechazada' })
  await imports.review(id)
  expect((await imports.detail(id)).aprobacion).toBeNull()
})

it('an approval of an earlier review loads nothing', async () => {
  const id = await ready()
  const { aprobacion } = (await imports.ask(id)).json<{ aprobacion: string }>()
  await api.db.updateTable('import_job').set({ approval_id: null }).execute()
  expect((await approveImport(api, approver, aprobacion)).json()).toMatchObject({ code: 'not_applicable' })
  expect((await imports.detail(id)).estado).toBe('lista')
})

it('only who announced a file sends it', async () => {
  const { id } = (await imports.announce('comparecientes', 3)).json<{ id: string }>()
  const other = await importsOf(api, approver).sendPiece(id, 0, Buffer.from('abc'))
  expect(other.statusCode).toBe(404)
})

it('discarding erases the rows; nothing more can be done with it', async () => {
  const id = await ready()
  expect((await imports.call('POST', `/${id}/descartar`)).statusCode).toBe(204)
  expect(await api.db.selectFrom('import_row').select('line').execute()).toEqual([])
  expect((await imports.call('GET', `/${id}`)).statusCode).toBe(404)
  expect((await imports.call('GET', '')).json()).toEqual({ total: 0, filas: [] })
})

it('rows are erased at the end of their term; the counts stay', async () => {
  const id = await load(csv('1;Ana Ejemplo;'))
  await api.db
    .updateTable('import_job')
    .set({ expires_at: sql<Date>`now() - interval '1 second'` })
    .execute()
  await removeStale(api.db)
  expect(await api.db.selectFrom('import_row').select('line').execute()).toEqual([])
  expect(await imports.detail(id)).toMatchObject({
    estado: 'terminada',
    columnas: [],
    resultado: { nueva: 1 },
  })
})

it('an abandoned upload is erased', async () => {
  const { id } = (await imports.announce('comparecientes', 3)).json<{ id: string }>()
  await imports.sendPiece(id, 0, Buffer.from('abc'))
  await api.db
    .updateTable('import_job')
    .set({ expires_at: sql<Date>`now() - interval '1 second'` })
    .execute()
  await removeStale(api.db)
  expect(await api.db.selectFrom('import_piece').select('number').execute()).toEqual([])
  expect((await imports.call('GET', `/${id}`)).statusCode).toBe(404)
})

it('the erasure of a person reaches uploaded files', async () => {
  await load(csv('91;Ana Ejemplo;', '92;Luz Ejemplo;'))
  await imports.upload(csv('91;Ana Ejemplo;', '92;Luz Ejemplo;'))
  await api.db.transaction().execute((trx) => erasePerson(trx, numberForStaff({ actor: 'prueba' }, '91')))
  const rows = await api.db.selectFrom('import_row').select('cells').execute()
  expect(rows.map(({ cells }) => cells[0])).toEqual(['92', '92'])
})

it('holds at most 20 open imports', async () => {
  for (let number = 0; number < 20; number++) await imports.announce('mapa', 1)
  const response = await imports.announce('mapa', 1)
  expect([response.statusCode, response.json<{ code: string }>().code]).toEqual([409, 'too_many_imports'])
})
