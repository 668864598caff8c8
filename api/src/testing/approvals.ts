import type { StaffRole } from '@fcr/shared/contracts/staff/staff'
import { storeApproval, type Asker } from '../staff/approvals/ask'
import type { Operation } from '../staff/approvals/operation'
import { annulIdentity } from '../staff/approvals/person-operations'
import { raiseEmergency } from '../staff/approvals/emergencies'
import { createCode } from '../access-codes/codes'
import { issueMany } from '../staff/codes/many'
import { addMember, testCode } from './people'
import { addStaff, asStaffAccount, asStaff } from './sessions'
import type { TestApi } from './start-test-api'

type Caller = { headers?: Record<string, string>; cookies?: Record<string, string> }

/** Reads an approval as its page does; returns the fingerprint of what was read. */
export async function readApproval(api: Pick<TestApi, 'app'>, { headers, cookies }: Caller, id: string) {
  const url = `/api/fundacion/aprobaciones/${id}`
  const caller = { ...(headers && { headers }), ...(cookies && { cookies }) }
  return (await api.app.inject({ url, ...caller })).json<{ huella?: string | null }>().huella ?? undefined
}

/** Approves what was read: the page as it is now, unless another fingerprint is given. */
export async function approveAsRead(
  api: Pick<TestApi, 'app'>,
  { headers, cookies }: Caller,
  id: string,
  { huella, razon }: { huella?: string | undefined; razon?: string } = {},
) {
  const read =
    huella ?? (await readApproval(api, { ...(headers && { headers }), ...(cookies && { cookies }) }, id))
  return api.app.inject({
    method: 'POST',
    url: `/api/fundacion/aprobaciones/${id}/aprobar`,
    ...(headers && { headers }),
    ...(cookies && { cookies }),
    payload: { ...(read && { huella: read }), ...(razon && { razon }) },
  })
}

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

/** The same, with the body of whoever has read it and approves. */
export async function sampleReadApproval(api: TestApi) {
  const { id, headers } = await sampleApproval(api)
  const huella = await readApproval(api, { headers }, id)
  return { id, headers, payload: { razon: 'De acuerdo.', huella } }
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
  await approveAsRead(api, other, id)
  return { id, headers: asker.headers }
}
