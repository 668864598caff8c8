import type { Registration, RegistrationResponse } from '@fcr/shared/contracts/form/registration'
import { createHash } from 'node:crypto'
import type { Db } from '../database/open'
import { ApiError } from '../errors/api-error'

/** Identifies a repeated submission. */
export type SubmissionKey = {
  /** Scope of the key: all new registrations, or one person's edits. */
  scope: string
  key: string
  bodyHash: Buffer
}

/** Excluded from the body's hash: a fast hash of a password must not be stored. */
const passwords = new Set(['contraseña', 'confirmContraseña'])

const keyShape = /^[\x21-\x7e]{8,200}$/

/**
 * Reads the Idempotency-Key header.
 * @throws {ApiError} 400 for a malformed key
 */
export function submissionKey(
  scope: string,
  header: string | string[] | undefined,
  form: Registration,
): SubmissionKey | undefined {
  if (header === undefined) return undefined
  if (typeof header !== 'string' || !keyShape.test(header))
    throw new ApiError(400, 'invalid_idempotency_key', 'La solicitud no es válida.')
  const content = JSON.stringify(form, (name, value: unknown) => (passwords.has(name) ? undefined : value))
  const bodyHash = createHash('sha256').update(content).digest()
  return { scope, key: header, bodyHash }
}

/**
 * Returns the previous response to this submission, marked as repeated: the password of the first submission
 * remains valid.
 * @throws {ApiError} 422 if the key was used with a different body
 */
export async function findResponse(
  db: Db,
  submission: SubmissionKey,
): Promise<RegistrationResponse | undefined> {
  const row = await db
    .selectFrom('idempotency_key')
    .select(['body_hash', 'answer'])
    .where('scope', '=', submission.scope)
    .where('key', '=', submission.key)
    .executeTakeFirst()
  if (row && !row.body_hash.equals(submission.bodyHash))
    throw new ApiError(422, 'idempotency_key_reused', 'La solicitud no es válida.')
  return row && { ...row.answer, repeated: true }
}

/**
 * Stores the response, in the transaction of the change that it reports. Of concurrent submissions one gets
 * true; the others wait for its commit and get false.
 */
export async function storeResponse(trx: Db, submission: SubmissionKey, response: RegistrationResponse) {
  const { scope, key, bodyHash } = submission
  const result = await trx
    .insertInto('idempotency_key')
    .values({ scope, key, body_hash: bodyHash, answer: JSON.stringify(response) })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return (result.numInsertedOrUpdatedRows ?? 0n) > 0n
}
