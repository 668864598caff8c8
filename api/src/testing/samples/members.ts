import { validRegistration } from '@fcr/shared/testing'
import { issueCode } from '../../access-codes/codes'
import type { LinkUse } from '../../mail/types'
import { addMember, redeemAs, signInAs, testCode, testPassword, testPerson } from '../people'
import { addReachable, linkTo } from '../recovery'
import { newNumber } from '../staff-people'
import type { TestApi } from '../start-test-api'
import { headersOf, type SomeSamples } from './sample'

const { numero_identificacion } = testPerson

/** The token of a link in a message to a new member. */
const linkFor = async (api: TestApi, use: LinkUse) =>
  linkTo(api, await addReachable(api, { numero_identificacion: newNumber() }), use)

/** A new member, who has the test password. */
async function newMember({ db }: TestApi) {
  const number = newNumber()
  await addMember(db, { numero_identificacion: number })
  return number
}

const withLink = (use: LinkUse) => async (api: TestApi) => ({ payload: { token: await linkFor(api, use) } })

/** Requests of members, officials and anybody. */
export const memberSamples = {
  'GET /funciones/lugares': () => ({ query: 'option=getEtnias' }),
  'POST /funciones/registro': () => ({ payload: validRegistration() }),
  'POST /auth/refresh': async (api) => ({
    headers: headersOf(await signInAs(api.app, await newMember(api))),
  }),
  'POST /auth/login': async (api) => ({
    payload: { numero_identificacion: await newMember(api), password: testPassword },
  }),
  'POST /auth/change-password': async (api) => ({
    payload: {
      numero_identificacion: await newMember(api),
      oldPassword: testPassword,
      newPassword: 'Sendero2027',
    },
  }),
  'POST /auth/recuperacion': () => ({
    payload: { numero_identificacion, correo: 'angela@correo.example' },
  }),
  'POST /auth/recuperacion/enlace': withLink('recovery'),
  'POST /auth/recuperacion/contrasena': async (api) => ({
    payload: { token: await linkFor(api, 'recovery'), password: 'Sendero2027' },
  }),
  'POST /auth/correo/confirmar': withLink('confirmation'),
  'POST /auth/no-fui-yo': withLink('not_me'),
  'POST /auth/correo/deshacer': withLink('undo_address'),
  'POST /perfil/correo/avisos': () => ({ payload: { solicitudes: true, consultas: false } }),
  'POST /perfil/novedades/vistas': () => ({ payload: { hasta: '2026-11-02T15:00:00.000Z' } }),
  'POST /perfil/solicitudes': () => ({
    payload: { tipo: 'correccion', texto: 'Mi nombre está mal escrito en el registro.' },
  }),
  'POST /ext/refresh': async (api) => ({ headers: headersOf(await redeemAs(api.app, 'JEP')) }),
  'POST /ext/redeem': async (api) => ({ payload: { code: await issueCode(api.db, testCode()) } }),
  'GET /ext/search': () => ({ query: 'cedula=99' }),
  'POST /ext/search/cedulas': () => ({ payload: { cedulas: ['9900000001'] } }),
} satisfies SomeSamples
