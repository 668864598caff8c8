import { importKinds, type ImportKind } from '@fcr/shared/contracts/staff/imports'
import { rowId } from '@fcr/shared/contracts/staff/rows'
import { z } from 'zod'
import type { RowVerdict } from '../../database/tables/imports'
import { amount, clearedText, type Cleared } from '../../import/cleared'
import { labelOf } from '../../import/columns'
import { kinds } from '../../import/types'
import { defineOperation, notApplicable, type Fact } from '../approvals/operation'
import { findJob, lockJob, type Job } from './jobs'

const effectOf: Record<RowVerdict, (count: string) => string> = {
  added: (count) => `Filas que se agregan: ${count}.`,
  changed: (count) => `Filas que cambian registros que ya existen: ${count}.`,
  disputed: (count) =>
    `Filas en conflicto con una cuenta sin verificar: ${count}. De cada una se abre un caso.`,
  other: (count) => `Filas con el número de otra persona, que quedan por fuera: ${count}.`,
  kept: (count) => `Filas de personas que mantienen sus datos ellas mismas: ${count}. Se conservan.`,
  bad: (count) => `Filas con error, que quedan por fuera: ${count}.`,
  unchanged: (count) => `Filas iguales, que no cambian nada: ${count}.`,
}

const kind = z.enum(Object.keys(importKinds) as [ImportKind, ...ImportKind[]])

const hashField = 'Huella del archivo (SHA-256)'

type FileFacts = {
  kind: ImportKind
  file: string
  counts: Partial<Record<RowVerdict, number>>
  overwrite: boolean
  cleared: Cleared
  warnings: number
}

const clearedEffects = ({ kind: of, cleared }: FileFacts) => {
  const text = clearedText(of, cleared)
  return text === '' ? [] : [`Se borran datos que ya existen: ${text}.`]
}

const fileEffects = (facts: FileFacts) => [
  ...countEffects(facts),
  ...clearedEffects(facts),
  ...(facts.warnings > 0
    ? [`Avisos sobre las filas, que quien lo pide vio: ${amount.format(facts.warnings)}.`]
    : []),
]

const countEffects = ({ file, counts, overwrite }: FileFacts) => [
  `Archivo: ${file}.`,
  ...Object.entries(effectOf).flatMap(([verdict, effect]) => {
    const count = counts[verdict as RowVerdict] ?? 0
    return count > 0 ? [effect(amount.format(count))] : []
  }),
  ...(overwrite ? ['También cambian datos de personas verificadas que se afiliaron ellas mismas.'] : []),
]

const states: Partial<Record<Job['state'], string>> = {
  lista: 'Revisada, sin cargar',
  descartada: 'Descartada',
  terminada: 'Ya cargada',
}

/** Which file, and which of its columns. */
function jobFacts({ kind: of, matching, state, sha256, total }: Job): Fact[] {
  const labels = new Map(kinds[of].columns.map((column) => [column.name, labelOf(column)]))
  const columns = [...new Set(matching)].flatMap((name) => (name === null ? [] : [labels.get(name) ?? name]))
  return [
    { field: 'Importación', value: states[state] ?? 'En otro paso' },
    { field: 'Filas del archivo', value: amount.format(total) },
    { field: 'Columnas que se cargan', value: columns.join(', ') || 'Ninguna' },
    { field: hashField, value: sha256 ?? 'Sin leer' },
  ]
}

/** Loads a reviewed file. It is a mass action: another person approves it. */
export const loadImport = defineOperation({
  name: 'importar',
  roles: ['datos'],
  payload: z.strictObject({
    import: rowId,
    kind,
  }),
  title: ({ import: id, kind }) => `Cargar la importación ${id}: ${importKinds[kind].toLowerCase()}`,
  importJob: ({ import: id }) => id,
  lock: (trx, { import: id }) => lockJob(trx, id),
  page: async (db, { import: id }) => {
    const job = await findJob(db, id)
    if (!job) return { facts: [{ field: 'Importación', value: 'Ya no existe' }], effects: [], changes: [] }
    return {
      facts: jobFacts(job),
      effects: [
        ...fileEffects({ ...job, file: job.file_name }),
        ...job.readings
          .filter(({ isConfirmed }) => isConfirmed)
          .map(
            ({ written, name, rows }) =>
              `«${written}» se lee como «${name}», como confirmó quien lo pide. Filas: ${amount.format(rows)}.`,
          ),
        'Las filas cuyos datos cambien antes de la carga quedan por fuera y se informan.',
      ],
      changes: [],
    }
  },
  execute: async (trx, { import: id }, { approval, approvedBy }) => {
    const job = await lockJob(trx, id)
    if (job?.state !== 'lista' || job.approval_id !== approval)
      throw notApplicable('La importación se descartó, venció o se revisó de nuevo: ya no se puede cargar.')
    await trx
      .updateTable('import_job')
      .set({ state: 'cargando', approved_by: approvedBy })
      .where('id', '=', id)
      .execute()
    return { details: { import: id, file: job.file_name, sha256: job.sha256, ...job.counts } }
  },
})

const count = z.number().int().min(0)

/**
 * A file on the server, imported by command. The approval only permits it: the asker's command then imports the same
 * file, if that still does what was approved.
 */
export const importFile = defineOperation({
  name: 'importar archivo',
  roles: ['datos'],
  payload: z.strictObject({
    kind,
    file: z.string(),
    sha256: z.string(),
    overwrite: z.boolean(),
    counts: z.strictObject({
      added: count,
      changed: count,
      unchanged: count,
      kept: count,
      disputed: count,
      other: count.default(0),
      bad: count,
    }),
    // Earlier requests lack these fields and `other`; one without `effects` needs another approval.
    effects: z.string().default(''),
    cleared: z.record(z.string(), count).default({}),
    warnings: count.default(0),
  }),
  title: ({ kind: of }) => `Importar un archivo por orden: ${importKinds[of].toLowerCase()}`,
  // The command compares file and effect with the payload once more when it imports.
  lock: () => Promise.resolve(),
  page: (_db, payload) =>
    Promise.resolve({
      facts: [{ field: hashField, value: payload.sha256 }],
      effects: [
        ...fileEffects(payload),
        'Quien lo pide podrá importarlo una vez, durante 72 horas después de aprobarlo.',
        'Si para entonces el archivo o los datos cambiaron, no se importa nada.',
      ],
      changes: [],
    }),
  execute: (_trx, payload) => Promise.resolve({ granted: payload, details: payload }),
})
