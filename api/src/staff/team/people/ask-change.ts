import type { AskedApproval } from '@fcr/shared/contracts/staff/approvals'
import type { FastifyRequest } from 'fastify'
import { ApiError } from '../../../errors/api-error'
import { staffAct, type Act } from '../../act'
import { askApproval } from '../../approvals/ask'
import { unchangedWords } from './change-labels'
import { checkChange, type Change } from './changes'
import { changeTeamRoles, disableTeamMember, enableTeamMember, resetTeamMember } from './operations'

type Payload = { account: string; name: string }

const ask = (act: Act, change: Change, payload: Payload, reason: string) => {
  switch (change.kind) {
    case 'roles':
      return askApproval(act, changeTeamRoles, { ...payload, roles: change.roles }, reason)
    case 'disable':
      return askApproval(act, disableTeamMember, payload, reason)
    case 'enable':
      return askApproval(act, enableTeamMember, payload, reason)
    case 'reset':
      return askApproval(act, resetTeamMember, payload, reason)
  }
}

const operations = {
  roles: changeTeamRoles,
  disable: disableTeamMember,
  enable: enableTeamMember,
  reset: resetTeamMember,
}

/**
 * Asks another administrator to approve a change of the account in the path.
 * @throws {ApiError} 404, 409 if it would be refused now or nobody can approve it
 */
export const askChange = (
  request: FastifyRequest<{ Params: { id: string } }>,
  change: Change,
  reason: string,
): Promise<AskedApproval> => {
  const { id } = request.params
  const event = { operation: operations[change.kind].name, details: { account: id, reason } }
  return staffAct(request, event, async (act) => {
    const member = await checkChange(act.trx, id, change)
    if (typeof member === 'string')
      throw new ApiError(member === 'not_found' ? 404 : 409, member, unchangedWords[member])
    return { aprobacion: await ask(act, change, { account: id, name: member.name }, reason) }
  })
}
