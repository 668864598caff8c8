import { sql } from 'kysely'

/** For how long a temporary password from the staff is valid. */
export const temporaryPasswordHours = 72

/** Whether the stored password of a `compareciente` is a temporary one that has expired; NULL means no. */
export const hasExpired = sql<boolean | null>`(must_change_password AND password_expires_at <= now())`
