import type { StaffRole } from '@fcr/shared/contracts/foundation/staff'
import { storeApproval, type Asker } from '../foundation/approvals/ask'
import type { Operation } from '../foundation/approvals/operation'
import { annulIdentity } from '../foundation/approvals/person-operations'
import { raiseEmergency } from '../foundation/approvals/emergencies'
import { createCode } from '../access-codes/codes'
import { issueMany } from '../foundation/codes/many'
import { addMember, testCode } from './people'
import { addStaff, asStaffAccount, asStaff } from './sessions'
import type { TestApi } from './start-test-api'

/** Creates a member of the staff; returns the account with its access cookie as a header. */
export async function addClerk(api: TestApi, roles?: StaffRole[], name?: string) {
  const account = await addStaff(api, roles, name)
  return { ...account, headers: await asStaffAccount(api, account.id) }
}

/** Asks for an operation in somebody's name; returns the id of the approval. */
export const ask = <Payload>(api: TestApi, asker: Asker, operation: Operation<Payload>, payload: Payload) =>
  api.db
    .transaction()
    .execute((trx) =>
      storeApproval(trx, operation, payload, { asker, reason: 'La cuenta es de otra persona.' }),
    )

let nextNumber = 9_800_000_000

/** A waiting approval of a new member's annulment; with the headers of its asker, or of somebody who may decide. */
export async function sampleApproval(api: TestApi, own = false) {
  const person = await addMember(api.db, {
    numero_identificacion: String(nextNumber++),
    password_hash: 'none',
  })
  const [asker, other] = [await addClerk(api), await addClerk(api)]
  return {
    id: await ask(api, asker, annulIdentity, { person }),
    headers: own ? asker.headers : other.headers,
  }
}

export async function sampleEmergency(api: TestApi) {
  const row = { command: 'persona borrar', actor: 'prueba', reason: 'Prueba' }
  const { id } = await api.db.transaction().execute((trx) => raiseEmergency(trx, row))
  return { id, headers: await asStaff(api) }
}

/** A held code, and the headers of somebody who may release it. */
export async function sampleCode(api: TestApi) {
  const { id } = await createCode(api.db, testCode())
  await api.db
    .updateTable('access_code')
    .set({ held_at: new Date(), held_for: 'search' })
    .where('id', '=', id)
    .execute()
  return { id, headers: await asStaff(api) }
}

/** Approved codes that their asker may collect. */
export async function sampleManyCodes(api: TestApi) {
  const [asker, other] = [await addClerk(api), await addClerk(api)]
  const about = { kind: 'JEP', official: 'Ana Prueba', entity: 'SDSJ', support: null } as const
  const id = await ask(api, asker, issueMany, {
    ...about,
    purpose: `Caso ${nextNumber++}`,
    hours: 24,
    count: 21,
  })
  const url = `/api/fundacion/aprobaciones/${id}/aprobar`
  await api.app.inject({ method: 'POST', url, headers: other.headers, payload: {} })
  return { id, headers: asker.headers }
}
