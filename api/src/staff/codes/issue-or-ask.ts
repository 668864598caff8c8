import { codesAlone, codesAloneHours } from '@fcr/shared/contracts/staff/codes'
import type { FastifyRequest } from 'fastify'
import { hashSecrets } from '../../access-codes/codes'
import { invalidFields } from '../../errors/api-error'
import { staffOf, staffRequester } from '../../sessions/policy'
import { askApproval } from '../approvals/ask'
import { staffAct } from '../act'
import { mayIssueAlone, type Issuer } from './alone'
import { issueCodes, issuedDetails, type CodeRequest, type Issued } from './issue'
import { issueMany } from './many'

/** Issues codes, or asks another person if the caller may not issue as many alone. @throws {ApiError} */
export function issueOrAsk(
  request: FastifyRequest,
  wanted: CodeRequest,
  reason: string | undefined,
): Promise<Issued | { aprobacion: string }> {
  const { db } = request.server
  const { id, name } = staffOf(request)
  const by: Issuer = `cuenta ${id}`
  // Asked again in the transaction, which other requests of this person wait for.
  const prepare = async () =>
    (await mayIssueAlone(db, by, wanted.count))
      ? hashSecrets(wanted.count, staffRequester(request))
      : undefined
  return staffAct(request, { operation: 'codigos emitir', prepare }, async (act, secrets) => {
    if (!secrets || !(await mayIssueAlone(act.trx, by, wanted.count))) {
      if (reason === undefined)
        throw invalidFields({
          path: 'motivo',
          message: `Con estos pasa de ${codesAlone} en ${codesAloneHours} horas: escriba por qué los necesita. Otra persona lo aprueba.`,
        })
      return { aprobacion: await askApproval(act, issueMany, wanted, reason) }
    }
    const issued = await issueCodes(act.trx, wanted, { issuedBy: name, aloneBy: by, secrets })
    act.note({ details: { ...issuedDetails(wanted, issued), sent: wanted.sendTo !== undefined } })
    return issued
  })
}
