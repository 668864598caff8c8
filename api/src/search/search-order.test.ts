import { searchCard } from '@fcr/shared/contracts/search'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { sql } from 'kysely'
import { addMember, redeemAs } from '../testing/people'
import { startTestApi, type TestApi } from '../testing/start-test-api'

let api: TestApi
let jep: Record<string, string>
beforeAll(async () => {
  api = await startTestApi()
  jep = await redeemAs(api.app, 'JEP')
})
afterAll(() => api.close())

const find = (query: Record<string, string>) =>
  api.app.inject({ url: `/api/ext/search?${new URLSearchParams(query).toString()}`, cookies: jep })
const names = async (query: Record<string, string>) =>
  searchCard
    .array()
    .parse((await find(query)).json())
    .map((card) => card.nombre_apellido_completo)
const add = (numero_identificacion: string, nombre_apellido_completo: string) =>
  addMember(api.db, { numero_identificacion, nombre_apellido_completo, password_hash: null })

it('ranks the exact number before longer ones that start with it', async () => {
  await add('99000000012', 'Ana Prueba')
  await add('9900000001', 'Zoraida Prueba')
  expect(await names({ cedula: '9900000001' })).toEqual(['Zoraida Prueba', 'Ana Prueba'])
  expect(await names({ cedula: '000000' })).toEqual([])
})

it('lists exact matches by surname', async () => {
  await add('7100001', 'Zoraida Quimbaya Arce')
  await add('7100002', 'Ana Quimbaya Zea')
  await add('7100003', 'Ana María Quimbaya Bello')
  for (const query of [{ nombre: 'quimbaya' }, { cedula: '71000' }] as Record<string, string>[])
    expect(await names(query)).toEqual([
      'Zoraida Quimbaya Arce',
      'Ana María Quimbaya Bello',
      'Ana Quimbaya Zea',
    ])
})

describe('with many people', () => {
  beforeAll(async () => {
    await sql`
      INSERT INTO compareciente (numero_identificacion, nombre_apellido_completo)
      SELECT (6000000000 + n)::text, 'Multitud Sintética ' || chr(65 + n % 26)
      FROM generate_series(1, 1500) AS n`.execute(api.db)
  })

  it('returns at most fifty people and counts up to a thousand', async () => {
    const response = await find({ nombre: 'multitud sintetica' })
    expect(response.json()).toHaveLength(50)
    expect(response.headers['x-total-count']).toBe('1000')
    const some = await find({ nombre: 'multitud', cedula: '60000001' })
    expect(some.headers['x-total-count']).toBe('100')
  })

  it('ranks whole words before parts of words, and exactly that name first', async () => {
    await add('700001', 'Multitudes')
    await add('700002', 'Multitud Sintética')
    expect((await names({ nombre: 'multitud' })).slice(0, 50)).not.toContain('Multitudes')
    expect((await names({ nombre: 'sintética multitud' }))[0]).toBe('Multitud Sintética')
    expect(await names({ nombre: 'multitudes' })).toEqual(['Multitudes'])
  })

  it('ranks the exact number first among a thousand that start with it', async () => {
    await add('600000', 'Número Corto')
    expect((await names({ cedula: '600000' }))[0]).toBe('Número Corto')
  })
})
