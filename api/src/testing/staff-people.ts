import { validRegistration } from '@fcr/shared/testing'
import { annulAccount } from '../identity/verification'
import { countFailure } from '../limits/login-lock'
import { addMember, authorisedForStaff } from './people'
import { asStaff } from './sessions'
import type { TestApi } from './start-test-api'

let nextNumber = 9_700_000_000
const newNumber = () => String(nextNumber++)

/** A new member, for the calls of the staff about one person. */
export async function samplePerson(api: TestApi, numero_identificacion = newNumber()) {
  const id = await addMember(api.db, { numero_identificacion, password_hash: 'none' })
  return { id, headers: await asStaff(api, ['atencion']) }
}

/** An annulled account. */
export async function sampleAnnulled(api: TestApi) {
  const number = newNumber()
  const { id } = await samplePerson(api, number)
  await api.db
    .transaction()
    .execute((trx) => annulAccount(trx, authorisedForStaff(number), { reason: 'Prueba', by: 'prueba' }))
  return { id, headers: await asStaff(api, ['atencion']) }
}

/** An open case about a member's number, with what an import has. */
export async function sampleConflict(api: TestApi) {
  const number = newNumber()
  const person = await samplePerson(api, number)
  const { id } = await api.db
    .insertInto('conflicto')
    .values({
      numero_identificacion: number,
      opened_by: 'importacion',
      compareciente_id: person.id,
      importado: { numero_identificacion: number, nombre_apellido_completo: 'Nombre Importado Prueba' },
      imported_at: new Date(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, headers: person.headers, person: person.id, number }
}

/** An undecided pair of records. */
async function samplePair(api: TestApi) {
  const [first, second] = [await samplePerson(api), await samplePerson(api)]
  const { id } = await api.db
    .insertInto('posible_repetido')
    .values({ primero: first.id, segundo: second.id, coincidencias: 1 })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, headers: first.headers }
}

/** The form as the staff sends it. */
export const byStaff = () => {
  const form = validRegistration()
  form.userData.contraseña = form.userData.confirmContraseña = ''
  return form
}
const formOf = (number: string) => {
  const form = byStaff()
  form.userData.cedula = number
  return form
}
const motivo = 'Lo pidió en la oficina.'

const person = '/api/fundacion/personas'

/** A valid body for each of the routes about people. */
export const peopleBodies: Record<string, () => object> = {
  [`${person}/buscar`]: () => ({ texto: 'prueba', pagina: 1 }),
  [person]: () => ({ formulario: byStaff(), autorizacion: true, verificacion: null }),
  [`${person}/:id/editar`]: () => ({ formulario: byStaff(), motivo }),
  [`${person}/:id/verificar`]: () => ({ metodo: 'documento', referencia: 'Cédula vista' }),
  [`${person}/:id/no-verificada`]: () => ({ metodo: 'documento', motivo }),
  [`${person}/:id/anular`]: () => ({ motivo }),
  [`${person}/:id/restaurar`]: () => ({ motivo }),
  [`${person}/:id/desbloquear`]: () => ({ motivo }),
  [`${person}/:id/contrasena`]: () => ({ motivo, contrasena: 'propia', contrasena_hasta: null }),
  [`${person}/:id/exigir-cambio`]: () => ({ motivo }),
  [`${person}/:id/cerrar-sesiones`]: () => ({ motivo }),
  '/api/fundacion/conflictos/:id/resolver': () => ({ decision: 'descartar', motivo }),
  '/api/fundacion/repetidos/:id/resolver': () => ({ decision: 'separar', motivo }),
}

type Sample = (api: TestApi) => Promise<{ id: string; headers: { cookie: string } }>

/** Creates the row of each of the routes about one. */
export const peopleRows: Record<string, Sample> = {
  ...Object.fromEntries(
    ['', '/cambios', ...Object.keys(peopleBodies).flatMap((url) => url.split(`${person}/:id`)[1] ?? [])].map(
      (act) => [`${person}/:id${act}`, (api: TestApi) => samplePerson(api)],
    ),
  ),
  [`${person}/:id/restaurar`]: sampleAnnulled,
  '/api/fundacion/conflictos/:id/resolver': sampleConflict,
  '/api/fundacion/repetidos/:id': samplePair,
  '/api/fundacion/repetidos/:id/resolver': samplePair,
}

type Success = { url?: string; headers?: Record<string, string>; payload?: object }

/** By route: a request that succeeds, where a valid body is not enough. */
export const peopleSuccess = (api: TestApi): Record<string, () => Promise<Success>> => ({
  [person]: () =>
    Promise.resolve({ payload: { formulario: formOf(newNumber()), autorizacion: true, verificacion: null } }),
  [`${person}/:id/editar`]: async () => {
    const number = newNumber()
    const { id, headers } = await samplePerson(api, number)
    return {
      url: `${person}/${id}/editar`,
      headers: { ...headers, 'if-match': '"1"' },
      payload: { formulario: formOf(number), motivo },
    }
  },
  [`${person}/:id/desbloquear`]: async () => {
    const number = newNumber()
    const { id, headers } = await samplePerson(api, number)
    for (let failure = 0; failure < 5; failure += 1) await countFailure(api.db, { number })
    return { url: `${person}/${id}/desbloquear`, headers }
  },
})
