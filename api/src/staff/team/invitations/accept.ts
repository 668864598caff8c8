import type {
  NewPasskey,
  NewPasswordFactor,
  PasskeyCreation,
  TotpSetup,
} from '@fcr/shared/contracts/staff/sign-in'
import type { Invitation } from '@fcr/shared/contracts/staff/team'
import type { ProofMethod } from '@fcr/shared/contracts/staff/staff'
import type { FastifyRequest } from 'fastify'
import { recordAudit } from '../../../audit/record'
import type { Db } from '../../../database/open'
import { addressLimits, enforceLimits } from '../../../limits/rate-limit'
import { addPasskey, checkNewPasskey, requestPasskey } from '../passkeys/add-passkey'
import { checkPasswordFactor, startTotp, storePassword } from '../password/new-password'
import { openStaffSession, type StaffEntry } from '../sign-in/open-session'
import { invitationGone } from '../team-errors'
import { acceptInvitation, findInvitation, type FoundInvitation } from './invitations-repository'

const purposeOf = (use: 'llave' | 'codigo', { id }: FoundInvitation) => `${use} invitacion ${id}` as const

/**
 * Counts a link that does not work, and returns the refusal, 410. @throws {ApiError} 429 after too many from an address
 */
async function refuseInvitation({ server, ip }: FastifyRequest) {
  const { recoveriesPerMinute: address } = server.settings.limits
  await enforceLimits(server.db, addressLimits('link', ip, { address, network: 2 * address }))
  return invitationGone()
}

/** @throws {ApiError} 410, 429 */
async function requireInvitation(request: FastifyRequest, token: string): Promise<FoundInvitation> {
  const invitation = await findInvitation(request.server.db, token)
  if (!invitation) throw await refuseInvitation(request)
  return invitation
}

/** Content of an invitation for the person who opens its link. @throws {ApiError} 410, 429 */
export async function readInvitation(request: FastifyRequest, token: string): Promise<Invitation> {
  const invitation = await requireInvitation(request, token)
  return {
    nombre: invitation.name,
    correo: invitation.email,
    roles: invitation.roles,
    reemplazo: invitation.staff_account_id !== null,
    vence: invitation.expires_at.toISOString(),
  }
}

/** @throws {ApiError} 410, 429 */
export async function startInvitedPasskey(request: FastifyRequest, token: string): Promise<PasskeyCreation> {
  const invitation = await requireInvitation(request, token)
  const { name, email, staff_account_id: id } = invitation
  return requestPasskey(request, purposeOf('llave', invitation), { name, email, ...(id !== null && { id }) })
}

/** @throws {ApiError} 410, 429 */
export async function startInvitedTotp(request: FastifyRequest, token: string): Promise<TotpSetup> {
  const invitation = await requireInvitation(request, token)
  return startTotp(request, purposeOf('codigo', invitation), invitation.email)
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
    await recordAudit(trx, { actor, action: 'staff', outcome: 'ok', details }, request)
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
  const invitation = await requireInvitation(request, token)
  const checked = await checkNewPasskey(request, purposeOf('llave', invitation), passkey)
  return accept(request, { token, method: 'llave' }, (trx, id) => addPasskey(trx, id, checked))
}

/** Returns the printed codes as well. @throws {ApiError} 400, 410, 429 */
export async function acceptWithPassword(
  request: FastifyRequest,
  token: string,
  factor: NewPasswordFactor,
): Promise<Accepted<string[]>> {
  const invitation = await requireInvitation(request, token)
  const purpose = purposeOf('codigo', invitation)
  const checked = await checkPasswordFactor(request, factor, { purpose, email: invitation.email })
  return accept(request, { token, method: 'codigo' }, (trx, id) => storePassword(trx, id, checked))
}
