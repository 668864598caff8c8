import { z } from 'zod'
import { typedNumber } from './session'
import { typedLine } from './readings/schemas'

/** Body of `POST /auth/recuperacion`. */
export const recoveryRequest = z.strictObject({
  numero_identificacion: typedNumber,
  correo: typedLine(254),
})
export type RecoveryRequest = z.infer<typeof recoveryRequest>

/** Response of `POST /auth/recuperacion`, the same whatever was typed. */
export const recoveryAccepted = z.strictObject({ ok: z.literal(true) })

/** The token of a link in a message. Any other text is a link that does not work. */
const token = z.string().max(200)

/** Body of the calls that use a link. */
export const linkUse = z.strictObject({ token })
export type LinkUse = z.infer<typeof linkUse>

/** Body of `POST /auth/recuperacion/contrasena`. */
export const recoveredPassword = z.strictObject({ token, password: z.string().max(1024) })
export type RecoveredPassword = z.infer<typeof recoveredPassword>

/**
 * Response of `POST /auth/no-fui-yo` and `POST /auth/correo/deshacer`: a token for the new password. It is null
 * if the link went to an address that is not the account's main one: that address cannot recover the account.
 */
export const accessStopped = z.strictObject({ token: z.string().nullable() })
export type AccessStopped = z.infer<typeof accessStopped>
