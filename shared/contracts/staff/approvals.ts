import { z } from 'zod'
import { typedLines } from '../readings/schemas'
import { rowId } from './rows'

const time = z.iso.datetime()

/** `vencida`: nobody decided within 72 hours. */
export const approvalState = z.enum(['espera', 'aprobada', 'rechazada', 'retirada', 'vencida'])
export type ApprovalState = z.infer<typeof approvalState>

/** Something that one person asks for and another decides. */
const approvalSummary = z.strictObject({
  id: rowId,
  /** One line without personal data. */
  titulo: z.string(),
  /** Name of the person concerned; null for none, and once the person is gone. */
  persona: z.string().nullable(),
  pide: z.string(),
  pedida: time,
  vence: time,
  estado: approvalState,
  /** Null while it waits and once it has expired. */
  decide: z.string().nullable(),
  decidida: time.nullable(),
  /** Why it was not approved, a note of the approver, or why it must be asked for again. */
  razon_decision: z.string().nullable(),
  /** Whether it was not carried out because the data had changed since the approver read them; `rechazada` then. */
  cambio: z.boolean(),
})
export type ApprovalSummary = z.infer<typeof approvalSummary>

const list = z.strictObject({ total: z.number().int(), filas: z.array(approvalSummary) })

/** Maximum number of rows in each list. */
export const maxApprovals = 50

/** Response of `GET /fundacion/aprobaciones`. */
export const approvals = z.strictObject({
  /** Requests that the caller may decide; the first to expire first. */
  esperan: list,
  /** The caller's own pending requests. */
  pedidas: list,
  /**
   * Decisions of the last 30 days, newest first: of the caller's roles, or on requests by the caller, or by the
   * caller.
   */
  decididas: list,
})
export type Approvals = z.infer<typeof approvals>

/** A difference between two states of an approval's page; null: not there. */
const approvalDifference = z.strictObject({
  que: z.string(),
  antes: z.string().nullable(),
  despues: z.string().nullable(),
})
export type ApprovalDifference = z.infer<typeof approvalDifference>

/** Response of `GET /fundacion/aprobaciones/:id`. */
export const approvalDetail = approvalSummary.extend({
  /** Why it was asked for; null once the person is erased. */
  razon: z.string().nullable(),
  /** Facts for the decision: whose identity, its state, how much; empty once it is decided. */
  situacion: z.array(z.strictObject({ campo: z.string(), valor: z.string() })),
  /** The consequences, in full sentences; empty once it is decided. */
  efectos: z.array(z.string()),
  /** Data that change; null: none. */
  cambios: z.array(
    z.strictObject({ campo: z.string(), antes: z.string().nullable(), despues: z.string().nullable() }),
  ),
  /**
   * While it waits: what has changed since it was asked for. Once it was not carried out because of a change: what
   * changed after the approver had read it.
   */
  diferencias: z.array(approvalDifference),
  /** Fingerprint of this page, which an approval sends back; null once it is decided. */
  huella: z.string().nullable(),
  /** Row id of the person concerned. */
  persona_id: rowId.nullable(),
  /** The import that waits, with its rows. */
  importacion_id: rowId.nullable(),
  /** Whether the caller asked for it, and so may withdraw it and must not decide it. */
  mia: z.boolean(),
  /** Whether it waits and the caller may decide it. */
  puede_decidir: z.boolean(),
  /** For how many more seconds an approval acts at once; after that the caller must first prove who they are. */
  confirmado_segundos: z.number().int().nonnegative(),
  /** Whether the caller may now collect the result, such as codes. */
  por_recoger: z.boolean(),
})
export type ApprovalDetail = z.infer<typeof approvalDetail>

/** A reason in the clerk's words: it may have lines. */
export const clerkReason = typedLines(500, {
  tooLong: 'La razón puede tener como máximo 500 caracteres.',
  unreadable: 'La razón contiene caracteres no permitidos.',
}).min(1, 'Escriba la razón.')

/**
 * Body of `POST /fundacion/aprobaciones/:id/aprobar`. `huella`: of the page that the approver read. Without it nothing
 * is approved; optional, so that an earlier version of the area is told to reload.
 */
export const approveBody = z.strictObject({
  razon: clerkReason.optional(),
  huella: z
    .string()
    .regex(/^[0-9a-f]{64}$/)
    .optional(),
})
/** Body of `POST /fundacion/aprobaciones/:id/rechazar`. */
export const rejectBody = z.strictObject({ razon: clerkReason })

/** Response (202) of a call whose action another person must approve: the id of the approval. */
export const askedApproval = z.strictObject({ aprobacion: rowId })
export type AskedApproval = z.infer<typeof askedApproval>

/**
 * Something done by command that somebody must review: without a second person, or (`a_otro_nombre`) an approval asked
 * for under another name than that of the system's user. Element of `GET /fundacion/emergencias`.
 */
export const emergency = z.strictObject({
  id: rowId,
  a_otro_nombre: z.boolean(),
  fecha: time,
  orden: z.string(),
  autor: z.string(),
  razon: z.string(),
})
export type Emergency = z.infer<typeof emergency>
/** Response of `GET /fundacion/emergencias`: those that nobody has reviewed, newest first, at most 50. */
export const emergencies = z.array(emergency)
