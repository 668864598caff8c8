import { z } from 'zod'
import { typedLines } from '../readings/schemas'
import { passwordState } from './people'
import { rowId } from './rows'

/** A sentence that stays in the audit trail. Line breaks are part of it. */
const sentence = typedLines(500, { tooLong: 'Escriba como máximo 500 caracteres.' }).min(
  5,
  'Escriba al menos 5 caracteres.',
)

/** Body of the acts that only need a reason. */
export const withReason = z.strictObject({ motivo: sentence })

/** How the staff checks an identity. */
const verificationMethods = ['documento', 'videollamada', 'acta', 'otro'] as const
const verificationMethod = z.enum(verificationMethods)
export type VerificationMethod = z.infer<typeof verificationMethod>

/** How an identity was checked, and with which document. The document itself is never uploaded. */
export const evidence = z.strictObject({ metodo: verificationMethod, referencia: sentence })
export type Evidence = z.infer<typeof evidence>

/** Body of `…/no-verificada`: why the identity could not be verified. */
export const notVerified = z.strictObject({ metodo: verificationMethod, motivo: sentence })

/** Body of `…/contrasena`: with the state that the page showed, so that two clerks do not replace each other's. */
export const newPassword = z.strictObject({
  motivo: sentence,
  contrasena: passwordState,
  contrasena_hasta: z.iso.datetime().nullable(),
})
export type NewPassword = z.infer<typeof newPassword>

/** A temporary password. It is shown once. */
export const temporaryPassword = z.strictObject({ contrasena: z.string(), valida_hasta: z.iso.datetime() })
export type TemporaryPassword = z.infer<typeof temporaryPassword>

export const endedSessions = z.strictObject({ cerradas: z.number().int() })

/** When the import came that the page showed; null for none, absent from an older page. */
const importado = z.iso.datetime().nullable().optional()

/** Body of `POST /fundacion/conflictos/:id/resolver`. */
export const conflictDecision = z.discriminatedUnion('decision', [
  /** The record is the person's; these fields of the profile are taken from the import. Another person approves it. */
  z.strictObject({
    decision: z.literal('unir'),
    tomar: z.array(z.string().max(60)).max(80),
    evidencia: evidence,
    motivo: sentence,
    importado,
  }),
  /** The account is not the person's: it is annulled. Another person approves it. */
  z.strictObject({ decision: z.literal('anular'), motivo: sentence, importado }),
  /** Nothing changes; the case is closed. */
  z.strictObject({ decision: z.literal('descartar'), motivo: sentence, importado }),
])
export type ConflictDecision = z.infer<typeof conflictDecision>

/** Response: the id of the approval, or null if the decision took effect at once. */
export const conflictDecided = z.strictObject({ aprobacion: rowId.nullable() })

/**
 * Body of `POST /fundacion/personas/:id/editar`. The form is that of the affiliation, without passwords; the handler checks
 * it. If-Match names the version that the page showed.
 */
export const staffEdit = z.strictObject({
  formulario: z.unknown(),
  /** Confirms that the person has a single name; otherwise given name and surname are required. */
  un_solo_nombre: z.literal(true).optional(),
  motivo: sentence,
})
export type StaffEdit = z.infer<typeof staffEdit>
export const staffEdited = z.strictObject({ version: z.number().int() })

/** Body of `POST /fundacion/personas`: somebody who came to the office. */
export const staffRegistration = z.strictObject({
  formulario: z.unknown(),
  un_solo_nombre: z.literal(true).optional(),
  /** Confirms that the clerk has compared the person with another one whose number differs only in leading zeros. */
  numero_comparado: z.literal(true).optional(),
  /** The person has accepted the data policy before the staff. */
  autorizacion: z.literal(true),
  /** Null: the identity stays unverified. */
  verificacion: evidence.nullable(),
})
/** Code of the 409 for a number that differs from another person's only in leading zeros. */
export const similarNumber = 'similar_number'

export const staffRegistered = z.strictObject({ id: rowId, ...temporaryPassword.shape })
export type StaffRegistered = z.infer<typeof staffRegistered>
