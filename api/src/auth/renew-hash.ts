import type { FastifyRequest } from 'fastify'
import { renewHash } from '../passwords/hash'
import type { Account } from './credentials'

/**
 * Stores the hash of a password that has just been verified again, with the current key, where it was made with another.
 * It runs after the login's transaction, so that a failure cannot undo the login; it is tried again at the next one.
 */
export async function renewStoredHash(
  { server: { db }, log }: FastifyRequest,
  { id, passwordHash, asker }: Account,
  password: string,
): Promise<void> {
  try {
    const renewed = await renewHash(passwordHash, password, asker)
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
