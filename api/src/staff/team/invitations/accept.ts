import type {
  NewPasskey,
  NewPasswordFactor,
  PasskeyCreation,
  TotpSetup,
} from '@fcr/shared/contracts/staff/sign-in'
import type { Invitation } from '@fcr/shared/contracts/staff/team'
import type { ProofMethod } from '@fcr/shared/contracts/staff/staff'
import type { FastifyRequest } from 'fastify'
import { originOf, recordAudit } from '../../../audit/record'
import { tooManyAttempts } from '../../../auth/auth-errors'
import type { Db } from '../../../database/open'
import { addressLimits, takeHit } from '../../../limits/rate-limit'
import { addPasskey, checkNewPasskey, requestPasskey } from '../passkeys/add-passkey'
import { checkPasswordFactor, startTotp, storePassword } from '../password/new-password'
import { openStaffSession, type StaffEntry } from '../sign-in/open-session'
import { invitationGone } from '../team-errors'
import { acceptInvitation, findInvitation, type FoundInvitation } from './invitations-repository'

const purposeOf = (use: 'llave' | 'codigo', { id }: FoundInvitation) => `${use} invitacion ${id}` as const

/** Counts a link that does not work, and returns the refusal: 410, or 429 after too many from an address. */
async function refuseInvitation({ server, ip }: FastifyRequest) {
  const { recoveriesPerMinute: address } = server.settings.limits
  const wait = await takeHit(server.db, addressLimits('link', ip, { address, network: 2 * address }))
  return wait > 0 ? tooManyAttempts(wait) : invitationGone()
}

/** @throws {ApiError} 410, 429 */
async function requireInvitation(request: FastifyRequest, token: string): Promise<FoundInvitation> {
  const found = await findInvitation(request.server.db, token)
  if (!found) throw await refuseInvitation(request)
  return found
}

/** What an invitation says to whoever opens its link. @throws {ApiError} 410, 429 */
export async function readInvitation(request: FastifyRequest, token: string): Promise<Invitation> {
  const found = await requireInvitation(request, token)
  return {
    ...{ nombre: found.name, correo: found.email, roles: found.roles },
    ...{ reemplazo: found.staff_account_id !== null, vence: found.expires_at.toISOString() },
  }
}

/** @throws {ApiError} 410, 429 */
export async function startInvitedPasskey(request: FastifyRequest, token: string): Promise<PasskeyCreation> {
  const found = await requireInvitation(request, token)
  const { name, email, staff_account_id: id } = found
  return requestPasskey(request, purposeOf('llave', found), { name, email, ...(id !== null && { id }) })
}

/** @throws {ApiError} 410, 429 */
export async function startInvitedTotp(request: FastifyRequest, token: string): Promise<TotpSetup> {
  const found = await requireInvitation(request, token)
  return startTotp(request, purposeOf('codigo', found), found.email)
}

type Accepted<Result> = { entry: StaffEntry; result: Result }

/** Accepts the invitation, stores the first way in and opens the session, all or nothing. @throws {ApiError} 410 */
async function accept<Result>(
  request: FastifyRequest,
  { token, method }: { token: string; method: ProofMethod },
  store: (trx: Db, accountId: string) => Promise<Result>,
): Promise<Accepted<Result>> {
  const accepted = await request.server.db.transaction().execute(async (trx) => {
    const held = await findInvitation(trx, token)
    const accountId = held && (await acceptInvitation(trx, held))
    if (!held || accountId === undefined) return undefined
    const result = await store(trx, accountId)
    const details = { invitation: held.id, method, command: 'equipo aceptar', roles: held.roles }
    const actor = { realm: 'fundacion', id: accountId } as const
    await recordAudit(trx, { actor, action: 'staff', outcome: 'ok', details }, originOf(request))
    const entry = await openStaffSession(trx, request, { accountId, method })
    // A disabled account: nothing of this is kept.
    if (!entry) throw invitationGone()
    return { entry, result }
  })
  if (!accepted) throw await refuseInvitation(request)
  return accepted
}

/** @throws {ApiError} 400, 409, 410, 429 */
export async function acceptWithPasskey(request: FastifyRequest, token: string, passkey: NewPasskey) {
  const found = await requireInvitation(request, token)
  const checked = await checkNewPasskey(request, purposeOf('llave', found), passkey)
  return accept(request, { token, method: 'llave' }, (trx, id) => addPasskey(trx, id, checked))
}

/** Returns the printed codes as well. @throws {ApiError} 400, 410, 429 */
export async function acceptWithPassword(
  request: FastifyRequest,
  token: string,
  factor: NewPasswordFactor,
): Promise<Accepted<string[]>> {
  const found = await requireInvitation(request, token)
  const purpose = purposeOf('codigo', found)
  const checked = await checkPasswordFactor(request, factor, { purpose, email: found.email })
  return accept(request, { token, method: 'codigo' }, (trx, id) => storePassword(trx, id, checked))
}
