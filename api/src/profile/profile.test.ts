import { profile } from '@fcr/shared/contracts/profile'
import { todayInBogota } from '@fcr/shared/contracts/dates'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { addMember, signInAs, testPerson } from '../testing/people'
import { startTestApi, type TestApi } from '../testing/start-test-api'

let api: TestApi
beforeAll(async () => {
  api = await startTestApi()
  await addMember(api.db, {
    fecha_nacimiento: '1970-01-01',
    departamento_residencia: '76',
    municipio_residencia: '76520',
    departamento_nacimiento: '05',
    municipio_nacimiento: '05001',
    convive_en_pareja: false,
    cantidad_hijos: 0,
    numero_acta_jep: '012345',
    fecha_retiro_militares: '2010-06-30',
  })
  await addMember(api.db, { numero_identificacion: '9900000002', nombre_apellido_completo: 'Otra Ficticia' })
})
afterAll(() => api.close())

const perfil = async (numero?: string) =>
  api.app.inject({ url: '/api/perfil', cookies: await signInAs(api.app, numero) })

describe('GET /perfil', () => {
  it('returns the profile with names instead of stored ids', async () => {
    const response = await perfil()
    expect(response.statusCode).toBe(200)
    expect(profile.parse(response.json())).toMatchObject({
      ...testPerson,
      fecha_nacimiento: '1970-01-01',
      edad: todayInBogota().year - 1970,
      departamento_residencia: 'Valle del Cauca',
      municipio_residencia: 'Palmira',
      departamento_nacimiento: 'Antioquia',
      municipio_nacimiento: 'Medellín',
      convive_en_pareja: false,
      cantidad_hijos: 0,
      numero_acta_jep: '012345',
      fecha_retiro_militares: '2010-06-30',
      toar: null,
      nombre_etnia: null,
    })
  })

  it('forbids caching and contains the version in its ETag', async () => {
    const { headers } = await perfil()
    expect(headers['cache-control']).toBe('no-store')
    expect(headers.etag).toBe('"1"')
    await api.db.updateTable('compareciente').set({ version: 7 }).execute()
    expect((await perfil()).headers.etag).toBe('"7"')
  })

  it('shows each member only their profile', async () => {
    expect((await perfil('9900000002')).json()).toMatchObject({ nombre_apellido_completo: 'Otra Ficticia' })
  })
})
