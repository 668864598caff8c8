import { codesAlone, codesAloneHours } from '@fcr/shared/contracts/foundation/codes'
import type { FastifyRequest } from 'fastify'
import type { Db } from '../../database/open'
import { invalidFields } from '../../errors/api-error'
import { staffOf } from '../../sessions/policy'
import { askApproval } from '../approvals/ask'
import { recordOffice } from '../record'
import { mayIssueAlone, type Issuer } from './alone'
import { issueCodes, issuedDetails, type CodeRequest, type Issued } from './issue'
import { issueMany } from './many'

/** Issues codes, or asks another person if the caller may not issue as many alone. @throws {ApiError} */
export const issueOrAsk = (
  db: Db,
  request: FastifyRequest,
  wanted: CodeRequest,
  reason: string | undefined,
): Promise<Issued | { aprobacion: string }> =>
  db.transaction().execute(async (trx) => {
    const { id, name } = staffOf(request)
    const by: Issuer = `cuenta ${id}`
    if (!(await mayIssueAlone(trx, by, wanted.count))) {
      if (reason === undefined)
        throw invalidFields({
          path: 'motivo',
          message: `Con estos pasa de ${codesAlone} en ${codesAloneHours} horas: escriba por qué los necesita. Otra persona lo aprueba.`,
        })
      return { aprobacion: await askApproval(trx, request, issueMany, wanted, { reason }) }
    }
    const issued = await issueCodes(trx, wanted, { issuedBy: name, aloneBy: by })
    const details = { ...issuedDetails(wanted, issued), sent: wanted.sendTo !== undefined }
    await recordOffice(trx, request, { operation: 'codigos emitir', details })
    return issued
  })
