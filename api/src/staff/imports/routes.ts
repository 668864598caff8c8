import { askedApproval } from '@fcr/shared/contracts/staff/approvals'
import {
  announcedImport,
  columnMatching,
  filePiece,
  importAsked,
  importDetail,
  importList,
  importResult,
  importResultQuery,
  importRows,
  importRowsQuery,
  importTemplate,
  importsQuery,
  newImport,
} from '@fcr/shared/contracts/staff/imports'
import { rowParams } from '@fcr/shared/contracts/staff/rows'
import type { FastifyPluginAsync } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { Readable } from 'node:stream'
import type { z } from 'zod'
import { writeCsv } from '../../csv/write-csv'
import type { Db } from '../../database/open'
import { failures, nothing } from '../../http/route-contract'
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
  const guarded = { onRequest: requireStaff('datos') }
  const jobPath = '/fundacion/importaciones/:id'
  const change = { params: rowParams, response: { 204: nothing, ...failures(404, 409) } }

  app.get(
    '/fundacion/importaciones',
    { ...guarded, schema: { querystring: importsQuery, response: { 200: importList } } },
    async ({ query }) => {
      const { total, jobs } = await listJobs(app.db, Number(query.pagina))
      return { total, filas: jobs.map(toSummary) }
    },
  )

  app.post(
    '/fundacion/importaciones',
    { ...guarded, schema: { body: newImport, response: { 201: announcedImport, ...failures(409, 413) } } },
    async (request, reply) => {
      const id = await announceFile(request, request.body)
      return reply.code(201).send({ id, tamano_parte: pieceBytes })
    },
  )

  app.post(
    `${jobPath}/partes`,
    {
      ...guarded,
      // Base64 is longer by a third.
      bodyLimit: 2 * pieceBytes,
      config: { sender: (request) => staffOf(request).id },
      schema: {
        params: rowParams,
        body: filePiece,
        response: { 204: nothing, ...failures(404, 409, 429) },
      },
    },
    async (request, reply) => {
      const { numero, contenido } = request.body
      await receivePiece(request, request.params.id, numero, Buffer.from(contenido, 'base64'))
      return reply.code(204).send()
    },
  )

  app.post(`${jobPath}/recibida`, { ...guarded, schema: change }, async (request, reply) => {
    await closeUpload(request, request.params.id)
    return reply.code(204).send()
  })

  app.get(
    '/fundacion/importaciones/modelo',
    { ...guarded, schema: { querystring: importTemplate, response: { 200: importResult } } },
    ({ query: { clase } }, reply) => {
      void reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', `attachment; filename="modelo-${clase}.csv"`)
      return Promise.resolve(writeCsv([kinds[clase].columns.filter(({ read }) => read).map(labelOf)]))
    },
  )

  app.get(
    jobPath,
    { ...guarded, schema: { params: rowParams, response: { 200: importDetail, ...failures(404) } } },
    async (request) => {
      const job = await requireJob(app.db, request.params.id)
      const sample = showsSample(job) ? await firstCells(app.db, job.id) : []
      const details = { import: job.id, sample: true }
      if (sample.length > 0) await recordStaffAct(app.db, request, { operation: 'importar ver', details })
      return toDetail(job, { columns: kinds[job.kind].columns, sample })
    },
  )

  app.post(
    `${jobPath}/columnas`,
    { ...guarded, schema: { ...change, body: columnMatching } },
    async (request, reply) => {
      await matchColumns(request, request.params.id, request.body)
      return reply.code(204).send()
    },
  )

  app.get(
    `${jobPath}/filas`,
    {
      ...guarded,
      schema: {
        params: rowParams,
        querystring: importRowsQuery,
        response: { 200: importRows, ...failures(404) },
      },
    },
    async (request) => {
      const { pagina, clase } = request.query
      const job = await requireJob(app.db, request.params.id)
      const filas = await findRows(app.db, job, Number(pagina), clase)
      const details = { import: job.id, page: Number(pagina), kind: clase }
      await recordStaffAct(app.db, request, { operation: 'importar ver', details })
      return { total: await countRows(app.db, job, clase), filas }
    },
  )

  app.post(
    `${jobPath}/aprobacion`,
    {
      ...guarded,
      schema: {
        params: rowParams,
        body: importAsked,
        response: { 202: askedApproval, ...failures(404, 409) },
      },
    },
    async (request, reply) => {
      const aprobacion = await askForImport(request, request.params.id, request.body)
      return reply.code(202).send({ aprobacion })
    },
  )

  app.post(`${jobPath}/descartar`, { ...guarded, schema: change }, async (request, reply) => {
    await discardJob(request, request.params.id)
    return reply.code(204).send()
  })

  // Untyped, because it sends a stream of the text that the contract describes.
  instance.get<{ Params: { id: string }; Querystring: z.infer<typeof importResultQuery> }>(
    `${jobPath}/resultado`,
    {
      onRequest: requireProvenStaff('datos'),
      schema: {
        params: rowParams,
        querystring: importResultQuery,
        response: { 200: importResult, ...failures(404) },
      },
    },
    async (request, reply) => {
      const { clase } = request.query
      const job = await requireJob(app.db, request.params.id)
      const details = { import: job.id, kind: clase, rows: await countRows(app.db, job, clase) }
      await recordStaffAct(app.db, request, { operation: 'importar descargar', details })
      return reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', `attachment; filename="importacion-${job.id}.csv"`)
        .send(Readable.from(resultCsv(app.db, job, clase), { objectMode: false }))
    },
  )
  return Promise.resolve()
}
