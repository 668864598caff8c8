import { sql, type Transaction } from 'kysely'
import { findChain, findHead } from '../audit/chain'
import { sealAll } from '../audit/seal'
import { asOwner } from '../database/app-role'
import { asAnother } from '../database/held-transaction'
import { busyServerTimeout, openServer, type Db } from '../database/open'
import { prepareDatabase } from '../database/prepare'
import type { Database } from '../database/schema'
import { copyRows, copySequences } from './copy-rows'
import { BackupProblem } from './problem'
import { countRows, findTables, withoutLimits } from './tables'
import { contentOf, findShapes, useCommonFormat, type Content, type TableShape } from './table-shapes'

const moveCommand = 'base trasladar'

type Moved = {
  kind: 'moved' | 'already_moved'
  /** When, if it was done before. */
  at: Date | null
  tables: Record<string, Content>
}

type MoveRequest = {
  source: Db
  targetUrl: string
  packageDir: string
  /** Writes a row to the target's audit trail. */
  record: (db: Db, details: Record<string, unknown>) => Promise<void>
  log: (line: string) => void
}

/** Tables that are empty until somebody uses a site; only lookup lists have rows before. */
const used = ['audit_event', 'audit_seal', 'compareciente', 'map_person', 'staff_account', 'access_code']

/**
 * Moves everything from one database to another, which must be empty or left over from an interrupted move. The copy is
 * one transaction: a killed process leaves tables without anybody's rows. @throws {BackupProblem}
 */
export async function moveDatabase(request: MoveRequest): Promise<Moved> {
  const { source, targetUrl, packageDir } = request
  await sealAll(source)
  const { db: target, close } = openServer(targetUrl, 3, undefined, busyServerTimeout)
  try {
    await sql`SELECT 1`.execute(target).catch(() => {
      throw new BackupProblem('database_unavailable', 'No se pudo usar la base de datos de --a.')
    })
    const before = await findEarlierMove(source, target)
    if (before) return { kind: 'already_moved', at: before, tables: {} }
    request.log('Preparando las tablas …')
    await prepareDatabase(target, packageDir)
    const tables = await copyAll(request, target)
    await sealAll(target)
    return { kind: 'moved', at: null, tables }
  } finally {
    await close()
  }
}

/** Returns when this database was moved to the target; undefined if the target is free. @throws {BackupProblem} */
async function findEarlierMove(source: Db, target: Db): Promise<Date | undefined> {
  const tables = await findTables(target)
  if (tables.length === 0) return undefined
  const foreign = new BackupProblem(
    'database_not_empty',
    'La base de datos de --a no está vacía: no se trasladó nada. Cree una nueva: createdb.',
  )
  // Only a database with our migrations can be ours.
  if (!tables.includes('schema_migration') || !tables.includes('audit_event')) throw foreign
  const counts = await asOwner(target, countRows)
  // Left over from a move that was interrupted after the migrations.
  if (used.every((name) => (counts[name] ?? 0) === 0)) return undefined
  const row = await target
    .selectFrom('audit_event')
    .select('at')
    .where('action', '=', 'staff')
    .where('outcome', '=', 'ok')
    .where(sql<string>`details ->> 'command'`, '=', moveCommand)
    .where(sql<string>`details ->> 'chain'`, '=', await findChain(source))
    .executeTakeFirst()
  if (!row) throw foreign
  return row.at
}

const copyAll = (request: MoveRequest, target: Db): Promise<Record<string, Content>> =>
  asOwner(request.source, async (from) => {
    await sql`SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY`.execute(from)
    await useCommonFormat(from)
    // Another database, which nobody uses yet.
    return asAnother(() =>
      asOwner(target, async (to) => {
        await withoutLimits(to)
        await useCommonFormat(to)
        return copyInto(request, from, to)
      }),
    )
  })

async function copyInto(
  { record, log }: MoveRequest,
  from: Transaction<Database>,
  to: Transaction<Database>,
): Promise<Record<string, Content>> {
  const shapes = await findShapes(from)
  // The rows already include those that triggers write. Only within this transaction: the trail stays protected.
  const enabled = await triggerStates(to)
  for (const { name } of shapes) await sql`ALTER TABLE ${sql.table(name)} DISABLE TRIGGER USER`.execute(to)
  await empty(to, shapes)
  for (const shape of shapes) {
    log(`  ${shape.name}`)
    await copyRows(from, to, shape)
  }
  await copySequences(from, to)
  const tables = await compare(from, to, shapes)
  for (const { name } of shapes) await sql`ALTER TABLE ${sql.table(name)} ENABLE TRIGGER USER`.execute(to)
  if ((await triggerStates(to)) !== enabled) throw new Error('the triggers are not as they were')
  await record(to, {
    chain: await findChain(from),
    head: (await findHead(from))?.hash,
    tables: shapes.length,
  })
  return tables
}

async function triggerStates(db: Db): Promise<string> {
  const { rows } = await sql<{ states: string }>`
    SELECT string_agg(format('%s %s %s', tgrelid::regclass, tgname, tgenabled), ', ' ORDER BY tgrelid, tgname) AS states
    FROM pg_trigger WHERE NOT tgisinternal`.execute(db)
  return rows[0]?.states ?? ''
}

/** Removes the rows that a migrated database begins with. */
async function empty(to: Transaction<Database>, shapes: readonly TableShape[]) {
  const counts = await countRows(to)
  for (const { name } of [...shapes].reverse())
    if ((counts[name] ?? 0) > 0) await sql`DELETE FROM ${sql.table(name)}`.execute(to)
}

/** @throws {BackupProblem} `different` */
async function compare(from: Db, to: Db, shapes: readonly TableShape[]): Promise<Record<string, Content>> {
  const contents: Record<string, Content> = {}
  const different: string[] = []
  for (const shape of shapes) {
    const [before, after] = [await contentOf(from, shape), await contentOf(to, shape)]
    if (before.count !== after.count || before.hash !== after.hash) different.push(shape.name)
    contents[shape.name] = after
  }
  if (different.length > 0)
    throw new BackupProblem('different', `No quedó igual: ${different.join(', ')}. No se trasladó nada.`)
  return contents
}
