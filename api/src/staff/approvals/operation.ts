import type { StaffRole } from '@fcr/shared/contracts/staff/staff'
import type { Transaction } from 'kysely'
import type { z } from 'zod'
import type { OperationName } from '../../audit/deeds'
import type { Database } from '../../database/schema'
import type { Db } from '../../database/open'
import { ApiError } from '../../errors/api-error'

/** Something that a decision rests on, in words: whose identity, its state, how many rows. */
export type Fact = { field: string; value: string }

/** A field that an operation changes, in words. */
export type Change = { field: string; before: string | null; after: string | null }

/** Content of an operation's page besides requester and reason. */
export type ApprovalPage = {
  facts: readonly Fact[]
  /** The consequences, in full sentences. */
  effects: readonly string[]
  /** The data that change. */
  changes: readonly Change[]
}

/** The author of the decision, for the columns that name them. */
export type Approved = { approval: string; askedBy: string; approvedBy: string; reason: string }

/** Result of an execution for the audit trail, and for the requester. */
export type Executed = {
  /** Document number of the person concerned. */
  subject?: string | undefined
  /** Counts and ids; never a password or a code. */
  details?: Record<string, unknown>
  /** Data that the requester may collect once. */
  granted?: Record<string, unknown>
}

/**
 * An action that one person asks for and another approves. Its payload is stored until then. The texts are Spanish.
 */
export type Operation<Payload = unknown> = {
  /** In the words of the command that does the same: 'identidad anular'. */
  name: OperationName
  /** Roles that may request it, and roles that may approve it. */
  roles: readonly StaffRole[]
  payload: z.ZodType<Payload>
  /** One line without personal data: it remains after the decision. */
  title: (payload: Payload) => string
  /** Row id in `compareciente` of the person concerned; the pages show the name while the person exists. */
  person?: (payload: Payload) => string | undefined
  /**
   * Document number concerned, where it is not that of the person's row: an erasure of the number empties the approval,
   * and whoever has it now is locked like the person.
   */
  number?: (db: Db, payload: Payload) => Promise<string | undefined>
  /** Staff account concerned: its owner, too, may decide, and is told that it is theirs. */
  account?: (payload: Payload) => string
  /** Import whose rows the approver should read first. */
  importJob?: (payload: Payload) => string
  /**
   * Locks all that `page` reads, besides the rows of the person and of whoever has the number, which are
   * locked already. The execution relies on these
   * locks. They are taken before those of the deciders' accounts: two decisions at once would otherwise wait for each
   * other.
   */
  lock: (trx: Transaction<Database>, payload: Payload) => Promise<unknown>
  /**
   * All that the approval's page shows of what is to be done: the only source of that page. What it returns is
   * compared before the execution with what the approver read, so it must contain everything that the decision rests
   * on: values, the state of an identity, how much is concerned.
   */
  page: (db: Db, payload: Payload) => Promise<ApprovalPage>
  /**
   * Acts, in the transaction of the approval, which records it with both names.
   * @throws {ApiError} from `notApplicable` if the world has changed so that it no longer applies
   */
  execute: (trx: Transaction<Database>, payload: Payload, approved: Approved) => Promise<Executed>
}

/** Declares an operation. It must also be listed in `operations.ts`. */
export const defineOperation = <Payload>(operation: Operation<Payload>): Operation<Payload> => operation

/** The error of an approved operation that no longer applies; nothing is done, and the approval waits on. */
export const notApplicable = (message: string) => new ApiError(409, 'not_applicable', message)
