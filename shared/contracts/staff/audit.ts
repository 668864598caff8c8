import { z } from 'zod'
import { parseDay } from '../dates'
import { typedLine, typedLines } from '../readings/schemas'
import { rowId } from './rows'

/** Options of the page's filter 'Qué hizo'; every row of the trail is in exactly one of them. */
export const auditGroups = {
  consultas: 'Consultas',
  cambios: 'Cambios',
  ingresos: 'Ingresos',
  aprobaciones: 'Aprobaciones',
  alarmas: 'Alarmas',
} as const
export type AuditGroup = keyof typeof auditGroups
export const auditGroup = z.enum(Object.keys(auditGroups) as [AuditGroup, ...AuditGroup[]])

const day = typedLine(10).refine((text) => parseDay(text) !== undefined, 'Escriba una fecha válida.')
const words = typedLine(120).min(1)

/** Which rows of the trail; all conditions hold together. */
const filters = {
  /** A person of the register, also an annulled account. */
  persona: rowId.optional(),
  /** A document number, or part of a name. */
  sobre: words.optional(),
  /** Name of an official, of a member of the staff, or of a user of the command. */
  quien: words.optional(),
  /** An access code, by the id of its row. */
  codigo: rowId.optional(),
  /** A member of the staff. */
  cuenta: rowId.optional(),
  entidad: words.optional(),
  grupo: auditGroup.optional(),
  /** A word of the trail: `login`, `external_profile` …; for the staff the operation: `identidad verificar`. */
  accion: z
    .string()
    .regex(/^[a-z_ -]{1,60}$/)
    .optional(),
  /** `fallido`: everything that did not succeed; otherwise a word of the trail: `not_found` … */
  resultado: z
    .string()
    .regex(/^[a-z_]{1,60}$/)
    .optional(),
  /** The reference of a printed sheet. */
  referencia: z.uuid().optional(),
  /** Days of Colombia, both inclusive. */
  desde: day.optional(),
  hasta: day.optional(),
}
export const auditFilter = z.strictObject(filters)
export type AuditFilter = z.infer<typeof auditFilter>

const moment = z.iso.datetime({ precision: 6 }).refine((text) => !text.startsWith('0000'))
const largestId = '9223372036854775807'

/** Where the next page begins: returned by the call before. The time and the row number must exist. */
const cursor = z
  .string()
  .regex(/^\d{4}-\d\d-\d\dT[\d:.]{15}Z_\d{1,19}$/)
  .refine((text) => {
    const [at = '', id = ''] = text.split('_')
    return moment.safeParse(at).success && id.padStart(largestId.length, '0') <= largestId
  })

/** Body of `POST /fundacion/auditoria/buscar`. */
export const auditSearch = auditFilter.extend({ antes: cursor.optional() })
export type AuditSearch = z.infer<typeof auditSearch>

/** Query of `GET /fundacion/auditoria/personas/:id`. */
export const timelineQuery = z.strictObject({ antes: cursor.optional() })

/** A part of a sentence. `quien` is in bold; `persona` is in the register and links to its record by `id`. */
const auditWord = z.strictObject({
  tipo: z.enum(['texto', 'quien', 'persona']),
  texto: z.string(),
  id: z.string().optional(),
})
export type AuditWord = z.infer<typeof auditWord>

/** One row of the trail: who (entity) did what to whom. */
const auditEntry = z.strictObject({
  id: z.string(),
  fecha: z.iso.datetime(),
  frase: z.array(auditWord),
  /** Why, and what else the row says. */
  detalles: z.array(z.string()),
  grupo: auditGroup,
  accion: z.string(),
  resultado: z.string(),
  direccion: z.string().nullable(),
  referencia: z.string().nullable(),
})
export type AuditEntry = z.infer<typeof auditEntry>

/** Totals are counted up to this number; a higher one is shown as 'más de'. */
export const maxCountedEntries = 10_000

export const auditPage = z.strictObject({
  /** Counted on the first page only, up to `maxCountedEntries` + 1. */
  total: z.number().int().nullable(),
  filas: z.array(auditEntry),
  /** Cursor of the next page; null on the last one. */
  siguiente: z.string().nullable(),
})
export type AuditPage = z.infer<typeof auditPage>

/** Response of `GET /fundacion/auditoria/personas/:id`. */
export const auditTimeline = auditPage.extend({
  persona: z.strictObject({ nombre: z.string(), anulada: z.boolean() }),
})

/** Response of `GET /fundacion/auditoria/opciones`: the options of the filters. */
export const auditOptions = z.strictObject({
  entidades: z.array(z.string()),
  equipo: z.array(z.strictObject({ id: z.string(), nombre: z.string() })),
  /** Whether the site can sign exports. */
  firma: z.boolean(),
})
export type AuditOptions = z.infer<typeof auditOptions>

/** Response of `GET /fundacion/auditoria/verificacion`: the check that runs, or else the last one. */
export const auditCheck = z.strictObject({
  estado: z.enum(['nunca', 'en_curso', 'integra', 'alterada', 'interrumpida']),
  /** When it ended, or else when it began; null before the first check. */
  fecha: z.iso.datetime().nullable(),
  /** Name of who asked; null for the daily check. */
  por: z.string().nullable(),
  filas: z.number().int(),
  /** Of a whole trail: the time of the last row checked (null if it is archived), and the rows recorded since. */
  hasta: z.iso.datetime().nullable(),
  sin_revisar: z.number().int(),
  /** Rows that still wait for their seal, and whether they are so many that no server seals them. */
  sin_sellar: z.number().int(),
  sellado_detenido: z.boolean(),
  /** How many heads noted outside the database match. */
  anotaciones: z.number().int(),
  /** Restores from a backup, one sentence each: rows recorded between backup and loss are gone. */
  restauraciones: z.array(z.string()),
  /** The last seal's hash, hexadecimal. */
  huella: z.string().nullable(),
  /** Problems and their remedies, one sentence each. */
  problema: z.strictObject({ que: z.string(), donde: z.string(), que_hacer: z.array(z.string()) }).nullable(),
})
export type AuditCheck = z.infer<typeof auditCheck>

/** Something unusual in the last 30 days, with the rule that found it. */
const anomaly = z.strictObject({
  regla: z.enum(['muchos_perfiles', 'de_noche', 'numeros_inexistentes', 'fichas_sin_solicitud']),
  titulo: z.string(),
  /** The rule, with its numbers. */
  explicacion: z.string(),
  casos: z.array(
    z.strictObject({
      nombre: z.string(),
      entidad: z.string().nullable(),
      /** The counted actions, in words. */
      hecho: z.string(),
      /** Filter that lists the rows counted. */
      ver: auditFilter,
    }),
  ),
})
export const anomalies = z.array(anomaly)
export type Anomaly = z.infer<typeof anomaly>

/** Most rows of one signed export. */
export const maxExportedEntries = 50_000

/** Body of `POST /fundacion/auditoria/exportar`; the filter may hold personal data. */
export const auditExport = z.strictObject({
  filtro: auditFilter,
  /** For whom and why: the court and the number of its order. */
  motivo: typedLines(500).min(1),
})
export type AuditExport = z.infer<typeof auditExport>

/** Response of that call: a ZIP file, in base64. */
export const exportedAudit = z.strictObject({
  nombre: z.string(),
  archivo: z.base64(),
  asientos: z.number().int(),
})
