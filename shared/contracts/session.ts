import { z } from 'zod'
import {
  guessableBecause,
  guessableMessage,
  whyGuessable,
  type CommonPasswords,
} from './text/guessable-password'
import { realms } from './realms'
import { documentNumberOf } from './readings/document-number'
import { typedLine } from './readings/schemas'

// Number and password may be empty: an empty login is refused like any wrong one.
/** A document number as typed, perhaps in groups; parsing leaves its digits. */
export const typedNumber = typedLine(40).overwrite(documentNumberOf)
const password = z.string().max(1024)

/** Body of `POST /auth/login`. */
export const login = z.strictObject({ numero_identificacion: typedNumber, password })
export type Login = z.infer<typeof login>

/** Response of `GET /me`. */
export const me = z.strictObject({ numero_identificacion: z.string() })
export type Me = z.infer<typeof me>

/** Response of `GET /auth/sesion`: the realms for which the browser holds cookies, valid or not. */
export const sessionPresence = z.record(
  z.enum(Object.values(realms).map(({ presence }) => presence)),
  z.boolean(),
)
export type SessionPresence = z.infer<typeof sessionPresence>

/** Body of `POST /auth/change-password`. */
export const changePassword = z.strictObject({
  numero_identificacion: typedNumber,
  oldPassword: password,
  newPassword: z.string().max(1024),
})
export type ChangePassword = z.infer<typeof changePassword>

export const passwordChangeMessages = {
  required: 'Por favor complete ambos campos.',
  length: 'La nueva contraseña debe tener al menos 8 caracteres.',
  mismatch: 'Las contraseñas no coinciden.',
  document: 'La contraseña no puede ser igual a su número de documento.',
  same: 'La nueva contraseña no puede ser igual a la anterior.',
  guessable: guessableMessage,
} as const

export type PasswordChangeRule = keyof typeof passwordChangeMessages

/** Returns the rule of a message of `passwordChangeProblem`. */
export const passwordRuleOf = (message: string) =>
  (Object.keys(passwordChangeMessages) as PasswordChangeRule[]).find((rule) =>
    message.startsWith(passwordChangeMessages[rule]),
  )

/**
 * Returns the message of the first rule that a password change breaks: the dialog's five in order, then
 * guessability, with its cause. The server receives a single field and passes it as its own confirmation. During a recovery
 * the page knows neither number, name nor old password, the server not the old one: they are then ''.
 */
export function passwordChangeProblem(
  change: {
    documentNumber: string
    name: string
    oldPassword: string
    newPassword: string
    confirmation: string
  },
  common: CommonPasswords,
): string | undefined {
  const { newPassword, confirmation } = change
  const documentNumber = documentNumberOf(change.documentNumber)
  if (newPassword === '' || confirmation === '') return passwordChangeMessages.required
  if (newPassword.length < 8) return passwordChangeMessages.length
  if (newPassword !== confirmation) return passwordChangeMessages.mismatch
  if (documentNumber !== '' && newPassword.trim() === documentNumber) return passwordChangeMessages.document
  if (newPassword === change.oldPassword) return passwordChangeMessages.same
  const cause = whyGuessable(newPassword, { number: documentNumber, name: change.name }, common)
  return cause && guessableBecause(cause)
}

export const officialKind = z.enum(['JEP', 'UBPD'])
export type OfficialKind = z.infer<typeof officialKind>

export { cleanCode, codePattern, formatCode } from './text/access-code'

/** Body of `POST /ext/redeem`; the code is in capitals, with or without hyphens or spaces. */
export const redeem = z.strictObject({
  code: typedLine(60)
    .overwrite((code) => code.replace(/[ -]/g, ''))
    .regex(/^[A-Z0-9]{13}$/),
})

/** Response of `POST /ext/redeem`. */
export const redeemResponse = z.strictObject({ ok: z.boolean(), kind: officialKind })

/** Response of `GET /ext/me`: the official to whom all is attributed, and the session's maximum time left. */
export const officialMe = z.strictObject({
  kind: officialKind,
  funcionario: z.string(),
  entidad: z.string(),
  /** A duration, not a time: clocks of old computers are wrong. */
  segundos_restantes: z.number().int().nonnegative(),
  /** Whether the code exceeded a limit: it shows no data until the staff releases it. */
  retenida: z.boolean(),
})
export type OfficialMe = z.infer<typeof officialMe>
