import { z } from 'zod'
import { commonPasswords } from '../../../contracts/common-passwords'
import { lookupAnswer, lookupQuery } from '../../../contracts/lookups'
import { mailNotices, ownMail } from '../../../contracts/mail'
import { mapPerson } from '../../../contracts/map'
import { profile } from '../../../contracts/profile'
import { registration, registrationAnswer, registrationEdit } from '../../../contracts/registration'
import * as rights from '../../../contracts/rights'
import { searchCard, searchQuery } from '../../../contracts/search'
import * as session from '../../../contracts/session'
import type { Answer, Call } from './call'

type Contract = { query?: z.ZodType; body?: z.ZodType; answer?: z.ZodType }

const registrationCall = { body: registration(commonPasswords), answer: registrationAnswer }
const editCall = { ...registrationCall, body: registrationEdit() }

/** Every endpoint that an area may call. */
const contracts: Record<string, Contract> = {
  'GET /auth/sesion': { answer: session.sessionPresence },
  'POST /auth/login': { body: session.login },
  'POST /auth/refresh': {},
  'POST /auth/logout': {},
  'POST /auth/change-password': { body: session.changePassword },
  'GET /auth/sesiones': { answer: rights.ownSessions },
  'POST /auth/sesiones/cerrar-otras': { answer: rights.endedSessions },
  'GET /me': { answer: session.me },
  'GET /perfil': { answer: profile },
  'GET /perfil/constancia': { answer: rights.certificate },
  'GET /perfil/correo': { answer: ownMail },
  'POST /perfil/correo/avisos': { body: mailNotices },
  'POST /perfil/correo/confirmacion': {},
  'GET /perfil/novedades': { answer: rights.novelties },
  'POST /perfil/novedades/vistas': { body: rights.seenNovelties },
  'GET /perfil/consultas': { answer: rights.consultations },
  'GET /perfil/datos': { answer: rights.ownData },
  'GET /perfil/solicitudes': { answer: rights.ownRequests },
  'POST /perfil/solicitudes': { body: rights.newRequest, answer: rights.ownRequest },
  'GET /funciones/lugares': { query: lookupQuery, answer: lookupAnswer },
  'POST /funciones/registro': registrationCall,
  'POST /ext/redeem': { body: session.redeem, answer: session.redeemAnswer },
  'POST /ext/refresh': {},
  'POST /ext/logout': {},
  'GET /ext/me': { answer: session.externalMe },
  'GET /ext/search': { query: searchQuery, answer: z.array(searchCard) },
  'GET /ext/comparecientes/:id': { answer: profile },
  'GET /funciones/mapa': { answer: z.array(mapPerson) },
  'GET /ext/mapa/:id': { answer: mapPerson },
}

const nameOf = ({ method, path }: Call) =>
  `${method} ${path.replace(/^(\/ext\/(comparecientes|mapa))\/[^/]+$/, '$1/:id')}`

const contractOf = (call: Call): Contract | undefined =>
  'If-Match' in call.headers ? editCall : contracts[nameOf(call)]

/**
 * Reports violations of the contract on the console, which fails the test (`tooling/jest/setup-browser.mjs`).
 */
function fits(call: Call, what: string, schema: z.ZodType | undefined, value: unknown): boolean {
  const problems = (schema ?? z.undefined()).safeParse(value).error?.issues
  // eslint-disable-next-line no-console -- see above
  if (problems) console.error(`${nameOf(call)}: ${what} does not fit the contract`, problems)
  return !problems
}

/** Whether the contract allows an area's call. */
export function maySend(call: Call): boolean {
  const contract = contractOf(call)
  if (!contract) return fits(call, 'the endpoint', undefined, call.path)
  const query = Object.keys(call.query).length > 0 ? call.query : undefined
  return (
    fits(call, 'the request body', contract.body, call.body) && fits(call, 'the query', contract.query, query)
  )
}

/** Checks a response that results from the test's state. */
export function checkAnswer(call: Call, { status, body }: Answer): void {
  if (status < 300) fits(call, 'the response body', contractOf(call)?.answer, body)
}
