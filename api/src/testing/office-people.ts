import { addMember } from './people'
import { asStaff } from './sessions'
import type { TestApi } from './start-test-api'

let nextNumber = 9_700_000_000

/** A new member, for the calls of the staff about one person. */
export async function samplePerson(api: TestApi) {
  const id = await addMember(api.db, {
    numero_identificacion: String(nextNumber++),
    password_hash: 'none',
  })
  return { id, headers: await asStaff(api, ['atencion']) }
}
