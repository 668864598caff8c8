import type { AskedApproval } from '@fcr/shared/contracts/staff/approvals'
import type { InvitationLink, NewInvitation } from '@fcr/shared/contracts/staff/team'
import type { FastifyRequest } from 'fastify'
import { ApiError } from '../../../errors/api-error'
import { addressOf } from '../../../mail/templates'
import { staffOf } from '../../../sessions/policy'
import { staffAct } from '../../act'
import { askApproval } from '../../approvals/ask'
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
  staffAct(request, { operation: inviteToTeam.name }, async (act) => {
    const { nombre, correo, roles, enviar } = wanted
    if ((await listAdministrators(act.trx)).length > 1) {
      const reason = 'Invitación de una persona al equipo.'
      return { aprobacion: await askApproval(act, inviteToTeam, wanted, reason) }
    }
    act.note({ details: { name: nombre, email: correo, roles } })
    const person = { name: nombre, email: correo, roles, invitedBy: staffOf(request).name }
    const invited = await createInvitation(act.trx, person, enviar)
    if (typeof invited === 'string') throw new ApiError(409, invited, inviteRefusals[invited])
    const { id, token } = invited
    act.note({ details: { invitation: id } })
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
): Promise<InvitationLink> => {
  const event = { operation: 'equipo reenviar', details: { invitation: id, mailed } } as const
  return staffAct(request, event, async ({ trx, note }) => {
    const renewed = await renewInvitation(trx, id, { invitedBy: staffOf(request).name, mailed })
    if (!renewed) throw notFound()
    note({ details: { email: renewed.email } })
    return { id, enlace: linkFor(request, renewed.token) }
  })
}

/** @throws {ApiError} 404 */
export const withdraw = (request: FastifyRequest, id: string): Promise<void> => {
  const event = { operation: 'equipo retirar invitacion', details: { invitation: id } } as const
  return staffAct(request, event, async ({ trx, note }) => {
    const withdrawn = await withdrawInvitation(trx, id)
    if (!withdrawn) throw notFound()
    note({ details: { email: withdrawn.email } })
  })
}
