import type { AskedApproval } from '@fcr/shared/contracts/staff/approvals'
import type { FastifyRequest } from 'fastify'
import type { Db } from '../../../database/open'
import { ApiError } from '../../../errors/api-error'
import { askApproval } from '../../approvals/ask'
import { unchangedWords } from './change-labels'
import { checkChange, type Change } from './changes'
import { changeTeamRoles, disableTeamMember, enableTeamMember, resetTeamMember } from './operations'

type Payload = { account: string; name: string }

const ask = (trx: Db, request: FastifyRequest, change: Change, payload: Payload, reason: string) => {
  switch (change.kind) {
    case 'roles':
      return askApproval(trx, request, changeTeamRoles, { ...payload, roles: change.roles }, { reason })
    case 'disable':
      return askApproval(trx, request, disableTeamMember, payload, { reason })
    case 'enable':
      return askApproval(trx, request, enableTeamMember, payload, { reason })
    case 'reset':
      return askApproval(trx, request, resetTeamMember, payload, { reason })
  }
}

/**
 * Asks another administrator to approve a change of the account in the path.
 * @throws {ApiError} 404, 409 if it would be refused now or nobody can approve it
 */
export const askChange = (
  request: FastifyRequest<{ Params: { id: string } }>,
  change: Change,
  reason: string,
): Promise<AskedApproval> =>
  request.server.db.transaction().execute(async (trx) => {
    const { id } = request.params
    const member = await checkChange(trx, id, change)
    if (typeof member === 'string')
      throw new ApiError(member === 'not_found' ? 404 : 409, member, unchangedWords[member])
    return { aprobacion: await ask(trx, request, change, { account: id, name: member.name }, reason) }
  })
