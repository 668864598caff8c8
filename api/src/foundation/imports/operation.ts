import { importKinds, type ImportKind } from '@fcr/shared/contracts/foundation/imports'
import { rowId } from '@fcr/shared/contracts/foundation/rows'
import { z } from 'zod'
import type { RowVerdict } from '../../database/schema'
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

const amount = new Intl.NumberFormat('es-CO')

/** Loads a reviewed file. It is a mass action: another person approves it. */
export const loadImport = defineOperation({
  name: 'importar',
  roles: ['datos'],
  payload: z.strictObject({
    import: rowId,
    kind: z.enum(Object.keys(importKinds) as [ImportKind, ...ImportKind[]]),
  }),
  title: ({ import: id, kind }) => `Cargar la importación ${id}: ${importKinds[kind].toLowerCase()}`,
  effects: async (db, { import: id }) => {
    const job = await findJob(db, id)
    if (!job) return []
    const counted = Object.entries(effectOf).flatMap(([verdict, effect]) => {
      const count = job.counts[verdict as RowVerdict] ?? 0
      return count > 0 ? [effect(amount.format(count))] : []
    })
    const overwrite = job.overwrite
      ? ['También cambian datos de personas verificadas que se afiliaron ellas mismas.']
      : []
    return [
      `Archivo: ${job.file_name}.`,
      ...counted,
      ...overwrite,
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
