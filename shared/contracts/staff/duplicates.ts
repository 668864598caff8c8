import { z } from 'zod'
import { changeValue as value } from '../changes'
import { identityState } from './people'
import { evidence, withReason } from './people-actions'
import { page, rowId } from './rows'

const time = z.iso.datetime()

export const duplicatesQuery = z.strictObject({ pagina: page })

/** One of the two records of a pair. */
const pairedRecord = z.strictObject({
  id: rowId,
  nombre: z.string(),
  numero_identificacion: z.string(),
  identidad: identityState.exclude(['anulada']),
  /** Whether somebody signs in with it. */
  cuenta: z.boolean(),
})
export type PairedRecord = z.infer<typeof pairedRecord>

/** Two records that are probably one person, with what speaks for and against it, in words. */
export const duplicate = z.strictObject({
  id: rowId,
  fichas: z.tuple([pairedRecord, pairedRecord]),
  a_favor: z.array(z.string()),
  en_contra: z.array(z.string()),
  /** Whether joining them is pending approval. */
  pedida: z.boolean(),
})
export type Duplicate = z.infer<typeof duplicate>

/** Response of `GET /fundacion/repetidos`: undecided pairs, those that share most first. */
export const duplicates = z.strictObject({
  total: z.number().int().nonnegative(),
  /** Time up to which changes of the register have been compared; null before the first comparison. */
  revisado_en: time.nullable(),
  filas: z.array(duplicate),
})
export type Duplicates = z.infer<typeof duplicates>

/** Response of `GET /fundacion/repetidos/:id`. */
export const duplicateDetail = duplicate.extend({
  /** Fields that differ, with the values of both records. */
  diferencias: z.array(
    z.strictObject({ campo: z.string(), etiqueta: z.string(), valores: z.tuple([value, value]) }),
  ),
  /** Labels of the fields that are equal. */
  iguales: z.array(z.string()),
  /** Why they cannot be joined now; null if they can. */
  impedimento: z.string().nullable(),
})
export type DuplicateDetail = z.infer<typeof duplicateDetail>

/** Body of `POST /fundacion/repetidos/:id/resolver`. */
export const duplicateDecision = z.discriminatedUnion('decision', [
  /** One person: `queda` stays and takes these fields of the profile from the other record. Another person approves it. */
  withReason.extend({
    decision: z.literal('unir'),
    queda: rowId,
    tomar: z.array(z.string().max(60)).max(80),
    evidencia: evidence,
  }),
  /** Two people: the pair is not listed again. */
  withReason.extend({ decision: z.literal('separar') }),
])
export type DuplicateDecision = z.infer<typeof duplicateDecision>
