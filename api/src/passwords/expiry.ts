import { sql } from 'kysely'

/** Validity of a temporary password issued by the staff, in hours. */
export const temporaryPasswordHours = 72

/** Whether the stored password of a `compareciente` is an expired temporary one; NULL means no. */
export const hasExpired = sql<boolean | null>`(must_change_password AND password_expires_at <= now())`

/** Whether an `access_code` can still be redeemed. */
export const isUsableCode = sql<boolean>`(used_at IS NULL AND revoked_at IS NULL AND expires_at > now())`
