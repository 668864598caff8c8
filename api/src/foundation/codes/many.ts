import type { Transaction } from 'kysely'
import type { Database } from '../../database/schema'
import { ApiError } from '../../errors/api-error'
import { defineOperation } from '../approvals/operation'
import { lockApproval, type ApprovalRow } from '../approvals/repository'
import { codeRequest, issueCodes, type CodeRequest, type Issued } from './issue'

/**
 * Many codes at once. The approval only permits them: they are made when the asker collects them, since their text is
 * shown once, to one person.
 */
export const issueMany = defineOperation({
  name: 'codigos emitir',
  roles: ['accesos'],
  payload: codeRequest,
  title: ({ count, kind }) => `Emitir ${count} códigos ${kind}`,
  effects: (_db, { count, kind, official, entity, purpose, support, hours }) =>
    Promise.resolve([
      `Quien los pide podrá recoger ${count} códigos de la ${kind} para ${official}, ${entity}.`,
      `Son para: ${purpose}${support === null ? '' : ` (${support})`}.`,
      `Cada uno sirve una vez y vale ${hours} horas desde que se recoge.`,
      'Se pueden recoger durante 72 horas después de aprobarlos.',
    ]),
  execute: (_trx, payload) => {
    const { count, kind, official, entity, hours } = payload
    return Promise.resolve({ granted: payload, details: { count, kind, official, entity, hours } })
  },
})

/**
 * Issues the codes that were approved, once.
 * @param isAsker whether whoever collects is the one who asked
 * @throws {ApiError}
 */
export async function collectMany(
  trx: Transaction<Database>,
  id: string,
  { isAsker, issuedBy }: { isAsker: (approval: ApprovalRow) => boolean; issuedBy: string },
): Promise<{ request: CodeRequest; issued: Issued }> {
  const approval = await lockApproval(trx, id)
  if (approval?.operation !== issueMany.name || !isAsker(approval))
    throw new ApiError(404, 'not_found', 'No existe esa aprobación de códigos, o no la pidió usted.')
  if (!approval.collectable) {
    const message =
      approval.stateNow === 'espera'
        ? 'Todavía nadie la ha aprobado.'
        : 'Esos códigos ya se recogieron, no se aprobaron o pasó el plazo para recogerlos.'
    throw new ApiError(409, 'not_collectable', message)
  }
  await trx.updateTable('approval').set({ granted: null }).where('id', '=', id).execute()
  const request = codeRequest.parse(approval.granted)
  return { request, issued: await issueCodes(trx, request, { issuedBy }) }
}
