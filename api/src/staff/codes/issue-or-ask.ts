import { codesAlone, codesAloneHours } from '@fcr/shared/contracts/staff/codes'
import type { FastifyRequest } from 'fastify'
import { hashSecrets } from '../../access-codes/codes'
import type { Db } from '../../database/open'
import { invalidFields } from '../../errors/api-error'
import { staffOf, staffRequester } from '../../sessions/policy'
import { askApproval } from '../approvals/ask'
import { recordStaffAct } from '../record'
import { mayIssueAlone, type Issuer } from './alone'
import { issueCodes, issuedDetails, type CodeRequest, type Issued } from './issue'
import { issueMany } from './many'

/** Issues codes, or asks another person if the caller may not issue as many alone. @throws {ApiError} */
export async function issueOrAsk(
  db: Db,
  request: FastifyRequest,
  wanted: CodeRequest,
  reason: string | undefined,
): Promise<Issued | { aprobacion: string }> {
  const { id, name } = staffOf(request)
  const by: Issuer = `cuenta ${id}`
  // Asked again in the transaction, which other requests of this person wait for.
  const secrets = (await mayIssueAlone(db, by, wanted.count))
    ? await hashSecrets(wanted.count, staffRequester(request))
    : undefined
  return db.transaction().execute(async (trx) => {
    if (!secrets || !(await mayIssueAlone(trx, by, wanted.count))) {
      if (reason === undefined)
        throw invalidFields({
          path: 'motivo',
          message: `Con estos pasa de ${codesAlone} en ${codesAloneHours} horas: escriba por qué los necesita. Otra persona lo aprueba.`,
        })
      return { aprobacion: await askApproval(trx, request, issueMany, wanted, { reason }) }
    }
    const issued = await issueCodes(trx, wanted, { issuedBy: name, aloneBy: by, secrets })
    const details = { ...issuedDetails(wanted, issued), sent: wanted.sendTo !== undefined }
    await recordStaffAct(trx, request, { operation: 'codigos emitir', details })
    return issued
  })
}
