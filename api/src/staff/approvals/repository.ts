import type { ApprovalDifference, ApprovalState } from '@fcr/shared/contracts/staff/approvals'
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../database/open'
import type { ReadPage } from './page'

/** Earlier code stored an approval without its page, so it is unknown what its requester saw. */
const askAgain =
  'Se pidió con una versión anterior del sitio, que no guardaba lo que se leyó: hay que pedirla de nuevo.'

const waits = sql<boolean>`(approval.state = 'espera' AND approval.expires_at > now()
  AND approval.fingerprint IS NOT NULL)`

/** Waiting according to its row, but over; housekeeping has not come by yet. */
const isOver = sql<boolean>`(approval.state = 'espera' AND NOT ${waits})`

export const stateNow = sql<ApprovalState>`CASE WHEN ${isOver} THEN 'vencida' ELSE approval.state END`

const reasonNow = sql<string | null>`CASE
  WHEN approval.state = 'espera' AND approval.fingerprint IS NULL THEN ${askAgain}
  ELSE approval.decision_reason END`

/** The viewer: their account and the operations of their roles. */
export type Viewer = { id: string; operations: readonly string[] }

const selectApprovals = (db: Db) =>
  db
    .selectFrom('approval')
    .leftJoin('compareciente as person', 'person.id', 'approval.compareciente_id')
    .selectAll('approval')
    .select([
      stateNow.as('stateNow'),
      reasonNow.as('reasonNow'),
      isCollectable.as('collectable'),
      'person.nombre_apellido_completo as personName',
    ])

export type ApprovalRow = Awaited<ReturnType<ReturnType<typeof selectApprovals>['executeTakeFirstOrThrow']>>

const ofRoles = ({ operations }: Viewer) => sql<boolean>`approval.operation = ANY(${operations}::text[])`
// Also true for an approval asked for by command, which has no asker.
const byOthers = ({ id }: Viewer) => sql<boolean>`approval.asked_by IS DISTINCT FROM ${id}`

const lists = {
  waiting: (viewer: Viewer) => sql<boolean>`${waits} AND ${ofRoles(viewer)} AND ${byOthers(viewer)}`,
  asked: ({ id }: Viewer) => sql<boolean>`${waits} AND approval.asked_by = ${id}`,
  decided: (viewer: Viewer) => sql<boolean>`NOT ${waits}
    AND coalesce(approval.decided_at, approval.expires_at) > now() - interval '30 days'
    AND (${ofRoles(viewer)} OR approval.asked_by = ${viewer.id} OR approval.decided_by = ${viewer.id})`,
}

/** Finds the rows of one of a viewer's lists, and how many there are. */
export async function listApprovals(db: Db, list: keyof typeof lists, viewer: Viewer, limit: number) {
  const condition = lists[list](viewer)
  const rows = await selectApprovals(db)
    .where(condition)
    .orderBy(
      list === 'decided'
        ? sql`coalesce(approval.decided_at, approval.expires_at) DESC`
        : sql`approval.expires_at`,
    )
    .limit(limit)
    .execute()
  return { rows, total: await countApprovals(db, list, viewer) }
}

/** Counts the rows of one of a viewer's lists. */
export async function countApprovals(db: Db, list: keyof typeof lists, viewer: Viewer): Promise<number> {
  const { total } = await db
    .selectFrom('approval')
    .select(sql<number>`count(*)::integer`.as('total'))
    .where(lists[list](viewer))
    .executeTakeFirstOrThrow()
  return total
}

export const findApproval = (db: Db, id: string): Promise<ApprovalRow | undefined> =>
  selectApprovals(db).where('approval.id', '=', id).executeTakeFirst()

/** Whoever is joined with the person concerned, and then removed. */
const removedPerson = sql<string | null>`(approval.payload ->> 'removed')::bigint`

/**
 * Locks an approval until the transaction ends, so that of concurrent decisions one finds it decided. The person
 * concerned, whoever is joined with them, and whoever has the number that it is about, come first, as in an erasure, which
 * withdraws the approvals about them: the opposite order could deadlock.
 */
export async function lockApproval(trx: Db, id: string): Promise<ApprovalRow | undefined> {
  await trx
    .selectFrom('compareciente')
    .select('id')
    .where((eb) => {
      const concerned = eb.selectFrom('approval').where('approval.id', '=', id)
      return eb.or([
        eb('id', '=', concerned.select('approval.compareciente_id')),
        eb('id', '=', concerned.select(removedPerson.as('removed'))),
        eb('numero_identificacion', '=', concerned.select('approval.numero_identificacion')),
      ])
    })
    .orderBy('id')
    .forUpdate()
    .execute()
  return selectApprovals(trx).where('approval.id', '=', id).forUpdate('approval').executeTakeFirst()
}

type NewApproval = {
  operation: string
  title: string
  payload: string
  compareciente_id: string | null
  numero_identificacion: string | null
  reason: string
  asked_by: string | null
  asked_by_name: string
  asked_by_system: string | null
  fingerprint: string
  pages: string
}

const nothingShown = { fingerprint: null, pages: null }

/** How long the requester may collect the result. */
const isCollectable = sql<boolean>`(approval.granted IS NOT NULL
  AND approval.decided_at > now() - interval '72 hours')`

/** How long both people can read what had changed; it may name a person. */
const differencesStay = sql`interval '30 days'`

/** Ends what nobody decided, or collected, in time, and removes what ended approvals need no longer. */
export async function expireApprovals(db: Db): Promise<void> {
  await db
    .updateTable('approval')
    .set({ state: 'vencida', payload: null, decision_reason: reasonNow })
    .where(isOver)
    .execute()
  await db
    .updateTable('approval')
    .set(nothingShown)
    .where('state', '<>', 'espera')
    .where('pages', 'is not', null)
    .execute()
  await db
    .updateTable('approval')
    .set({ differences: '[]' })
    .where(sql<boolean>`differences <> '[]'`)
    .where('decided_at', '<', sql<Date>`now() - ${differencesStay}`)
    .execute()
  await db
    .updateTable('approval')
    .set({ granted: null })
    .where('granted', 'is not', null)
    .where(sql<boolean>`NOT ${isCollectable}`)
    .execute()
}

/** Keeps a page that somebody reads: only such a page can be approved. */
export const keepPage = (db: Db, id: string, { page, fingerprint }: ReadPage) =>
  db
    .updateTable('approval')
    .set({
      pages: sql<string>`coalesce(pages, '{}') || ${JSON.stringify({ [fingerprint]: page })}::jsonb`,
    })
    .where('id', '=', id)
    .where('state', '=', 'espera')
    .where(sql<boolean>`NOT coalesce(jsonb_exists(pages, ${fingerprint}), false)`)
    .execute()

/** Stores an approval and returns its id; undefined if the same waits already. */
export async function insertApproval(trx: Db, row: NewApproval): Promise<string | undefined> {
  await expireApprovals(trx)
  const stored = await trx
    .insertInto('approval')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return stored?.id
}

/** Finds who asked for the same. */
export const findSame = (db: Db, { operation, payload }: Pick<NewApproval, 'operation' | 'payload'>) =>
  db
    .selectFrom('approval')
    .select(['id', 'asked_by_name', 'asked_at'])
    .where('operation', '=', operation)
    .where('payload', '=', sql<string>`${payload}::jsonb`)
    .where('state', '=', 'espera')
    .executeTakeFirst()

/** Finds a waiting approval of an operation whose payload contains this. */
export const findWaiting = (db: Db, operation: string, part: Record<string, unknown>) =>
  db
    .selectFrom('approval')
    .select('id')
    .where('operation', '=', operation)
    .where(waits)
    .where(sql<boolean>`payload @> ${JSON.stringify(part)}::jsonb`)
    .executeTakeFirst()

/** Condition: an approval of one of these operations is pending whose payload names the row under `key`. */
export const isAskedFor = (operations: readonly string[], key: string, id: RawBuilder<unknown>) =>
  sql<boolean>`EXISTS (SELECT FROM approval
    WHERE approval.operation = ANY (${operations}) AND ${waits} AND approval.payload ->> ${key} = ${id}::text)`

/** Pending requests about a person, oldest first. */
export const listWaitingAbout = (db: Db, comparecienteId: string) =>
  db
    .selectFrom('approval')
    .select(['id', 'title', 'asked_by_name', 'asked_at'])
    .where('compareciente_id', '=', comparecienteId)
    .where(waits)
    .orderBy('asked_at')
    .execute()

type DecidedState = Exclude<ApprovalState, 'espera' | 'vencida'>

type Decision = {
  state: DecidedState
  by: { id: string; name: string }
  reason: string | null
  /** Why it was not carried out although it was approved. */
  differences?: readonly ApprovalDifference[]
}

/** Stores a decision. Payload and pages go: they may name a person. */
export const storeDecision = (trx: Db, id: string, { state, by, reason, differences }: Decision) =>
  trx
    .updateTable('approval')
    .set({
      state,
      payload: null,
      ...nothingShown,
      differences: differences ? JSON.stringify(differences) : null,
      decided_by: by.id,
      decided_by_name: by.name,
      decided_at: sql<Date>`now()`,
      decision_reason: reason,
    })
    .where('id', '=', id)
    .execute()

/** Accounts that can decide an operation of these roles, other than the asker. */
export const hasApprover = async (db: Db, roles: readonly string[], asker: string | null) => {
  const row = await db
    .selectFrom('staff_account')
    .select('id')
    .where('disabled_at', 'is', null)
    .where(sql<boolean>`roles && ${roles}::text[]`)
    .where(sql<boolean>`id IS DISTINCT FROM ${asker}`)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Locks accounts against a change of roles until the transaction ends; returns those that are active and have one of
 * the roles.
 */
export async function lockAuthorised(trx: Db, ids: readonly string[], roles: readonly string[]) {
  const rows = await trx
    .selectFrom('staff_account')
    .select(['id', 'disabled_at', sql<boolean>`roles && ${roles}::text[]`.as('has_role')])
    .where('id', 'in', ids)
    .orderBy('id')
    .forShare()
    .execute()
  return new Set(rows.filter((row) => row.disabled_at === null && row.has_role).map(({ id }) => id))
}

/** `withoutAccount`: of the number, only what concerns no account. */
type Concerned = { person: string | undefined; number: string | undefined; withoutAccount?: boolean }

const concerns = ({ person, number, withoutAccount = false }: Concerned) =>
  sql<boolean>`(${person ?? null}::bigint IN (compareciente_id, ${removedPerson}) OR (numero_identificacion = ${number ?? null}::text
    AND (compareciente_id IS NULL OR NOT ${withoutAccount}::boolean)))`

/** Removes what approvals say about a person or a number. Their title and who decided them remain. */
export const emptyApprovalsOf = (trx: Db, concerned: Concerned) =>
  trx
    .updateTable('approval')
    .set({
      reason: null,
      decision_reason: null,
      compareciente_id: null,
      numero_identificacion: null,
      granted: null,
      payload: null,
      ...nothingShown,
      differences: sql<string>`CASE WHEN differences IS NULL THEN NULL ELSE '[]'::jsonb END`,
      state: sql<DecidedState>`CASE WHEN state = 'espera' THEN 'retirada' ELSE state END`,
      decided_at: sql<Date>`coalesce(decided_at, now())`,
      decided_by_name: sql<string>`coalesce(decided_by_name, 'el borrado de la persona')`,
    })
    .where(concerns(concerned))
    .execute()
