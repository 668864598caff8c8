import { maxToday, type Today } from '@fcr/shared/contracts/staff/today'
import type { PairedRecord } from '@fcr/shared/contracts/staff/duplicates'
import { requestsQuery } from '@fcr/shared/contracts/staff/requests'
import { sql } from 'kysely'
import type { Db } from '../../database/open'
import { countHeldCodes } from '../../official/quota'
import { viewerOf } from '../approvals/operations'
import { resolveByAnnulling } from '../approvals/person-operations'
import { isAskedFor, listApprovals } from '../approvals/repository'
import { countPairs, listPairs } from '../duplicates/pairs'
import { combineRecords } from '../people/combine-records'
import { countQueue, listQueue } from '../../rights/request-queue'

type Section<Name extends keyof Today> = Promise<NonNullable<Today[Name]>>

const countOf = async (query: Promise<{ total: number }>) => (await query).total
const total = sql<number>`count(*)::integer`.as('total')

/** Open requests; `clerk`: whose are counted as theirs. */
export async function findRequests(db: Db, clerk: string): Section<'solicitudes'> {
  const { filas } = await listQueue(db, requestsQuery.parse({}), { clerk, rows: maxToday })
  return { ...(await countQueue(db, clerk)), filas }
}

/** People whom the list of people calls declared: a figure, not a task. They are verified when they come or ask for it. */
export const countUnverified = (db: Db) =>
  countOf(
    db
      .selectFrom('compareciente')
      .where('identidad', '=', 'declarada')
      .where('consent_at', 'is not', null)
      .select(total)
      .executeTakeFirstOrThrow(),
  )

const decisions = [resolveByAnnulling.name, combineRecords.name]

/** Open conflicts without a decision; requested decisions are among the approvals. */
const openConflicts = (db: Db) =>
  db
    .selectFrom('conflicto')
    .where('closed_at', 'is', null)
    .where((eb) => eb.not(isAskedFor(decisions, 'conflict', sql`conflicto.id`)))

export const countConflicts = (db: Db) => countOf(openConflicts(db).select(total).executeTakeFirstOrThrow())

export async function findConflicts(db: Db): Section<'conflictos'> {
  const rows = await openConflicts(db)
    .leftJoin('compareciente as person', 'person.id', 'conflicto.compareciente_id')
    .select(['conflicto.id', 'conflicto.numero_identificacion', 'conflicto.opened_by', 'conflicto.attempts'])
    .select(['conflicto.opened_at', 'person.id as person', 'person.nombre_apellido_completo as name'])
    .orderBy('conflicto.opened_at')
    .limit(maxToday)
    .execute()
  return {
    total: await countConflicts(db),
    filas: rows.map((row) => ({
      id: row.id,
      persona: row.person === null ? null : { id: row.person, nombre: row.name ?? '' },
      numero_identificacion: row.numero_identificacion,
      abierto_por: row.opened_by,
      intentos: row.attempts,
      desde: row.opened_at.toISOString(),
    })),
  }
}

/** Possible duplicates without a decision; requested decisions are among the approvals. */
export const countDuplicates = (db: Db) => countPairs(db, { decidable: true })

export async function findDuplicates(db: Db): Section<'repetidos'> {
  const pairs = await listPairs(db, { limit: maxToday, decidable: true })
  return {
    total: await countDuplicates(db),
    filas: pairs.map(({ id, fichas: [first, second] }) => ({
      id,
      fichas: [namedRecord(first), namedRecord(second)],
    })),
  }
}

const namedRecord = ({ nombre, numero_identificacion }: PairedRecord) => ({ nombre, numero_identificacion })

export async function findHeldCodes(db: Db): Section<'codigos'> {
  const rows = await db
    .selectFrom('access_code')
    .select(['id', 'official', 'entity', 'held_at', 'held_for'])
    .where('held_at', 'is not', null)
    .where('revoked_at', 'is', null)
    .orderBy('held_at')
    .limit(maxToday)
    .execute()
  return {
    total: await countHeldCodes(db),
    filas: rows.map((row) => ({
      id: row.id,
      funcionario: row.official,
      entidad: row.entity,
      por: row.held_for ?? 'profile',
      desde: (row.held_at ?? new Date()).toISOString(),
    })),
  }
}

/** Requests that the viewer may decide. */
export async function findApprovals(db: Db, staff: Parameters<typeof viewerOf>[0]): Section<'aprobaciones'> {
  const { rows, total: waiting } = await listApprovals(db, 'waiting', viewerOf(staff), maxToday)
  return {
    total: waiting,
    filas: rows.map((row) => ({
      id: row.id,
      titulo: row.title,
      pide: row.asked_by_name,
      pedida: row.asked_at.toISOString(),
      vence: row.expires_at.toISOString(),
    })),
  }
}
