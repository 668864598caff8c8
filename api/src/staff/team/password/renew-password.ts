import type { FastifyRequest } from 'fastify'
import { renewHash } from '../../../passwords/hash'
import type { Proven } from './check-password'
import { renewSealed } from './sealed-secret'

/**
 * Stores a password that has just been verified, and the secret of its application, with the current key if an
 * older one protects them. Runs after the sign-in, so that a failure cannot undo it; the next one tries again.
 */
export async function renewPassword(
  { server: { db }, log }: FastifyRequest,
  { accountId, passwordHash, totpSecret }: Proven,
  password: string,
): Promise<void> {
  try {
    const hash = await renewHash(passwordHash, password)
    const secret = renewSealed(totpSecret)
    if (hash === undefined && secret === undefined) return
    await db
      .updateTable('staff_password')
      .set({
        ...(hash !== undefined && { password_hash: hash }),
        ...(secret !== undefined && { totp_secret: secret }),
      })
      .where('staff_account_id', '=', accountId)
      .where('password_hash', '=', passwordHash)
      .where('totp_secret', '=', totpSecret)
      .execute()
  } catch (error) {
    log.warn({ err: error }, 'a password of the staff was not hashed with the current key')
  }
}
