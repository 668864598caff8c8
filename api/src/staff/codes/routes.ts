import { type IssuedCodes } from '@fcr/shared/contracts/staff/codes'
import { pageSize } from '@fcr/shared/contracts/staff/rows'
import type { FastifyRequest } from 'fastify'
import { countCodes, listCodes } from '../../access-codes/repository'
import type { Routes } from '../../fastify'
import { endpoint } from '../../http/endpoint'
import { requireProvenStaff, requireStaff, staffOf, staffRequester } from '../../sessions/policy'
import { staffAct } from '../act'
import { recordStaffAct } from '../record'
import { countConsultations, listActivity } from './activity'
import { rowOf, showCode } from './detail'
import { issuedDetails, type CodeRequest, type Issued } from './issue'
import { issueOrAsk } from './issue-or-ask'
import { collectMany, prepareMany } from './many'
import { release, revoke } from './decisions'
import { requireInstitutional } from './institutional'

const toIssuedCodes = (
  { kind, official, entity, purpose, support, hours, sendTo }: CodeRequest,
  { codes, expiresAt }: Issued,
  by: string,
): IssuedCodes => ({
  tipo: kind,
  funcionario: official,
  entidad: entity,
  finalidad: purpose,
  soporte: support,
  horas: hours,
  vence: expiresAt.toISOString(),
  emite: by,
  enviado_a: sendTo ?? null,
  codigos: codes.map(({ id, code }) => ({ id, codigo: code })),
})

/** Access codes of officials. */
export const codeRoutes: Routes = (app, _options, done) => {
  const onRequest = requireStaff('accesos')
  const givesAccess = requireProvenStaff('accesos')

  app.route({
    ...endpoint('POST /fundacion/codigos', { fails: [409] }),
    onRequest: givesAccess,
    handler: async (request, reply) => {
      const { tipo, funcionario, entidad, finalidad, soporte, horas, cantidad, correo, motivo } = request.body
      if (correo !== undefined) requireInstitutional(correo, app.site().institutionalDomains)
      const wanted: CodeRequest = {
        kind: tipo,
        official: funcionario,
        entity: entidad,
        purpose: finalidad,
        support: soporte ?? null,
        hours: horas,
        count: cantidad,
        ...(correo !== undefined && { sendTo: correo }),
      }
      const result = await issueOrAsk(request, wanted, motivo)
      if ('aprobacion' in result) return reply.code(202).send(result)
      return reply.code(201).send(toIssuedCodes(wanted, result, staffOf(request).name))
    },
  })

  app.route({
    ...endpoint('POST /fundacion/codigos/aprobados/:id', { fails: [404, 409] }),
    onRequest: givesAccess,
    handler: async (request) => {
      const { id } = request.params
      const { id: account, name: by } = staffOf(request)
      const isAsker = ({ asked_by }: { asked_by: string | null }) => asked_by === account
      const prepare = () => prepareMany(app.db, id, isAsker, staffRequester(request))
      const event = { operation: 'codigos recoger', details: { approval: id }, prepare } as const
      const collected = await staffAct(request, event, async ({ trx, note }, secrets) => {
        const { request: wanted, issued } = await collectMany(trx, id, isAsker, { issuedBy: by, secrets })
        note({ details: issuedDetails(wanted, issued) })
        return toIssuedCodes(wanted, issued, by)
      })
      return collected
    },
  })

  app.route({
    ...endpoint('GET /fundacion/codigos'),
    onRequest,
    handler: async (request) => {
      const { estado, pagina } = request.query
      const offset = (Number(pagina) - 1) * pageSize
      const codes = await listCodes(app.db, { state: estado, limit: pageSize, offset })
      const cuentas = await countCodes(app.db)
      const ids = codes.map(({ id }) => id)
      const consultations = await countConsultations(app.db, ids)
      const details = { ...(estado && { estado }), pagina, rows: codes.length }
      await recordStaffAct(app.db, request, { operation: 'codigos listar', details })
      return {
        total: estado ? cuentas[estado] : Object.values(cuentas).reduce((sum, count) => sum + count, 0),
        filas: codes.map((code) => rowOf(code, consultations.get(code.id) ?? 0)),
        cuentas,
        dominios: app.site().institutionalDomains,
      }
    },
  })

  app.route({
    ...endpoint('GET /fundacion/codigos/:id', { fails: [404] }),
    onRequest,
    handler: async (request) => {
      const { id } = request.params
      const code = await showCode(app.db, id)
      await recordStaffAct(app.db, request, { operation: 'codigos ver', details: { code: id } })
      return code
    },
  })

  app.route({
    ...endpoint('GET /fundacion/codigos/:id/actividad', { fails: [404] }),
    onRequest,
    handler: async (request) => {
      const { id } = request.params
      await showCode(app.db, id)
      const people = maySeePeople(request)
      const activity = await listActivity(app.db, id, { page: Number(request.query.pagina), people })
      const seen = activity.filas.flatMap(({ persona }) => persona?.id ?? [])
      const details = { code: id, page: request.query.pagina, people: [...new Set(seen)] }
      await recordStaffAct(app.db, request, { operation: 'codigos actividad', details })
      return activity
    },
  })

  app.route({
    ...endpoint('POST /fundacion/codigos/:id/revocar', { fails: [404, 409] }),
    onRequest,
    handler: async (request) => {
      await revoke(request, request.params.id, request.body.motivo)
    },
  })

  app.route({
    ...endpoint('POST /fundacion/codigos/:id/liberar', { fails: [404, 409] }),
    onRequest: givesAccess,
    handler: async (request) => ({
      sesion_viva: await release(request, request.params.id, request.body.motivo),
    }),
  })
  done()
}

/** Staff who look after people, or audit, may see whom an official saw. */
const maySeePeople = (request: FastifyRequest) =>
  staffOf(request).roles.some((role) => role === 'atencion' || role === 'auditoria')
