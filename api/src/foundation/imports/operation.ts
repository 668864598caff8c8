import { importKinds, type ImportKind } from '@fcr/shared/contracts/foundation/imports'
import { rowId } from '@fcr/shared/contracts/foundation/rows'
import { z } from 'zod'
import type { RowVerdict } from '../../database/tables/imports'
import { defineOperation, notApplicable } from '../approvals/operation'
import { findJob, lockJob } from './jobs'

const effectOf: Record<RowVerdict, (count: string) => string> = {
  added: (count) => `Filas que se agregan: ${count}.`,
  changed: (count) => `Filas que cambian registros que ya existen: ${count}.`,
  disputed: (count) =>
    `Filas en conflicto con una cuenta sin verificar: ${count}. De cada una se abre un caso.`,
  kept: (count) => `Filas de personas que mantienen sus datos ellas mismas: ${count}. Se conservan.`,
  bad: (count) => `Filas con error, que quedan por fuera: ${count}.`,
  unchanged: (count) => `Filas iguales, que no cambian nada: ${count}.`,
}

const kind = z.enum(Object.keys(importKinds) as [ImportKind, ...ImportKind[]])

const amount = new Intl.NumberFormat('es-CO')

type FileFacts = { file: string; counts: Partial<Record<RowVerdict, number>>; overwrite: boolean }

const fileEffects = ({ file, counts, overwrite }: FileFacts) => [
  `Archivo: ${file}.`,
  ...Object.entries(effectOf).flatMap(([verdict, effect]) => {
    const count = counts[verdict as RowVerdict] ?? 0
    return count > 0 ? [effect(amount.format(count))] : []
  }),
  ...(overwrite ? ['También cambian datos de personas verificadas que se afiliaron ellas mismas.'] : []),
]

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
  effects: async (db, { import: id }) => {
    const job = await findJob(db, id)
    if (!job) return []
    return [
      ...fileEffects({ file: job.file_name, counts: job.counts, overwrite: job.overwrite }),
      'Las filas cuyos datos cambien antes de la carga quedan por fuera y se informan.',
    ]
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
      ...{ added: count, changed: count, unchanged: count, kept: count, disputed: count, bad: count },
    }),
  }),
  title: ({ kind: of }) => `Importar un archivo por orden: ${importKinds[of].toLowerCase()}`,
  effects: (_db, payload) =>
    Promise.resolve([
      ...fileEffects(payload),
      'Quien lo pide podrá importarlo una vez, durante 72 horas después de aprobarlo.',
      'Si para entonces el archivo o los datos cambiaron, no se importa nada.',
    ]),
  execute: (_trx, payload) => Promise.resolve({ granted: payload, details: payload }),
})
