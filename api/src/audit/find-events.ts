import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { AuditGroup } from '@fcr/shared/contracts/staff/audit'
import { all, anyOf, type Condition } from '../database/conditions'
import type { Db } from '../database/open'
import { plannedEachTime } from '../database/prepared-statements'
import { groupMembers, operations } from './deeds'
import type { Actor } from './record'

/** A person of the trail: the document number, and the ids of the rows that had or have it. */
export type PersonKey = { number: string | undefined; ids: readonly string[] }

/** Actors of one realm; all of the realm without ids. `systemUser`: a user of the command's machine. */
export type ActorKey = { realm: Actor['realm']; ids?: readonly string[]; systemUser?: string }

/** Which rows; all conditions hold together, the members of a list of keys are alternatives. */
export type EventFilter = {
  people?: readonly PersonKey[] | undefined
  /** One list for each condition on the actor. */
  actors?: readonly (readonly ActorKey[])[] | undefined
  group?: AuditGroup | undefined
  action?: string | undefined
  /** An outcome, or 'fallido' for every other than success. */
  outcome?: string | undefined
  /** Request id: a header of every response, and the reference on printed sheets. */
  reference?: string | undefined
  from?: Date | undefined
  /** Exclusive. */
  before?: Date | undefined
  /** Only rows older than this one. */
  after?: Cursor | undefined
}

/** A position in the trail, newest first. The time is UTC text to the microsecond. */
export type Cursor = { at: string; id: string }

/** A row with the names of those whom it mentions; they are null if they are gone. */
export type FoundEvent = {
  id: string
  at: Date
  at_text: string
  actor_realm: Actor['realm']
  actor_id: string | null
  action: string
  subject: string | null
  outcome: string
  details: Record<string, unknown>
  address: string | null
  request_id: string | null
  official: string | null
  entity: string | null
  code_kind: string | null
  purpose: string | null
  staff_name: string | null
  member_name: string | null
  /** The person who has the number today. */
  person_id: string | null
  person_name: string | null
}

const among = (column: RawBuilder<unknown>, values: readonly string[]): Condition =>
  values.length === 1 ? sql`${column} = ${values[0]}` : sql`${column} = ANY (${[...values]}::text[])`

const column = (name: string) => sql.ref(`event.${name}`)
const command = sql`event.details ->> 'command'`

/**
 * A condition that an index finds. `isRare`: the planner takes it for common, and would read the whole trail
 * backwards.
 */
type Way = {
  where: Condition
  isRare: boolean
  /** The way holds for each of them, which `where` names `value`. */
  values?: readonly string[]
}
const common = (where: Condition): Way => ({ where, isRare: false })
const rare = (where: Condition): Way => ({ where, isRare: true })

/**
 * As many ways as values, planned as one: planning each of them for every month of the trail would take longer than
 * running it.
 */
const forEach = (values: readonly string[], where: Condition): Way => ({ ...common(where), values })

/** Conditions of which one must hold; `holds` says the same at once, for rows that were found in another way. */
type Alternatives = { ways: Way[]; holds: Condition }
const oneOf = (ways: Way[]): Alternatives => ({ ways, holds: anyOf(ways.map(({ where }) => where)) })

/** Done to the person, by the person, or a search that showed the person. */
const aboutPerson = ({ number, ids }: PersonKey): Way[] => [
  ...(number === undefined ? [] : [rare(sql`event.subject = ${number}`)]),
  ...ids.flatMap((id) => [
    rare(sql`(event.actor_realm = 'member' AND event.actor_id = ${id})`),
    rare(sql`(event.action = 'external_search'
      AND event.details -> 'disclosed' @> ${JSON.stringify([id])}::text::jsonb)`),
  ]),
]

const byActor = ({ realm, ids, systemUser }: ActorKey): Way =>
  common(
    all([
      sql`event.actor_realm = ${realm}`,
      ...(ids ? [among(column('actor_id'), ids)] : []),
      ...(systemUser === undefined
        ? []
        : [sql<SqlBool>`event.details -> 'system' ->> 'user' = ${systemUser}`]),
    ]),
  )

const isOperation = (names: readonly string[]): Condition =>
  sql`(event.action = 'staff' AND ${among(command, names)})`

/**
 * The operations of the trail that have no words, such as those of a later version. Jumps from one to the next in the
 * index: there are few of them in a million rows.
 */
async function operationsWithoutWords(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    WITH RECURSIVE found AS (
      (SELECT details ->> 'command' AS name FROM audit_event WHERE action = 'staff' ORDER BY 1 LIMIT 1)
      UNION ALL
      SELECT (SELECT details ->> 'command' FROM audit_event
        WHERE action = 'staff' AND details ->> 'command' > found.name ORDER BY 1 LIMIT 1)
      FROM found WHERE found.name IS NOT NULL
    ) SELECT name FROM found WHERE name IS NOT NULL`.execute(db)
  return rows.map(({ name }) => name).filter((name) => !Object.hasOwn(operations, name))
}

async function inGroup(db: Db, group: AuditGroup): Promise<Alternatives> {
  const { actions, operations: operationNames } = groupMembers(group)
  const names = [...operationNames, ...(group === 'cambios' ? await operationsWithoutWords(db) : [])]
  return {
    ways: [
      forEach(actions, sql`event.action = value`),
      forEach(names, sql`(event.action = 'staff' AND ${command} = value)`),
    ],
    holds: anyOf([among(column('action'), actions), isOperation(names)]),
  }
}

const isAction = (action: string): Condition =>
  action.includes(' ') ? isOperation([action]) : sql`event.action = ${action}`

const hasOutcome = (outcome: string): Condition =>
  outcome === 'fallido'
    ? sql`event.outcome <> 'ok'`
    : outcome === 'ok'
      ? sql`event.outcome = 'ok'`
      : sql`(event.outcome = ${outcome} AND event.outcome <> 'ok')`

const older = ({ at, id }: Cursor): Condition =>
  sql`(event.at, event.id) < (${at}::timestamptz, ${id}::bigint)`

/**
 * Splits a filter into alternatives, each of which an index finds, and what all rows must fulfil besides. The
 * planner cannot do this itself: for an OR it reads the whole trail backwards.
 */
async function waysOf(db: Db, filter: EventFilter): Promise<{ ways: Way[]; others: Condition }> {
  const { people, actors = [], group, action, outcome, reference, from, before, after } = filter
  const alternatives = [
    ...(people ? [oneOf(people.flatMap(aboutPerson))] : []),
    ...actors.map((keys) => oneOf(keys.map(byActor))),
    ...(group === undefined ? [] : [await inGroup(db, group)]),
  ]
  const [first = oneOf([common(sql`true`)]), ...rest] = alternatives
  return {
    ways: first.ways,
    others: all([
      ...rest.map(({ holds }) => holds),
      ...(action === undefined ? [] : [isAction(action)]),
      ...(outcome === undefined ? [] : [hasOutcome(outcome)]),
      ...(reference === undefined ? [] : [sql<SqlBool>`event.request_id = ${reference}`]),
      ...(from ? [sql<SqlBool>`event.at >= ${from}`] : []),
      ...(before ? [sql<SqlBool>`event.at < ${before}`] : []),
      ...(after ? [older(after)] : []),
    ]),
  }
}

const newestFirst = sql`ORDER BY event.at DESC, event.id DESC`

/** The newest rows of each way; a row found in two ways is one row. */
async function hits(db: Db, filter: EventFilter, limit: number, columns: RawBuilder<unknown>) {
  const { ways, others } = await waysOf(db, filter)
  if (ways.length === 0) return sql`SELECT ${columns} FROM audit_event AS event WHERE false`
  const newest = sql`${newestFirst} LIMIT ${limit}`
  const branches = ways.map(({ where, isRare, values }) => {
    const rows = sql`SELECT event.id, event.at FROM audit_event AS event WHERE ${where} AND ${others}`
    if (values)
      return sql`(SELECT ${columns} FROM unnest(${[...values]}::text[]) AS value
        CROSS JOIN LATERAL (${rows} ${newest}) AS event ${newest})`
    // OFFSET 0: the planner finds the rows first and then sorts them.
    return sql`(SELECT ${columns} FROM (${rows} ${isRare ? sql`OFFSET 0` : sql``}) AS event ${newest})`
  })
  return sql.join(branches, sql` UNION `)
}

const idWhen = (realm: string) =>
  sql`CASE WHEN event.actor_realm = ${realm} AND event.actor_id ~ '^[0-9]{1,18}$' THEN event.actor_id::bigint END`

/** Returns rows of the trail, newest first. */
export async function findEvents(db: Db, filter: EventFilter, limit: number): Promise<FoundEvent[]> {
  const { rows } = await sql<FoundEvent>`${sql.raw(plannedEachTime)}
    WITH hit AS MATERIALIZED (
      SELECT event.id, event.at FROM (${await hits(db, filter, limit, sql`event.id, event.at`)}) AS event ${newestFirst} LIMIT ${limit}
    )
    SELECT event.*, to_char(event.at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') AS at_text,
      code.official, code.entity, code.kind AS code_kind, code.purpose,
      staff.name AS staff_name, member.nombre_apellido_completo AS member_name,
      person.id AS person_id, person.nombre_apellido_completo AS person_name
    FROM hit JOIN audit_event AS event ON event.id = hit.id AND event.at = hit.at
      LEFT JOIN access_code AS code ON code.id = ${idWhen('external')}
      LEFT JOIN staff_account AS staff ON staff.id = ${idWhen('fundacion')}
      LEFT JOIN compareciente AS member ON member.id = ${idWhen('member')}
      LEFT JOIN compareciente AS person ON person.numero_identificacion = event.subject
    ${newestFirst}`.execute(db)
  return rows
}

/** Counts the rows, up to `most` + 1. */
export async function countEvents(db: Db, filter: EventFilter, most: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`${sql.raw(plannedEachTime)}
    SELECT count(*)::integer AS count
    FROM (SELECT * FROM (${await hits(db, filter, most + 1, sql`event.id`)}) AS found LIMIT ${most + 1}) AS event`.execute(
    db,
  )
  return rows[0]?.count ?? 0
}
