import { checkStoredKeys, PasswordKeyError } from '../passwords/keys'
import { recordStaff } from './audit'
import type { Context } from './command'
import { Refusal } from './refusal'

/**
 * Before a command hashes anything: in an environment without the site's key it would store what a copy of the database
 * suffices to try, and nobody would notice. @throws {Refusal}
 */
export async function requireSiteKeys(context: Context): Promise<void> {
  try {
    await checkStoredKeys(context.db)
  } catch (error) {
    if (!(error instanceof PasswordKeyError)) throw error
    await recordStaff(context.db, context, { outcome: 'password_keys' })
    throw new Refusal(
      'password_keys',
      'PASSWORD_KEYS no es la del sitio. Ejecute la orden con la misma configuración que el servidor.',
    )
  }
}
