import { checkStoredKeys, PasswordKeyError } from '../passwords/keys'
import { recordStaff } from './audit'
import type { Context } from './command'
import { Refusal } from './refusal'

/**
 * Must run before a command hashes anything: without the site's key, the stored hash could be attacked with
 * just a copy of the database, and nobody would notice. @throws {Refusal}
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
