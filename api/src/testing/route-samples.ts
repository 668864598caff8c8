import { validRegistration } from '@fcr/shared/testing'
import type { RouteContract } from '../http/route-contract'
import { sampleApproval, sampleCode, sampleEmergency, sampleManyCodes, sampleReadApproval } from './approvals'
import { importBodies, importSamples } from './imports'
import { peopleBodies, peopleRows, peopleSuccess, samplePerson } from './staff-people'
import { testPassword, testPerson } from './people'
import { requestBodies, requestRows } from './request-samples'
import { asMember, asOfficial, asStaff } from './sessions'
import { staffBodies, staffSuccess } from './staff-samples'
import type { TestApi } from './start-test-api'

/** Sample requests for tests of every route. A new route with a body or query needs an entry here. */

/** A valid body for each route. */
const bodies: Record<string, () => object> = {
  ...staffBodies,
  ...importBodies,
  '/api/auth/login': () => ({
    numero_identificacion: testPerson.numero_identificacion,
    password: testPassword,
  }),
  '/api/auth/change-password': () => ({
    numero_identificacion: testPerson.numero_identificacion,
    oldPassword: testPassword,
    newPassword: 'Sendero2027',
  }),
  '/api/auth/recuperacion': () => ({
    numero_identificacion: testPerson.numero_identificacion,
    correo: 'angela@correo.example',
  }),
  '/api/auth/recuperacion/enlace': () => ({ token: 'x' }),
  '/api/auth/recuperacion/contrasena': () => ({ token: 'x', password: 'Sendero2027' }),
  '/api/auth/correo/confirmar': () => ({ token: 'x' }),
  '/api/auth/no-fui-yo': () => ({ token: 'x' }),
  '/api/auth/correo/deshacer': () => ({ token: 'x' }),
  '/api/ext/redeem': () => ({ code: 'ABC-DEF-GHJ-KLMN' }),
  '/api/funciones/registro': validRegistration,
  '/api/fundacion/aprobaciones/:id/aprobar': () => ({ razon: 'De acuerdo.' }),
  '/api/fundacion/aprobaciones/:id/rechazar': () => ({ razon: 'Falta la constancia.' }),
  '/api/fundacion/codigos': () => ({
    tipo: 'JEP',
    funcionario: 'Ana Prueba',
    entidad: 'SDSJ',
    finalidad: 'Prueba',
    soporte: 'Oficio 1',
    horas: 24,
    cantidad: 1,
    correo: 'ana@jep.gov.co',
    motivo: 'Prueba',
  }),
  '/api/fundacion/codigos/:id/revocar': () => ({ motivo: 'Se perdió.' }),
  '/api/fundacion/codigos/:id/liberar': () => ({ motivo: 'Confirmado por teléfono.' }),
  ...peopleBodies,
  '/api/fundacion/datos-por-revisar/:id/correccion': () => ({
    valor: 'Vereda Corregida',
    motivo: 'Lo dice su cédula.',
  }),
  '/api/ext/search/cedulas': () => ({ cedulas: ['9900000001'] }),
  '/api/fundacion/auditoria/buscar': () => ({ grupo: 'consultas' }),
  '/api/fundacion/auditoria/exportar': () => ({ filtro: {}, motivo: 'Juzgado de prueba, oficio 000' }),
  '/api/perfil/correo/avisos': () => ({ solicitudes: true, consultas: false }),
  '/api/perfil/novedades/vistas': () => ({ hasta: '2026-11-02T15:00:00.000Z' }),
  '/api/perfil/solicitudes': () => ({
    tipo: 'correccion',
    texto: 'Mi nombre está mal escrito en el registro.',
  }),
  ...requestBodies,
}

/** `payload`: a body that fits the row. */
type SampleRow = { id: string; headers: Record<string, string>; payload?: object }

/** Routes about a row that is not a person's number: creates the row, for a caller who may call them. */
const rows: Record<string, (api: TestApi) => Promise<SampleRow>> = {
  ...importSamples,
  '/api/fundacion/aprobaciones/:id': sampleApproval,
  '/api/fundacion/aprobaciones/:id/aprobar': sampleReadApproval,
  '/api/fundacion/aprobaciones/:id/rechazar': sampleApproval,
  '/api/fundacion/aprobaciones/:id/retirar': (api) => sampleApproval(api, true),
  '/api/fundacion/emergencias/:id/revisar': sampleEmergency,
  '/api/fundacion/codigos/:id': sampleCode,
  '/api/fundacion/codigos/:id/actividad': sampleCode,
  '/api/fundacion/codigos/:id/revocar': sampleCode,
  '/api/fundacion/codigos/:id/liberar': sampleCode,
  '/api/fundacion/codigos/aprobados/:id': sampleManyCodes,
  ...requestRows,
  ...peopleRows,
  '/api/fundacion/datos-por-revisar/:id/correccion': sampleFinding,
  '/api/fundacion/auditoria/personas/:id': async (api) => ({
    ...(await samplePerson(api)),
    headers: await asStaff(api, ['auditoria']),
  }),
}

/** A finding about a stored value of a new person. */
async function sampleFinding(api: TestApi): Promise<SampleRow> {
  const person = await samplePerson(api)
  const { id } = await api.db
    .insertInto('dato_por_revisar')
    .values({
      compareciente_id: person.id,
      clase: 'lectura',
      campo: 'direccion_residencia',
      motivo: 'dice que no hay dato',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  // Whoever may approve it.
  await asStaff(api, ['atencion'])
  return { ...person, id }
}

/** A valid query for each route. */
const queries: Record<string, string> = {
  '/api/funciones/lugares': 'option=getEtnias',
  '/api/ext/search': 'cedula=99',
  '/api/fundacion/cifras/csv': 'tabla=fuerza',
  '/api/fundacion/importaciones/modelo': 'clase=mapa',
}

export const bodyFor = ({ method, url }: RouteContract): object | undefined =>
  method === 'GET' ? undefined : bodies[url]?.()

export const queryFor = ({ url }: RouteContract): string => queries[url] ?? ''

export const addressOf = ({ url }: RouteContract): string =>
  url.replace(/:[^/]+/g, testPerson.numero_identificacion)

/** Header of a caller whom the route lets pass; empty where everybody may. */
async function callerFor(api: TestApi, { rule }: RouteContract): Promise<Record<string, string>> {
  if (!rule) return {}
  const { realm, kinds = [] } = rule
  if (realm === 'fundacion') return asStaff(api)
  return realm === 'member'
    ? asMember(api, testPerson.numero_identificacion)
    : asOfficial(api, kinds[0] ?? 'JEP')
}

/** Returns a complete sample request for a route, from a caller with access. */
export async function requestFor(api: TestApi, contract: RouteContract) {
  const query = queryFor(contract)
  const row = await rows[contract.url]?.(api)
  const payload = row?.payload ?? bodyFor(contract)
  const address = row ? contract.url.replace(':id', row.id) : addressOf(contract)
  return {
    method: contract.method as 'GET' | 'POST',
    url: `${address}${query === '' ? '' : `?${query}`}`,
    headers: row?.headers ?? (await callerFor(api, contract)),
    ...(payload && { payload }),
  }
}

/** The same, with the changes without which a route of the staff refuses it. */
export async function succeedingRequest(api: TestApi, contract: RouteContract) {
  const changes = { ...staffSuccess(api), ...peopleSuccess(api) }[contract.url]
  return { ...(await requestFor(api, contract)), ...(await changes?.()) }
}
