import type { AskedApproval } from '@fcr/shared/contracts/staff/approvals'
import type { InvitationLink, NewInvitation } from '@fcr/shared/contracts/staff/team'
import type { FastifyRequest } from 'fastify'
import { ApiError } from '../../../errors/api-error'
import { addressOf } from '../../../mail/templates'
import { staffOf } from '../../../sessions/policy'
import { askApproval } from '../../approvals/ask'
import { recordStaffAct } from '../../record'
import {
  createInvitation,
  inviteRefusals,
  renewInvitation,
  withdrawInvitation,
} from '../invitations/invitations-repository'
import { relyingPartyOf } from '../passkeys/relying-party'
import { notFound } from '../team-errors'
import { inviteToTeam } from './operations'
import { listAdministrators } from './people-repository'

/** The link that is handed over; null if it goes by e-mail. */
const linkFor = (request: FastifyRequest, token: string | null) =>
  token === null ? null : addressOf('invitation', token, relyingPartyOf(request).origins[0] ?? '')

/**
 * Invites a person. Where a second administrator can sign in, they approve it: otherwise one person could invite
 * themselves again, and approve their own requests. @throws {ApiError} 409
 */
export const inviteOrAsk = (
  request: FastifyRequest,
  wanted: NewInvitation,
): Promise<InvitationLink | AskedApproval> =>
  request.server.db.transaction().execute(async (trx) => {
    const { nombre, correo, roles, enviar } = wanted
    if ((await listAdministrators(trx)).length > 1) {
      const reason = 'Invitación de una persona al equipo.'
      return { aprobacion: await askApproval(trx, request, inviteToTeam, wanted, { reason }) }
    }
    const person = { name: nombre, email: correo, roles, invitedBy: staffOf(request).name }
    const invited = await createInvitation(trx, person, enviar)
    if (typeof invited === 'string') throw new ApiError(409, invited, inviteRefusals[invited])
    const { id, token } = invited
    const details = { invitation: id, name: nombre, email: correo, roles }
    await recordStaffAct(trx, request, { operation: 'equipo invitar', details })
    return { id, enlace: linkFor(request, token) }
  })

/**
 * Makes a new link for an invitation; the earlier one stops working.
 * @throws {ApiError} 404; also to hand over an invitation that goes by e-mail
 */
export const sendInvitationAgain = (
  request: FastifyRequest,
  id: string,
  mailed: boolean,
): Promise<InvitationLink> =>
  request.server.db.transaction().execute(async (trx) => {
    const renewed = await renewInvitation(trx, id, { invitedBy: staffOf(request).name, mailed })
    if (!renewed) throw notFound()
    const details = { invitation: id, email: renewed.email, mailed }
    await recordStaffAct(trx, request, { operation: 'equipo reenviar', details })
    return { id, enlace: linkFor(request, renewed.token) }
  })

/** @throws {ApiError} 404 */
export const withdraw = (request: FastifyRequest, id: string): Promise<void> =>
  request.server.db.transaction().execute(async (trx) => {
    const withdrawn = await withdrawInvitation(trx, id)
    if (!withdrawn) throw notFound()
    const details = { invitation: id, email: withdrawn.email }
    await recordStaffAct(trx, request, { operation: 'equipo retirar invitacion', details })
  })
