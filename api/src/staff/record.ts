import type { FastifyRequest } from 'fastify'
import type { OperationName } from '../audit/deeds'
import { recordAudit } from '../audit/record'
import type { Db } from '../database/open'
import { staffOf } from '../sessions/policy'

export type StaffEvent = {
  /** The action, named like the command where both do the same: 'identidad verificar'. */
  operation: OperationName
  /** 'ok', or the reason in one word. */
  outcome?: string
  /** Document number of the person concerned. */
  subject?: string | undefined
  /** Counts, filters, reasons; never a password or a code. */
  details?: Record<string, unknown>
}

/** Records what a member of the staff did on the site. A change is a `staffAct`, which calls this. */
export const recordStaffAct = (
  db: Pick<Db, 'insertInto'>,
  request: FastifyRequest,
  { operation, outcome = 'ok', subject, details }: StaffEvent,
): Promise<void> =>
  recordAudit(
    db,
    // Last, so that no detail can override it.
    {
      actor: staffOf(request),
      action: 'staff',
      outcome,
      subject,
      details: { ...details, command: operation },
    },
    request,
  )
