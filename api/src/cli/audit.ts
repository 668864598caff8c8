import { recordAudit } from '../audit/record'
import type { Db } from '../database/open'
import type { Context } from './command'
import { Refusal } from './refusal'

type StaffEvent = {
  /** 'ok', or the reason in one word. */
  outcome?: string
  /** Document number of the person concerned. */
  subject?: string
  /** Counts, filters, reasons; never a password or a code. */
  details?: Record<string, unknown>
}

/** Records a command in the audit trail, in the command's transaction if it has one. */
export const recordStaff = (
  db: Db,
  { actor, system, command }: Pick<Context, 'actor' | 'system' | 'command'>,
  { outcome = 'ok', subject, details }: StaffEvent,
): Promise<void> =>
  recordAudit(
    db,
    {
      actor: { realm: 'staff', id: actor },
      action: 'staff',
      outcome,
      subject,
      // Last, so that no detail of a command can override it.
      details: { command, ...details, system },
    },
    {},
  )

/** Records that a command was refused, and returns the error to throw. */
export async function refuse(context: Context, code: string, message: string, subject?: string) {
  await recordStaff(context.db, context, { outcome: code, ...(subject !== undefined && { subject }) })
  return new Refusal(code, message)
}
