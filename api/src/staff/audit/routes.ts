import { maxExportedEntries } from '@fcr/shared/contracts/staff/audit'
import { dayInBogota } from '@fcr/shared/contracts/dates'
import { createChecker } from '../../audit/checker'
import { exportAudit } from '../../audit/export'
import { countEvents } from '../../audit/find-events'
import { personWithId } from '../../audit/find-people'
import { createSigner } from '../../audit/signing'
import { ApiError } from '../../errors/api-error'
import type { Routes } from '../../fastify'
import { endpoint } from '../../http/endpoint'
import { requireProvenStaff, requireStaff, staffOf } from '../../sessions/policy'
import { recordStaffAct } from '../record'
import { findAnomalies } from './anomalies'
import { lastCheckWords } from './check-labels'
import { readOptions } from './options'
import { readPage } from './page'
import { noPerson, resolveFilter, subjectOf } from './resolve-filter'
import { scheduleChecks } from './schedule'

const tooMany = () =>
  new ApiError(
    400,
    'too_many_rows',
    `Son más de ${maxExportedEntries} asientos. Acote la búsqueda, por ejemplo por fechas.`,
  )

const noKey = () =>
  new ApiError(
    409,
    'no_signing_key',
    'El sitio no tiene clave para firmar. Quien lo administra debe crearla (AUDIT_SIGNING_KEY).',
  )

/** The auditors' routes: reading, checking and exporting the audit trail. Each look is recorded in it. */
export const auditRoutes: Routes = (app, _options, done) => {
  const { db, settings, log } = app
  const onRequest = requireStaff('auditoria')
  const checker = createChecker(db, settings.auditHeadsFile, log)
  scheduleChecks(app, checker)
  const signer = settings.auditSigningKey === undefined ? undefined : createSigner(settings.auditSigningKey)

  app.route({
    ...endpoint('POST /fundacion/auditoria/buscar'),
    onRequest,
    handler: async (request) => {
      const { antes, ...filter } = request.body
      const resolved = await resolveFilter(db, filter)
      const page = await app.read((trail) => readPage(trail, resolved, antes))
      const details = { ...filter, rows: page.filas.length }
      await recordStaffAct(db, request, {
        operation: 'auditoria listar',
        subject: subjectOf(resolved),
        details,
      })
      return page
    },
  })

  app.route({
    ...endpoint('GET /fundacion/auditoria/personas/:id', { fails: [404] }),
    onRequest,
    handler: async (request) => {
      const person = await personWithId(db, request.params.id)
      if (!person) throw noPerson()
      const page = await app.read((trail) => readPage(trail, { people: [person] }, request.query.antes))
      const details = { person: request.params.id, rows: page.filas.length }
      await recordStaffAct(db, request, { operation: 'auditoria listar', subject: person.number, details })
      return { ...page, persona: { nombre: person.name, anulada: person.annulled } }
    },
  })

  app.route({
    ...endpoint('GET /fundacion/auditoria/opciones'),
    onRequest,
    handler: async () => ({ ...(await readOptions(db)), firma: signer !== undefined }),
  })

  app.route({
    ...endpoint('GET /fundacion/auditoria/anomalias'),
    onRequest,
    handler: async (request) => {
      const groups = await findAnomalies(db)
      const cases = groups.reduce((sum, { casos }) => sum + casos.length, 0)
      await recordStaffAct(db, request, { operation: 'auditoria anomalias', details: { rows: cases } })
      return groups
    },
  })

  app.route({
    ...endpoint('GET /fundacion/auditoria/verificacion'),
    onRequest,
    handler: () => lastCheckWords(db),
  })

  app.route({
    ...endpoint('POST /fundacion/auditoria/verificacion'),
    onRequest,
    handler: async (request) => {
      const started = await checker.start(staffOf(request).name)
      // Callers get the running check if there is one.
      if (started) await recordStaffAct(db, request, { operation: 'auditoria verificar' })
      return await lastCheckWords(db)
    },
  })

  app.route({
    ...endpoint('POST /fundacion/auditoria/exportar', { fails: [409] }),
    onRequest: requireProvenStaff('auditoria'),
    handler: async (request) => {
      if (!signer) throw noKey()
      const { filtro, motivo } = request.body
      const filter = await resolveFilter(db, filtro)
      if ((await countEvents(db, filter, maxExportedEntries)) > maxExportedEntries) throw tooMany()
      const facts = { por: staffOf(request).name, motivo, filtro }
      const { file, rows, signature } = await exportAudit(db, signer, filter, facts)
      const details = { ...filtro, reason: motivo, rows, signature }
      await recordStaffAct(db, request, {
        operation: 'auditoria exportar',
        subject: subjectOf(filter),
        details,
      })
      return {
        nombre: `auditoria-${dayInBogota(new Date())}.zip`,
        archivo: file.toString('base64'),
        asientos: rows,
      }
    },
  })

  // For courts: recipients of an export verify it with this key.
  app.get('/auditoria/clave-publica', async (_request, reply) => {
    if (!signer) throw new ApiError(404, 'no_signing_key', 'El sitio no tiene clave para firmar.')
    return reply
      .type('application/x-pem-file')
      .header('content-disposition', 'attachment; filename="clave-publica.pem"')
      .send(signer.publicKey)
  })
  done()
}
