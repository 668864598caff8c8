import { mapPerson } from '@fcr/shared/contracts/map'
import { IN_REVIEW } from '@fcr/shared/contracts/staff/data-review'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { z } from 'zod'
import { syntheticMapPeople } from '../demo/map-people'
import { loadReferenceData } from '../demo/reference-data'
import { asMember, asOfficial } from '../testing/sessions'
import { asOwner } from '../database/app-role'
import { startTestApi, type TestApi } from '../testing/start-test-api'

/** Returns the recorded events of one action as short lines. */
const auditOf = (action: string) => async (api: TestApi) => {
  const rows = await api.db.selectFrom('audit_event').selectAll().where('action', '=', action).execute()
  return rows.map((row) => `${row.actor_realm} ${row.outcome} ${row.subject ?? '-'}`)
}

describe('GET /funciones/mapa', () => {
  let api: TestApi
  beforeAll(async () => {
    api = await startTestApi()
  })
  afterAll(() => api.close())

  const get = (headers: Record<string, string> = {}) =>
    api.app.inject({ url: '/api/funciones/mapa', headers })
  const events = () =>
    api.db
      .selectFrom('audit_event')
      .select(['actor_realm', 'outcome'])
      .where('action', '=', 'map_load')
      .execute()

  it('refuses anonymous visitors, members and JEP officials', async () => {
    const person = { numero_identificacion: '9900000001', nombre_apellido_completo: 'Persona Ficticia' }
    await api.db.insertInto('compareciente').values(person).execute()
    expect((await get()).statusCode).toBe(401)
    expect((await get(await asMember(api, '9900000001'))).statusCode).toBe(401)
    expect((await get(await asOfficial(api, 'JEP'))).statusCode).toBe(403)
    expect(await events()).toEqual([])
  })

  it('returns an empty list while the register is empty', async () => {
    const response = await get(await asOfficial(api, 'UBPD'))
    expect([response.statusCode, response.json()]).toEqual([200, []])
  })

  it('streams every record with upper-case fields, uncached, and records who loaded it', async () => {
    const people = syntheticMapPeople(4500, await loadReferenceData(api.db))
    for (let start = 0; start < people.length; start += 1500)
      await api.db
        .insertInto('map_person')
        .values(people.slice(start, start + 1500))
        .execute()
    const before = (await events()).length
    const response = await get(await asOfficial(api, 'UBPD'))
    expect(response.headers['cache-control']).toBe('no-store')
    expect(response.headers['content-type']).toBe('application/json; charset=utf-8')
    const records = z.array(mapPerson).parse(response.json())
    expect(records).toHaveLength(4500)
    const [first] = people
    expect(records[0]).toMatchObject({
      CC_IDENTIDAD: '9900500001',
      PRIMER_NOMBRE: first?.primer_nombre,
      FECHA_INICIO_LABORES: first?.fecha_inicio_labores,
      TALLERES_UBPD: first?.talleres_ubpd,
      LATITUD_MUNICIPIO: first?.latitud_municipio,
    })
    expect((await events()).slice(before)).toEqual([{ actor_realm: 'external', outcome: 'ok' }])
  })

  it.each([
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ] as const)('compresses as %s for clients that accept it', async (encoding, decompress) => {
    const response = await get({ ...(await asOfficial(api, 'UBPD')), 'accept-encoding': encoding })
    expect(response.headers['content-encoding']).toBe(encoding)
    expect(response.headers['cache-control']).toBe('no-store')
    expect(response.rawPayload.length).toBeLessThan(400_000)
    expect(JSON.parse(decompress(response.rawPayload).toString())).toHaveLength(4500)
  })

  it('sends no data when the audit trail cannot be written', async () => {
    const headers = await asOfficial(api, 'UBPD')
    await asOwner(api.db, (trx) =>
      trx.schema.alterTable('audit_event').renameTo('audit_event_gone').execute(),
    )
    try {
      const response = await get(headers)
      expect(response.statusCode).toBe(500)
      expect(response.json()).toMatchObject({ code: 'internal_error' })
      expect(response.body).not.toContain('audit_event')
    } finally {
      await asOwner(api.db, (trx) =>
        trx.schema.alterTable('audit_event_gone').renameTo('audit_event').execute(),
      )
    }
  })
})

describe('GET /ext/mapa/:numero_identificacion', () => {
  let api: TestApi
  beforeAll(async () => {
    api = await startTestApi()
    const people = syntheticMapPeople(2, await loadReferenceData(api.db))
    await api.db.insertInto('map_person').values(people).execute()
  })
  afterAll(() => api.close())

  const get = (number: string, headers: Record<string, string> = {}) =>
    api.app.inject({ url: `/api/ext/mapa/${number}`, headers })
  const audited = auditOf('map_person')

  it('returns the record and logs whose it was', async () => {
    const response = await get('9900500001', await asOfficial(api, 'UBPD'))
    expect(response.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
    expect(response.headers['cache-control']).toBe('no-store')
    expect(mapPerson.parse(response.json())).toMatchObject({ CC_IDENTIDAD: '9900500001' })
    expect(await audited(api)).toEqual(['external ok 9900500001'])
  })

  it('names the data that the foundation is checking, and none of other people', async () => {
    const doubt = {
      cc_identidad: '9900500002',
      clase: 'lectura' as const,
      campo: 'numero_celular',
      motivo: 'x',
    }
    await api.db.insertInto('dato_por_revisar').values(doubt).execute()
    const headers = await asOfficial(api, 'UBPD')
    const inReview = async (number: string) => (await get(number, headers)).headers[IN_REVIEW]
    expect([await inReview('9900500001'), await inReview('9900500002')]).toEqual([
      undefined,
      encodeURIComponent('Número celular'),
    ])
  })

  it('responds with 404 to an unknown number and logs that too', async () => {
    expect((await get('123', await asOfficial(api, 'UBPD'))).statusCode).toBe(404)
    expect(await audited(api)).toContain('external not_found 123')
  })

  it('is only for UBPD officials and accepts only digits', async () => {
    expect((await get('9900500001')).statusCode).toBe(401)
    expect((await get('9900500001', await asOfficial(api, 'JEP'))).statusCode).toBe(403)
    expect((await get('1%20OR%201=1', await asOfficial(api, 'UBPD'))).statusCode).toBe(400)
  })
})
