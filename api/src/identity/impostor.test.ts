import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { validRegistration } from '@fcr/shared/testing'
import { sql } from 'kysely'
import { holdHalfMinute } from '../testing/half-minute'
import {
  addMember,
  authorisedForStaff,
  cookiesOf,
  redeemAs,
  removeEverybody,
  testAuthor,
  testCode,
  testPerson,
} from '../testing/people'
import { requestFor } from '../testing/samples'
import { startTestApi, type TestApi } from '../testing/start-test-api'
import { verifyIdentity } from './verification'

holdHalfMinute()

/** A number that the map register and another person's earlier account have. */
const stranger = '9900000501'
const password = 'Camino2026'
/** Data of the person to whom the number belongs. */
const secrets = ['Eleuterio', '3009990501', 'Vereda La Inventada', 'Brigada Sintética', testCode().official]

let api: TestApi
beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api.close())

beforeEach(async () => {
  await removeEverybody(api.db)
  await addMember(api.db)
  await api.db.deleteFrom('map_person').execute()
  await api.db.deleteFrom('data_request').execute()
  await sql`INSERT INTO map_person (cc_identidad, primer_nombre, numero_celular, direccion_residencia, nivel_brigada)
    VALUES (${stranger}, 'Eleuterio', '3009990501', 'Vereda La Inventada', 'Brigada Sintética')`.execute(
    api.db,
  )
  const official = await redeemAs(api.app, 'UBPD')
  await api.app.inject({ url: `/api/ext/mapa/${stranger}`, cookies: official })
  await api.db
    .insertInto('data_request')
    .values({
      numero_identificacion: stranger,
      compareciente_id: '999999',
      kind: 'correccion',
      text: 'Soy Eleuterio.',
    })
    .execute()
})

/** Registers and signs in as someone who knows only the number. */
async function registerAsImpostor() {
  const form = validRegistration()
  form.userData.cedula = stranger
  form.userData.contraseña = password
  form.userData.confirmContraseña = password
  const registered = await api.app.inject({
    method: 'POST',
    url: '/api/funciones/registro',
    payload: form,
  })
  expect(registered.statusCode).toBe(200)
  const signedIn = await api.app.inject({
    method: 'POST',
    url: '/api/auth/login',
    payload: { numero_identificacion: stranger, password },
  })
  expect(signedIn.statusCode).toBe(200)
  return cookiesOf(signedIn)
}

/** Collects the responses of every route with these cookies. */
async function allAnswers(cookies: Record<string, string>) {
  const answers = new Map<string, string>()
  for (const contract of api.contracts) {
    if (contract.url.endsWith('/logout') || contract.url.endsWith('/change-password')) continue
    const request = await requestFor(api, contract)
    const url = request.url.replace(testPerson.numero_identificacion, stranger)
    const { body, headers } = await api.app.inject({ ...request, url, headers: {}, cookies })
    answers.set(`${contract.method} ${contract.url}`, JSON.stringify(headers) + body)
  }
  return answers
}

const leaks = (answers: Map<string, string>) =>
  [...answers].flatMap(([route, text]) =>
    secrets.filter((one) => text.includes(one)).map((one) => [route, one]),
  )

const verify = (numero: string) =>
  api.db.transaction().execute((trx) =>
    verifyIdentity(trx, authorisedForStaff(numero), {
      method: 'documento',
      reference: 'Cédula',
      by: 'prueba',
      author: testAuthor,
    }),
  )

describe('an account registered with a number known only to the map', () => {
  it('reads nothing of the person on any route, even after someone else is verified', async () => {
    const cookies = await registerAsImpostor()
    const answers = await allAnswers(cookies)
    expect(answers.size).toBeGreaterThan(10)
    expect(leaks(answers)).toEqual([])
    await addMember(api.db, { numero_identificacion: '9900000502' })
    await verify('9900000502')
    expect(leaks(await allAnswers(cookies))).toEqual([])
  })

  it('gets the record after the foundation verifies the identity', async () => {
    const cookies = await registerAsImpostor()
    await verify(stranger)
    const data = await api.app.inject({ url: '/api/perfil/datos', cookies })
    expect(data.json()).toMatchObject({
      cuenta: { identidad: 'verificada' },
      persona_mapa: { PRIMER_NOMBRE: 'Eleuterio' },
      consultas: expect.arrayContaining([
        expect.objectContaining({ tipo: 'persona_mapa', funcionario: testCode().official }),
      ]),
      // The existing request was made by another account under the same number.
      solicitudes: [],
    })
  })
})

describe('the consultations shown to an unverified account', () => {
  it('contain date, institution and kind but no official, and start with the account', async () => {
    const official = await redeemAs(api.app, 'JEP')
    await addMember(api.db, { numero_identificacion: stranger, nombre_apellido_completo: 'Otra Ficticia' })
    await api.app.inject({ url: `/api/ext/comparecientes/${stranger}`, cookies: official })
    await api.db.deleteFrom('compareciente').execute()
    const cookies = await registerAsImpostor()
    expect((await api.app.inject({ url: '/api/perfil/consultas', cookies })).json()).toEqual([])

    await api.app.inject({ url: `/api/ext/comparecientes/${stranger}`, cookies: official })
    await api.app.inject({ url: `/api/ext/search?cedula=${stranger}`, cookies: official })
    const who = { fecha: expect.any(String), funcionario: null, entidad: 'JEP', finalidad: null }
    expect((await api.app.inject({ url: '/api/perfil/consultas', cookies })).json()).toEqual([
      { ...who, tipo: 'busqueda' },
      { ...who, tipo: 'perfil' },
    ])
  })
})
