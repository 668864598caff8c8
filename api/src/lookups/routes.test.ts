import { lookupOptions, lookupRows, seat } from '@fcr/shared/contracts/form/lookups'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { z } from 'zod'
import { startTestApi, type TestApi } from '../testing/start-test-api'

describe('GET /funciones/lugares', () => {
  let api: TestApi
  beforeAll(async () => {
    api = await startTestApi()
  })
  afterAll(() => api.close())

  const get = (query: string, headers: Record<string, string> = {}) =>
    api.app.inject({ url: `/api/funciones/lugares${query}`, headers })

  const rowsOf = async (option: string) => (await get(`?option=${option}`)).json<Record<string, unknown>[]>()

  it.each(lookupOptions)('returns %s with the fields of the contract', async (option) => {
    const response = await get(`?option=${option}`)
    expect(response.statusCode).toBe(200)
    const rows = z.array<z.ZodType>(lookupRows[option]).parse(response.json())
    expect(rows.length).toBeGreaterThan(4)
  })

  it('has every municipality, with departments and municipalities in Spanish alphabetical order', async () => {
    const rows = await rowsOf('getLugaresColombia')
    expect(rows).toHaveLength(1122)
    const departments = [...new Set(rows.map((row) => String(row['nombre_departamento'])))]
    expect(departments).toHaveLength(33)
    expect(departments).toEqual([...departments].sort(new Intl.Collator('es').compare))
    const inNarino = rows.filter((row) => row['nombre_departamento'] === 'Nariño')
    const names = inNarino.map((row) => String(row['nombre_municipio']))
    expect(names).toEqual([...names].sort(new Intl.Collator('es').compare))
    expect(rows).toContainEqual({
      nombre_departamento: 'Archipiélago de San Andrés, Providencia y Santa Catalina',
      nombre_municipio: 'Providencia',
    })
  })

  it('has the position of every seat, for the map only', async () => {
    const seats = z.array(seat).parse(await rowsOf('getCabeceras'))
    const places = seats.map(({ nombre_departamento, nombre_municipio }) => ({
      nombre_departamento,
      nombre_municipio,
    }))
    expect(places).toEqual(await rowsOf('getLugaresColombia'))
    expect(seats.find((one) => one.nombre_municipio === 'Palmira')).toMatchObject({
      latitud: expect.closeTo(3.53, 1),
      longitud: expect.closeTo(-76.3, 1),
    })
    expect((lookupOptions as string[]).includes('getCabeceras')).toBe(false)
  })

  it('lists the ranks of each force from high to low', async () => {
    const rows = await rowsOf('getFuerzas')
    const army = rows.filter((row) => row['nombre_fuerza_militar'] === 'Ejército Nacional')
    const ranks = army.map((row) => row['nombre_rango'])
    expect(ranks[0]).toBe('General')
    expect(ranks.indexOf('Capitán')).toBeLessThan(ranks.indexOf('Sargento Mayor'))
    expect(ranks.indexOf('Sargento Mayor')).toBeLessThan(ranks.indexOf('Soldado Profesional'))
  })

  it('lets people decline to state ethnicity and belief', async () => {
    const names = [
      ...(await rowsOf('getEtnias')).map((row) => row['nombre_etnia']),
      ...(await rowsOf('getCreencias')).map((row) => row['nombre_creencia_religiosa']),
    ]
    expect(names.filter((name) => name === 'Prefiero no responder')).toHaveLength(2)
  })

  it('allows caching and responds with 304 to a matching ETag', async () => {
    const { headers } = await get('?option=getEtnias')
    expect(headers['cache-control']).toBe('public, max-age=300')
    const again = await get('?option=getEtnias', { 'if-none-match': String(headers.etag) })
    expect(again.statusCode).toBe(304)
    expect(again.body).toBe('')
    expect((await get('?option=getEtnias', { 'if-none-match': '"otra"' })).statusCode).toBe(200)
  })

  it.each(['', '?option=', '?option=toString', '?option=getEtnias&option=getTOAR', '?option=getEtnias&x=1'])(
    'refuses %p',
    async (query) => {
      const response = await get(query)
      expect(response.statusCode).toBe(400)
      expect(response.json()).toMatchObject({ statusCode: 400, code: 'validation_failed' })
      expect(response.headers['cache-control']).toBe('no-store')
    },
  )
})
