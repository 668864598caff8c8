import { annulAccount } from '../identity/verification'
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
