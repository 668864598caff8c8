import { validRegistration } from '@fcr/shared/testing'
import type { NewCompareciente } from '../database/schema'
import { annulAccount } from '../identity/verification'
import { addMember, authorisedForStaff } from './people'
import { asStaff } from './sessions'
import type { TestApi } from './start-test-api'

let nextNumber = 9_700_000_000
/** The number of a person who is in no register. */
export const newNumber = () => String(nextNumber++)

/** A new member, for the calls of the staff about one person. */
export async function samplePerson(api: TestApi, fields: Partial<NewCompareciente> = {}) {
  const numero_identificacion = newNumber()
  const id = await addMember(api.db, { numero_identificacion, password_hash: 'none', ...fields })
  return { id, headers: await asStaff(api, ['atencion']) }
}

/** An annulled account. */
export async function sampleAnnulled(api: TestApi) {
  const number = newNumber()
  const { id } = await samplePerson(api, { numero_identificacion: number })
  await api.db
    .transaction()
    .execute((trx) => annulAccount(trx, authorisedForStaff(number), { reason: 'Prueba', by: 'prueba' }))
  return { id, headers: await asStaff(api, ['atencion']) }
}

/** An open case about a member's number, with what an import has. */
export async function sampleConflict(api: TestApi) {
  const number = newNumber()
  const person = await samplePerson(api, { numero_identificacion: number })
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
export async function samplePair(api: TestApi) {
  const [first, second] = [await samplePerson(api), await samplePerson(api)]
  const { id } = await api.db
    .insertInto('posible_repetido')
    .values({ primero: first.id, segundo: second.id, coincidencias: 1 })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, headers: first.headers }
}

/** A finding about a stored value of a new person, which somebody else may approve. */
export async function sampleFinding(api: TestApi) {
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
  await asStaff(api, ['atencion'])
  return { ...person, id }
}

/** The form as the staff sends it. */
export const byStaff = () => {
  const form = validRegistration()
  form.userData.contraseña = form.userData.confirmContraseña = ''
  return form
}
