import { z } from 'zod'
import { fileName } from '../text/file-name'
import { approvalState, clerkReason } from './approvals'
import { page } from './rows'

/** Types of content of a file. */
export const importKinds = {
  comparecientes: 'Personas afiliadas',
  mapa: 'Personas del mapa',
  lugares: 'Departamentos y municipios',
} as const
export type ImportKind = keyof typeof importKinds
const importKind = z.enum(Object.keys(importKinds) as [ImportKind, ...ImportKind[]])

/** From upload to end. `lista`: the preview is ready. */
const importState = z.enum([
  'recibiendo',
  'leyendo',
  'columnas',
  'revisando',
  'lista',
  'por_aprobar',
  'cargando',
  'terminada',
  'fallida',
  'descartada',
])
export type ImportState = z.infer<typeof importState>

/** Effect of importing a row; `otra_persona`: its number belongs to a person who has another name, so it is left out. */
const rowClass = z.enum(['nueva', 'cambia', 'conflicto', 'otra_persona', 'error', 'conservada', 'igual'])

/** Result for a row; `desactualizada`: left out, because its data changed after the preview. */
const rowOutcome = z.enum([...rowClass.options, 'desactualizada'])
export type RowOutcome = z.infer<typeof rowOutcome>

const count = z.number().int().nonnegative()

/** Body of `POST /fundacion/importaciones`: announces a file. */
export const newImport = z.strictObject({
  clase: importKind,
  archivo: fileName,
  bytes: count,
})
export type NewImport = z.infer<typeof newImport>

/** `tamano_parte`: the file is sent in pieces of this many bytes, numbered from 0; the last one may be shorter. */
export const announcedImport = z.strictObject({ id: z.string(), tamano_parte: count })

/** Body of `POST /fundacion/importaciones/:id/partes`: a piece of the file, in base64. */
export const filePiece = z.strictObject({ numero: count.max(9999), contenido: z.base64() })

/** Query of the list. */
export const importsQuery = z.strictObject({ pagina: page })

const counts = z.partialRecord(rowOutcome, count)

const summary = {
  id: z.string(),
  clase: importKind,
  archivo: z.string(),
  estado: importState,
  /** Rows of the file, once it has been read. */
  filas: count,
  /** ISO 8601. */
  subida_en: z.string(),
  subida_por: z.string(),
}
export const importList = z.strictObject({ total: count, filas: z.array(z.strictObject(summary)) })
export type ImportList = z.infer<typeof importList>

export const importDetail = z.strictObject({
  ...summary,
  /** Version of the columns and of the preview, which a change or a request for approval must name. */
  version: z.string(),
  /** Rows of the present step that are done. */
  hechas: count,
  /** How the file was read: its sheet, header and encoding. */
  notas: z.array(z.string()),
  columnas: z.array(
    z.strictObject({
      nombre: z.string(),
      muestra: z.string(),
      /** The field that it fills; null for none. */
      campo: z.string().nullable(),
      /** Rows whose cell cannot be used. */
      con_error: count,
    }),
  ),
  /** The fields that a column may fill. */
  campos: z.array(z.strictObject({ campo: z.string(), nombre: z.string(), obligatorio: z.boolean() })),
  sobrescribir: z.boolean(),
  /** How values were read that are not written as their list has them. */
  lecturas: z.array(
    z.strictObject({
      /** Label of the field. */
      campo: z.string(),
      escrito: z.string(),
      leido: z.string(),
      filas: count,
      /** Another name of the same thing, a name that a clerk confirmed, or one to confirm: its rows are refused. */
      estado: z.enum(['segura', 'confirmada', 'por_confirmar']),
    }),
  ),
  /** Rows by what importing them would do. */
  previstas: counts,
  /** Rows by what became of them. */
  resultado: counts,
  /** Number of stored values that the import will clear, or has cleared, by field. */
  borrados: z.array(z.strictObject({ campo: z.string(), cuantos: count })),
  /** Number of warnings about the rows. */
  avisos: count,
  /** Why it failed. */
  problema: z.string().nullable(),
  /** The approval that was asked for last. */
  aprobacion: z
    .strictObject({
      id: z.string(),
      estado: approvalState,
      pide: z.string(),
      /** Author of the decision, and their note. */
      decide: z.string().nullable(),
      razon_decision: z.string().nullable(),
    })
    .nullable(),
  /** When file and rows are erased, or were; ISO 8601. */
  se_borra_en: z.string(),
})
export type ImportDetail = z.infer<typeof importDetail>

/** Different readings of values that a page shows and a clerk may confirm. */
export const maxReadings = 300

/** The version that the page showed; absent from an older page. */
const version = z.hex().length(32).optional()

/** Body of `POST /fundacion/importaciones/:id/columnas`: the field that each column of the file fills, in its order. */
export const columnMatching = z.strictObject({
  campos: z.array(z.string().max(100).nullable()).min(1).max(200),
  /** Also change data of verified people who maintain their data themselves. */
  sobrescribir: z.boolean(),
  /** Values that mean a name of their list; absent: as confirmed before. */
  lecturas: z
    .array(z.strictObject({ escrito: z.string().max(400), leido: z.string().max(400) }))
    .max(maxReadings)
    .optional(),
  version,
})
export type ColumnMatching = z.infer<typeof columnMatching>

/** Filter of the rows: one kind, or rows with warnings. */
const rowFilter = z.enum([...rowOutcome.options, 'aviso'])
export type RowFilter = z.infer<typeof rowFilter>

/** Query of `GET /fundacion/importaciones/:id/filas`. */
export const importRowsQuery = z.strictObject({ pagina: page, clase: rowFilter.optional() })

export const importRow = z.strictObject({
  fila: count,
  nombre: z.string(),
  /** Document number, or code of a place. */
  clave: z.string(),
  clase: rowClass,
  /** Undefined before the import ran. */
  resultado: rowOutcome.optional(),
  cambios: z.array(
    z.strictObject({
      campo: z.string(),
      /** Null: no value. Undefined where the person's declared data are not shown. */
      antes: z.string().nullable().optional(),
      despues: z.string().nullable(),
    }),
  ),
  /** `valor`: the cell; null if the problem is about no cell, or about an empty one. */
  problemas: z.array(
    z.strictObject({
      campo: z.string().nullable(),
      motivo: z.string(),
      valor: z.string().nullable().optional(),
    }),
  ),
  /** Points to check in a row that can be stored. */
  avisos: z.array(z.strictObject({ campo: z.string(), motivo: z.string() })),
})
export type ImportRow = z.infer<typeof importRow>
export const importRows = z.strictObject({ total: count, filas: z.array(importRow) })
export type ImportRows = z.infer<typeof importRows>

/**
 * Body of `POST /fundacion/importaciones/:id/aprobacion`. `avisos`: the number of warnings that the page showed; 409 if
 * it is out of date.
 */
export const importAsked = z.strictObject({ motivo: clerkReason, avisos: count.optional(), version })
export type ImportAsked = z.infer<typeof importAsked>

/** Query of the empty file of one kind, with the headings that the import understands. Response: CSV. */
export const importTemplate = z.strictObject({ clase: importKind })

/** Query of the download: all rows, or those of one kind. */
export const importResultQuery = z.strictObject({ clase: rowFilter.optional() })

/** Response of the download: CSV. */
export const importResult = z.string()
