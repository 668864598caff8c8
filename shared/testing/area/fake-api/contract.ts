import { z } from 'zod'
import { commonPasswords } from '../../../contracts/common-passwords'
import { foundationMe } from '../../../contracts/foundation/staff'
import { today, todayCounts } from '../../../contracts/foundation/today'
import { lookupResponse, lookupQuery } from '../../../contracts/lookups'
import { mailNotices, ownMail } from '../../../contracts/mail'
import { mapPerson } from '../../../contracts/map'
import { profile } from '../../../contracts/profile'
import { registration, registrationResponse, registrationEdit } from '../../../contracts/registration'
import * as recovery from '../../../contracts/recovery'
import * as rights from '../../../contracts/rights'
import { searchCard, searchQuery } from '../../../contracts/search'
import * as session from '../../../contracts/session'
import type { FakeResponse, Call } from './call'

export type Contract = { query?: z.ZodType; body?: z.ZodType; response?: z.ZodType }

const registrationCall = { body: registration(commonPasswords), response: registrationResponse }
const editCall = { ...registrationCall, body: registrationEdit() }

/** Every endpoint that an area may call. */
const contracts: Record<string, Contract> = {
  'GET /auth/sesion': { response: session.sessionPresence },
  'POST /auth/login': { body: session.login },
  'POST /auth/refresh': {},
  'POST /auth/logout': {},
  'POST /auth/change-password': { body: session.changePassword },
  'POST /auth/recuperacion': { body: recovery.recoveryRequest, response: recovery.recoveryAccepted },
  'POST /auth/recuperacion/contrasena': { body: recovery.recoveredPassword },
  'POST /auth/correo/confirmar': { body: recovery.linkUse },
  'POST /auth/no-fui-yo': { body: recovery.linkUse, response: recovery.accessStopped },
  'POST /auth/correo/deshacer': { body: recovery.linkUse, response: recovery.accessStopped },
  'GET /auth/sesiones': { response: rights.ownSessions },
  'POST /auth/sesiones/cerrar-otras': { response: rights.endedSessions },
  'GET /me': { response: session.me },
  'GET /perfil': { response: profile },
  'GET /perfil/constancia': { response: rights.certificate },
  'GET /perfil/correo': { response: ownMail },
  'POST /perfil/correo/avisos': { body: mailNotices },
  'POST /perfil/correo/confirmacion': {},
  'GET /perfil/novedades': { response: rights.novelties },
  'POST /perfil/novedades/vistas': { body: rights.seenNovelties },
  'GET /perfil/consultas': { response: rights.consultations },
  'GET /perfil/datos': { response: rights.ownData },
  'GET /perfil/solicitudes': { response: rights.ownRequests },
  'POST /perfil/solicitudes': { body: rights.newRequest, response: rights.ownRequest },
  'GET /funciones/lugares': { query: lookupQuery, response: lookupResponse },
  'POST /funciones/registro': registrationCall,
  'POST /ext/redeem': { body: session.redeem, response: session.redeemResponse },
  'POST /ext/refresh': {},
  'POST /ext/logout': {},
  'GET /ext/me': { response: session.externalMe },
  'GET /ext/search': { query: searchQuery, response: z.array(searchCard) },
  'GET /ext/comparecientes/:id': { response: profile },
  'GET /funciones/mapa': { response: z.array(mapPerson) },
  'GET /ext/mapa/:id': { response: mapPerson },
  'GET /fundacion/me': { response: foundationMe },
  'GET /fundacion/hoy': { response: today },
  'GET /fundacion/hoy/cuentas': { response: todayCounts },
  'POST /fundacion/refresh': {},
  'POST /fundacion/logout': {},
}

const nameOf = ({ method, path }: Call) =>
  `${method} ${path.replace(/^(\/ext\/(comparecientes|mapa))\/[^/]+$/, '$1/:id')}`

const contractOf = (call: Call): Contract | undefined =>
  'If-Match' in call.headers ? editCall : contracts[nameOf(call)]

/**
 * Reports violations of the contract on the console, which fails the test (`area-kit/jest/setup-browser.mjs`).
 */
function fits(call: Call, what: string, schema: z.ZodType | undefined, value: unknown): boolean {
  const problems = (schema ?? z.undefined()).safeParse(value).error?.issues
  // eslint-disable-next-line no-console -- see above
  if (problems) console.error(`${nameOf(call)}: ${what} does not fit the contract`, problems)
  return !problems
}

/** Whether the contract allows an area's call. */
export function maySend(call: Call, contract = contractOf(call)): boolean {
  if (!contract) return fits(call, 'the endpoint', undefined, call.path)
  const query = Object.keys(call.query).length > 0 ? call.query : undefined
  return (
    fits(call, 'the request body', contract.body, call.body) && fits(call, 'the query', contract.query, query)
  )
}

/** Checks a response that results from the test's state. */
export function checkResponse(call: Call, { status, body }: FakeResponse, contract = contractOf(call)): void {
  if (status < 300) fits(call, 'the response body', contract?.response, body)
}
