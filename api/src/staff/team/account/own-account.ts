import type { OwnAccount } from '@fcr/shared/contracts/staff/account'
import type { NewPasskey, NewPasswordFactor } from '@fcr/shared/contracts/staff/sign-in'
import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { OperationName } from '../../../audit/deeds'
import { unauthenticated } from '../../../auth/auth-errors'
import type { Db } from '../../../database/open'
import type { AccessChange } from '../../../mail/types'
import { queueMailTo } from '../../../mail/outbox'
import { firstNameOf } from '../../../mail/recipient'
import { listOwnSessions } from '../../../sessions/own-sessions'
import { staffOf, staffRequester } from '../../../sessions/policy'
import { holdSession } from '../../../sessions/session-store'
import { staffAct } from '../../act'
import { addPasskey, checkNewPasskey } from '../passkeys/add-passkey'
import { listPasskeys } from '../passkeys/passkeys-repository'
import { checkPasswordFactor, storePassword } from '../password/new-password'
import { createCodeSet, replaceCodes } from '../password/recovery-codes'
import { notFound } from '../team-errors'
import { removePasskey, removePassword } from './remove-way'

export const purposeOf = (use: 'llave' | 'codigo', request: FastifyRequest) =>
  `${use} sesion ${staffOf(request).sessionId}` as const

/** How the caller signs in, and from where. */
export async function findOwnAccount(request: FastifyRequest): Promise<OwnAccount> {
  const { db } = request.server
  const staff = staffOf(request)
  const password = await db
    .selectFrom('staff_password')
    .select(['created_at', 'last_used_at'])
    .select((eb) =>
      eb
        .selectFrom('staff_recovery_code')
        .select(sql<number>`count(*)::integer`.as('count'))
        .whereRef('staff_recovery_code.staff_account_id', '=', 'staff_password.staff_account_id')
        .where('used_at', 'is', null)
        .as('codes'),
    )
    .where('staff_account_id', '=', staff.id)
    .executeTakeFirst()
  const passkeys = await listPasskeys(db, staff.id)
  return {
    llaves: passkeys.map(({ id, name, created_at, last_used_at }) => ({
      id,
      nombre: name,
      creada: created_at.toISOString(),
      ultimo_uso: last_used_at?.toISOString() ?? null,
    })),
    contrasena: password
      ? {
          creada: password.created_at.toISOString(),
          ultimo_uso: password.last_used_at?.toISOString() ?? null,
          codigos: password.codes ?? 0,
        }
      : null,
    sesiones: await listOwnSessions(db, staff),
  }
}

/** Changes the caller's sign-in methods, and notifies their address. @throws {ApiError} 401 if the session has ended */
const change = <Result>(
  request: FastifyRequest,
  { operation, notice }: { operation: OperationName; notice: AccessChange },
  work: (trx: Db, accountId: string) => Promise<Result>,
): Promise<Result> =>
  staffAct(request, { operation, details: { change: notice } }, async ({ trx }) => {
    const { id, name, email, sessionId } = staffOf(request)
    // A reset ends the sessions of the account: a request that one of them sent before must not add a way in after it.
    if (!(await holdSession(trx, 'fundacion', sessionId))) throw unauthenticated()
    const result = await work(trx, id)
    const facts = { at: new Date().toISOString(), firstName: firstNameOf(name), change: notice }
    await queueMailTo(trx, email, { kind: 'staff_access_changed', facts })
    return result
  })

/** @throws {ApiError} 400, 409 */
export async function addOwnPasskey(request: FastifyRequest, passkey: NewPasskey): Promise<void> {
  const checked = await checkNewPasskey(request, purposeOf('llave', request), passkey)
  await change(request, { operation: 'cuenta llave', notice: 'passkey_added' }, (trx, id) =>
    addPasskey(trx, id, checked),
  )
}

/** @throws {ApiError} 404, 409 for the last way in */
export const removeOwnPasskey = (request: FastifyRequest, passkeyId: string): Promise<string> =>
  change(request, { operation: 'cuenta llave', notice: 'passkey_removed' }, (trx, id) =>
    removePasskey(trx, id, passkeyId),
  )

/** @throws {ApiError} 404 */
export async function renameOwnPasskey(request: FastifyRequest, passkeyId: string, name: string) {
  const { numUpdatedRows } = await request.server.db
    .updateTable('staff_passkey')
    .set({ name })
    .where('id', '=', passkeyId)
    .where('staff_account_id', '=', staffOf(request).id)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw notFound()
}

/** Sets password and application, or replaces them; returns the printed codes. @throws {ApiError} 400 */
export async function setOwnPassword(request: FastifyRequest, factor: NewPasswordFactor): Promise<string[]> {
  const { email } = staffOf(request)
  const checked = await checkPasswordFactor(request, factor, { purpose: purposeOf('codigo', request), email })
  return change(request, { operation: 'cuenta contrasena', notice: 'password_set' }, (trx, id) =>
    storePassword(trx, id, checked),
  )
}

/** @throws {ApiError} 404, 409 for the last way in */
export const removeOwnPassword = (request: FastifyRequest): Promise<void> =>
  change(request, { operation: 'cuenta contrasena', notice: 'password_removed' }, removePassword)

/** Prints new recovery codes; the earlier ones stop working. @throws {ApiError} 404 without a password */
export async function renewOwnCodes(request: FastifyRequest): Promise<string[]> {
  const codes = await createCodeSet(staffRequester(request))
  return change(request, { operation: 'cuenta codigos', notice: 'codes' }, async (trx, id) => {
    const password = await trx
      .selectFrom('staff_password')
      .select('staff_account_id')
      .where('staff_account_id', '=', id)
      .forUpdate()
      .executeTakeFirst()
    if (!password) throw notFound()
    await replaceCodes(trx, id, codes)
    return codes.texts
  })
}
