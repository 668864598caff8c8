import type { FastifyRequest } from 'fastify'
import { renewHash } from '../passwords/hash'
import type { Account } from './credentials'

/**
 * Stores a new hash of a password that has just been verified, if the old hash was made with another key than
 * the current one. Runs after the login's transaction, so that a failure cannot undo the login; the next
 * login tries again.
 */
export async function renewStoredHash(
  { server: { db }, log }: FastifyRequest,
  { id, passwordHash, requester }: Account,
  password: string,
): Promise<void> {
  try {
    const renewed = await renewHash(passwordHash, password, requester)
    if (renewed === undefined) return
    await db
      .updateTable('compareciente')
      .set({ password_hash: renewed })
      .where('id', '=', id)
      .where('password_hash', '=', passwordHash)
      .execute()
  } catch (error) {
    log.warn({ err: error }, 'a password was not hashed with the current key')
  }
}
