import type { DuplicateDecision } from '@fcr/shared/contracts/staff/duplicates'
import { sql, type Transaction } from 'kysely'
import type { Database } from '../../database/schema'
import { ApiError } from '../../errors/api-error'
import type { Routes } from '../../fastify'
import { endpoint } from '../../http/endpoint'
import { requireStaff, staffOf } from '../../sessions/policy'
import { askApproval } from '../approvals/ask'
import { chosenColumns } from '../people/chosen-columns'
import { staffAct, type Act } from '../act'
import { recordStaffAct } from '../record'
import { joinDuplicates, readJoin } from './operation'
import { comparePair, findPair, readPair, readPairs, type PairRow } from './pairs'

const onRequest = requireStaff('atencion')

const gone = () =>
  new ApiError(404, 'pair_gone', 'Esas dos fichas ya no esperan una decisión: alguien decidió, o cambiaron.')

type Trx = Transaction<Database>

/** Locks an undecided pair. @throws {ApiError} 404 */
async function holdPair(trx: Trx, id: string): Promise<PairRow> {
  await sql`SELECT 1 FROM posible_repetido WHERE id = ${id} FOR UPDATE`.execute(trx)
  const pair = await findPair(trx, id)
  if (!pair || pair.separated) throw gone()
  return pair
}

type Joining = Extract<DuplicateDecision, { decision: 'unir' }>

/** Asks another person to approve the join. @returns the id of the approval */
async function askToJoin(act: Act, pair: PairRow, decision: Joining): Promise<string> {
  const { trx, note } = act
  const { queda: kept, tomar, evidencia, motivo } = decision
  if (kept !== pair.first && kept !== pair.second) throw gone()
  const removed = kept === pair.first ? pair.second : pair.first
  const join = await readJoin(trx, { kept, removed })
  if (!join) throw gone()
  note({ subject: join.kept.number })
  if (join.obstacle !== undefined) throw new ApiError(409, 'not_joinable', join.obstacle)
  const { differences } = await comparePair(trx, kept, removed)
  const columns = chosenColumns(tomar, differences)
  const payload = { pair: pair.id, kept, removed, columns, evidence: evidencia }
  return askApproval(act, joinDuplicates, payload, motivo)
}

/** Remembers that the records are of two people. */
async function separate({ trx, request }: Act, { id }: PairRow) {
  await trx
    .updateTable('posible_repetido')
    .set({ separado_at: sql<Date>`now()`, separado_by: staffOf(request).name })
    .where('id', '=', id)
    .execute()
  return null
}

/** Pairs of records that are probably one person. */
export const duplicateRoutes: Routes = (app, _options, done) => {
  app.route({
    ...endpoint('GET /fundacion/repetidos'),
    onRequest,
    handler: async (request) => {
      const page = Number(request.query.pagina)
      const list = await readPairs(app.db, page)
      const disclosed = [...new Set(list.filas.flatMap(({ fichas }) => fichas.map(({ id }) => id)))]
      await recordStaffAct(app.db, request, { operation: 'repetidos listar', details: { page, disclosed } })
      return list
    },
  })

  app.route({
    ...endpoint('GET /fundacion/repetidos/:id', { fails: [404] }),
    onRequest,
    handler: async (request) => {
      const pair = await readPair(app.db, request.params.id)
      if (!pair) throw gone()
      const details = { pair: pair.id, people: pair.fichas.map(({ id }) => id) }
      await recordStaffAct(app.db, request, { operation: 'repetidos ver', details })
      return pair
    },
  })

  app.route({
    ...endpoint('POST /fundacion/repetidos/:id/resolver', { fails: [404, 409] }),
    onRequest,
    handler: async (request, reply) => {
      const { body } = request
      const operation = body.decision === 'unir' ? joinDuplicates.name : 'repetidos separar'
      const details = { pair: request.params.id, reason: body.motivo }
      const aprobacion = await staffAct(request, { operation, details }, async (act) => {
        const pair = await holdPair(act.trx, request.params.id)
        act.note({ details: { people: [pair.first, pair.second] } })
        return body.decision === 'unir' ? askToJoin(act, pair, body) : separate(act, pair)
      })
      return reply.code(aprobacion === null ? 200 : 202).send({ aprobacion })
    },
  })
  done()
}
