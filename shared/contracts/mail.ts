import { z } from 'zod'

/**
 * Which notices the member wants: about replies to requests, and about consultations by institutions. Body of
 * `POST /perfil/correo/avisos`. Messages about the account's security are always sent.
 */
export const mailNotices = z.strictObject({ solicitudes: z.boolean(), consultas: z.boolean() })
export type MailNotices = z.infer<typeof mailNotices>

/** Response of `GET /perfil/correo`. */
export const ownMail = z.strictObject({
  /** The main address; null if there is none. */
  correo: z.string().nullable(),
  /** Whether its owner has opened the link of a message to it. */
  confirmado: z.boolean(),
  avisos: mailNotices,
})
export type OwnMail = z.infer<typeof ownMail>
