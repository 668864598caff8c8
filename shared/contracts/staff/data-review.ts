import { z } from 'zod'
import { typedLine } from '../readings/schemas'
import { clerkReason } from './approvals'
import { page, rowId } from './rows'

const time = z.iso.datetime()

/** Header of officials' responses about one person: labels of the fields in review, URL-encoded, separated by commas. */
export const IN_REVIEW = 'x-data-in-review'

export const dataReviewQuery = z.strictObject({ pagina: page })

/** A stored value that the current readings would change or refuse, or that another person seems to share. */
const dataToReview = z.strictObject({
  id: rowId,
  /** Register of the value. */
  registro: z.enum(['afiliados', 'mapa']),
  /** Id of the person's record among the members; null on the map. */
  persona: rowId.nullable(),
  nombre: z.string(),
  numero_identificacion: z.string(),
  /** Label of the field. */
  campo: z.string(),
  valor: z.string(),
  motivo: z.string(),
  /** The value according to the current readings; null if it cannot be read. */
  propuesta: z.string().nullable(),
  /** The import that stored it last, if any: 'Importación «personas.csv», fila 12'. */
  origen: z.string().nullable(),
  /** Whether a correction is pending approval. */
  pedida: z.boolean(),
})
export type DataToReview = z.infer<typeof dataToReview>

/** Response of `GET /fundacion/datos-por-revisar`. */
export const dataReview = z.strictObject({
  total: z.number().int().nonnegative(),
  /** Time up to which changes of the registers have been checked; null before the first check. */
  revisado_en: time.nullable(),
  filas: z.array(dataToReview),
})
export type DataReview = z.infer<typeof dataReview>

/** Body of `POST /fundacion/datos-por-revisar/:id/correccion`: '' removes the value. */
export const dataCorrection = z.strictObject({ valor: typedLine(200), motivo: clerkReason })
