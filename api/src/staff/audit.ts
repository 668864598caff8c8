import { recordAudit } from '../audit/record'
import type { Db } from '../database/open'
import type { Context } from './command'

export type StaffEvent = {
  /** 'ok', or why not in one word. */
  outcome?: string
  /** Document number of the person concerned. */
  subject?: string
  /** Counts, filters, reasons; never a password or a code. */
  details?: Record<string, unknown>
}

/** Writes what a command did to the audit trail: in its transaction, where it has one. */
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
      // Last: nothing that a command records can stand in for it.
      details: { command, ...details, system },
    },
    {},
  )
