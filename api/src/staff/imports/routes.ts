import type { importResultQuery } from '@fcr/shared/contracts/staff/imports'
import type { FastifyPluginAsync } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { Readable } from 'node:stream'
import type { z } from 'zod'
import { writeCsv } from '../../csv/write-csv'
import type { Db } from '../../database/open'
import { endpoint } from '../../http/endpoint'
import type { Cell } from '../../import/file/cell'
import { labelOf } from '../../import/columns'
import { kinds } from '../../import/types'
import { requireProvenStaff, requireStaff, staffOf } from '../../sessions/policy'
import { recordStaffAct } from '../record'
import {
  announceFile,
  askForImport,
  closeUpload,
  discardJob,
  matchColumns,
  notFound,
  receivePiece,
} from './change-job'
import { countRows, findRows, resultCsv } from './job-rows'
import { findJob, isAsked, listJobs, pieceBytes, type Job } from './jobs'
import { toDetail, toSummary } from './present'

/** @throws {ApiError} */
async function requireJob(db: Db, id: string): Promise<Job> {
  const job = await findJob(db, id)
  if (!job || job.state === 'descartada') throw notFound()
  return job
}

/** Only the step in which columns are matched shows a person; the others are read every few seconds. */
const showsSample = (job: Job) => (job.state === 'columnas' || job.state === 'lista') && !isAsked(job)

/** The first row of the file, as a sample of its columns. */
async function firstCells(db: Db, id: string): Promise<readonly Cell[]> {
  const row = await db
    .selectFrom('import_row')
    .select('cells')
    .where('job_id', '=', id)
    .orderBy('line')
    .limit(1)
    .executeTakeFirst()
  return row?.cells ?? []
}

/** Imports: upload, columns, preview, approval, progress, result. */
export const importRoutes: FastifyPluginAsync = (instance) => {
  const app = instance.withTypeProvider<ZodTypeProvider>()
  const onRequest = requireStaff('datos')

  app.route({
    ...endpoint('GET /fundacion/importaciones'),
    onRequest,
    handler: async ({ query }) => {
      const { total, jobs } = await listJobs(app.db, Number(query.pagina))
      return { total, filas: jobs.map(toSummary) }
    },
  })

  app.route({
    ...endpoint('POST /fundacion/importaciones', { fails: [409, 413] }),
    onRequest,
    handler: async (request) => {
      const id = await announceFile(request, request.body)
      return { id, tamano_parte: pieceBytes }
    },
  })

  app.route({
    ...endpoint('POST /fundacion/importaciones/:id/partes', { fails: [404, 409, 429] }),
    onRequest,
    // Base64 is longer by a third.
    bodyLimit: 2 * pieceBytes,
    config: { sender: (request) => staffOf(request).id },
    handler: async (request) => {
      const { numero, contenido } = request.body
      await receivePiece(request, request.params.id, numero, Buffer.from(contenido, 'base64'))
    },
  })

  app.route({
    ...endpoint('POST /fundacion/importaciones/:id/recibida', { fails: [404, 409] }),
    onRequest,
    handler: async (request) => {
      await closeUpload(request, request.params.id)
    },
  })

  app.route({
    ...endpoint('GET /fundacion/importaciones/modelo'),
    onRequest,
    handler: ({ query: { clase } }, reply) => {
      void reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', `attachment; filename="modelo-${clase}.csv"`)
      return Promise.resolve(writeCsv([kinds[clase].columns.filter(({ read }) => read).map(labelOf)]))
    },
  })

  app.route({
    ...endpoint('GET /fundacion/importaciones/:id', { fails: [404] }),
    onRequest,
    handler: async (request) => {
      const job = await requireJob(app.db, request.params.id)
      const sample = showsSample(job) ? await firstCells(app.db, job.id) : []
      const details = { import: job.id, sample: true }
      if (sample.length > 0) await recordStaffAct(app.db, request, { operation: 'importar ver', details })
      return toDetail(job, { columns: kinds[job.kind].columns, sample })
    },
  })

  app.route({
    ...endpoint('POST /fundacion/importaciones/:id/columnas', { fails: [404, 409] }),
    onRequest,
    handler: async (request) => {
      await matchColumns(request, request.params.id, request.body)
    },
  })

  app.route({
    ...endpoint('GET /fundacion/importaciones/:id/filas', { fails: [404] }),
    onRequest,
    handler: async (request) => {
      const { pagina, clase } = request.query
      const job = await requireJob(app.db, request.params.id)
      const filas = await findRows(app.db, job, Number(pagina), clase)
      const details = { import: job.id, page: Number(pagina), kind: clase }
      await recordStaffAct(app.db, request, { operation: 'importar ver', details })
      return { total: await countRows(app.db, job, clase), filas }
    },
  })

  app.route({
    ...endpoint('POST /fundacion/importaciones/:id/aprobacion', { fails: [404, 409] }),
    onRequest,
    handler: async (request) => ({
      aprobacion: await askForImport(request, request.params.id, request.body),
    }),
  })

  app.route({
    ...endpoint('POST /fundacion/importaciones/:id/descartar', { fails: [404, 409] }),
    onRequest,
    handler: async (request) => {
      await discardJob(request, request.params.id)
    },
  })

  // Untyped, because it sends a stream of the text that the contract describes.
  instance.route<{ Params: { id: string }; Querystring: z.infer<typeof importResultQuery> }>({
    ...endpoint('GET /fundacion/importaciones/:id/resultado', { fails: [404] }),
    onRequest: requireProvenStaff('datos'),
    handler: async (request, reply) => {
      const { clase } = request.query
      const job = await requireJob(app.db, request.params.id)
      const details = { import: job.id, kind: clase, rows: await countRows(app.db, job, clase) }
      await recordStaffAct(app.db, request, { operation: 'importar descargar', details })
      return reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', `attachment; filename="importacion-${job.id}.csv"`)
        .send(Readable.from(resultCsv(app.db, job, clase), { objectMode: false }))
    },
  })
  return Promise.resolve()
}
