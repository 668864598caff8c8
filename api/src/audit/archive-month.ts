import { sql, type Transaction } from 'kysely'
import { mkdir, open, rename, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { advisoryLocks } from '../database/advisory-locks'
import { asOwner } from '../database/app-role'
import type { Db } from '../database/open'
import type { Database } from '../database/schema'
import { lockTimeout, untilUnlocked } from '../database/until-unlocked'
import { publicKeyOf, readArchiveFile, signatureOf, type ArchiveFile, type ArchiveLine } from './archive-file'
import { findArchives, multirange, recordOf, type Archive } from './archives'
import { chainedColumns, findChain, genesisHash } from './chain'
import type { Signer } from './signing'

type Trx = Transaction<Database>

/** A partition of the trail. The first one has several months. */
export type Month = {
  table: string
  /** `YYYY-MM`, the last one. */
  name: string
  until: Date
}

/** The month cannot be archived now; the code in one word. */
export class ArchiveProblem extends Error {
  constructor(readonly code: 'not_sealed' | 'changed_meanwhile' | 'foreign_file') {
    super(code)
  }
}

/** Returns the months of the trail that have a partition, the oldest first. */
export const findMonths = (db: Db): Promise<Month[]> =>
  asOwner(db, async (trx) => {
    await sql`SELECT set_config('datestyle', 'ISO', true)`.execute(trx)
    const { rows } = await sql<Month>`
      SELECT name AS table, until, to_char(until AT TIME ZONE 'UTC' - interval '1 day', 'YYYY-MM') AS name
      FROM (SELECT relname AS name,
          substring(pg_get_expr(relpartbound, oid) FROM 'TO \\(''([^'']+)''\\)')::timestamptz AS until
        FROM pg_inherits JOIN pg_class ON oid = inhrelid WHERE inhparent = 'audit_event'::regclass) AS part
      WHERE until IS NOT NULL ORDER BY until`.execute(trx)
    return rows
  })

/** Rows that are read and written at a time. */
const pageSize = 5000

type Extent = { rows: string; sealed: string; first: string | null; last: string | null }

async function findExtent(db: Db, { table }: Month): Promise<Extent> {
  const { rows } = await sql<Extent>`
    SELECT count(*) AS rows, count(seal.position) AS sealed, min(seal.position) AS first, max(seal.position) AS last
    FROM ${sql.table(table)} AS event LEFT JOIN audit_seal AS seal ON seal.event_id = event.id`.execute(db)
  return rows[0] ?? { rows: '0', sealed: '0', first: null, last: null }
}

/** Returns the lines of a month in the order of their seals. */
async function* linesOf(
  trx: Trx,
  { table }: Month,
  first: string,
  last: string,
): AsyncGenerator<ArchiveLine[]> {
  const source = sql<Database['audit_event']>`${sql.table(table)}`.as('event')
  let before: { position: bigint; hash: string } | undefined
  for (let after = BigInt(first) - 1n; ;) {
    const rows = await trx
      .selectFrom('audit_seal as seal')
      .innerJoin(source, 'event.id', 'seal.event_id')
      .leftJoin('audit_seal as previous', (join) =>
        join.on(sql<boolean>`previous.position = seal.position - 1`),
      )
      .leftJoin('access_code as code', (join) =>
        join.on(sql<boolean>`event.actor_realm = 'external' AND code.id::text = event.actor_id`),
      )
      .select(chainedColumns)
      .select(['event.details as parsed', 'seal.position', 'seal.hash', 'previous.hash as previous'])
      .select(['code.official', 'code.entity', 'code.purpose'])
      .where('seal.position', '>', String(after))
      .where('seal.position', '<=', last)
      .orderBy('seal.position')
      .limit(pageSize)
      .execute()
    const lines = rows.map((row): ArchiveLine => {
      const [position, hash] = [BigInt(row.position), row.hash.toString('hex')]
      const isNext = before?.position === position - 1n
      before = { position, hash }
      return {
        asiento: row.id,
        fecha: row.at,
        actor: {
          clase: row.actor_realm,
          id: row.actor_id,
          ...(row.official !== null && { nombre: row.official, entidad: row.entity, finalidad: row.purpose }),
        },
        accion: row.action,
        cedula: row.subject,
        resultado: row.outcome,
        detalles: row.parsed,
        direccion: row.address,
        referencia: row.request_id,
        sello: {
          posicion: row.position,
          huella: hash,
          ...(!isNext && { anterior: (row.previous ?? genesisHash).toString('hex') }),
          detalles: row.details,
        },
      }
    })
    yield lines
    const end = rows.at(-1)
    if (rows.length < pageSize || !end) return
    after = BigInt(end.position)
  }
}

export const fileOf = (folder: string, { name }: Month) => join(folder, `auditoria-${name}.jsonl`)

async function writeDurably(file: string, content: string | Uint8Array) {
  await writeFile(`${file}.parte`, content, { mode: 0o600, flush: true })
  await rename(`${file}.parte`, file)
}

async function syncFolder(folder: string) {
  const handle = await open(folder)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** A file of this name may be left over from an attempt that was killed, but not be another site's. */
async function refuseForeign(file: string, chain: string) {
  const archive = await readArchiveFile(file).catch(() => undefined)
  if (archive && archive.header.cadena !== chain) throw new ArchiveProblem('foreign_file')
}

/**
 * Writes a month to a file, with its signature and the public key, and reads it back. Changes nothing in the database.
 * Returns undefined for a month without rows. @throws {ArchiveProblem} @throws {ArchiveFileError}
 */
export async function writeMonth(
  db: Db,
  month: Month,
  { folder, signer, by }: { folder: string; signer: Signer; by: string },
): Promise<ArchiveFile | undefined> {
  const file = fileOf(folder, month)
  const chain = await findChain(db)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await refuseForeign(file, chain)
  const isWritten = await asOwner(db, async (trx) => {
    await sql`SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY`.execute(trx)
    await sql`SELECT set_config('statement_timeout', '0', true),
      set_config('idle_in_transaction_session_timeout', '0', true)`.execute(trx)
    const { rows, sealed, first, last } = await findExtent(trx, month)
    if (rows === '0') return false
    if (rows !== sealed || first === null || last === null) throw new ArchiveProblem('not_sealed')
    const signing = signer.begin()
    const handle = await open(`${file}.parte`, 'w', 0o600)
    try {
      const write = async (lines: readonly object[]) => {
        const bytes = Buffer.from(lines.map((line) => `${JSON.stringify(line)}\n`).join(''))
        signing.add(bytes)
        await handle.writeFile(bytes)
      }
      await write([
        {
          archivo: 'auditoría',
          mes: month.name,
          archivada: new Date().toISOString(),
          por: by,
          asientos: Number(rows),
          orden: 'el de los sellos',
          cadena: chain,
          clave: signer.fingerprint,
        },
      ])
      for await (const lines of linesOf(trx, month, first, last)) await write(lines)
      await handle.sync()
    } finally {
      await handle.close()
    }
    await writeDurably(signatureOf(file), signing.end())
    await writeDurably(publicKeyOf(file), signer.publicKey)
    await rename(`${file}.parte`, file)
    await syncFolder(folder)
    await syncFolder(dirname(folder))
    return true
  })
  return isWritten ? readArchiveFile(file) : undefined
}

type Dropping = {
  by: string
  /** Writes the row of the archiving to the trail. */
  record: (trx: Trx, details: Record<string, unknown>) => Promise<void>
}

/**
 * Drops a month that is in a file, and records both, in one transaction. Without a file: a month that has no rows.
 * @throws {ArchiveProblem} if the month has other rows than the file
 */
export const dropMonth = (db: Db, month: Month, file: ArchiveFile | undefined, { by, record }: Dropping) =>
  untilUnlocked(() =>
    asOwner(db, async (trx) => {
      await lockTimeout.execute(trx)
      await sql`SET LOCAL statement_timeout = 0`.execute(trx)
      // Nobody seals a row of the month meanwhile, and nobody else archives.
      await sql`SELECT pg_advisory_xact_lock(${advisoryLocks.auditSeal})`.execute(trx)
      await sql`ALTER TABLE audit_event DETACH PARTITION ${sql.table(month.table)}`.execute(trx)
      if ((await findExtent(trx, month)).rows !== String(file?.rows ?? 0))
        throw new ArchiveProblem('changed_meanwhile')
      await sql`DROP TABLE ${sql.table(month.table)}`.execute(trx)
      const details = file ? await recordArchive(trx, month, file, by) : { rows: 0 }
      await record(trx, { hasta: month.name, ...details })
    }),
  )

/** Returns what the trail says about it. */
async function recordArchive(trx: Trx, { name }: Month, file: ArchiveFile, by: string) {
  const archive: Archive = {
    month: name,
    runs: file.runs,
    rows: String(file.rows),
    seals: file.seals,
    restores: file.restores,
    fileSha256: file.sha256,
    keyId: file.keyId,
    at: new Date(),
    by,
  }
  const record = recordOf((await findArchives(trx)).at(-1)?.record, archive)
  await trx
    .insertInto('audit_archive')
    .values({
      month: `${name}-01`,
      positions: multirange(file.runs),
      rows: archive.rows,
      seals: file.seals,
      restores: JSON.stringify(file.restores),
      file_sha256: file.sha256,
      key_id: file.keyId,
      archived_at: archive.at,
      archived_by: by,
      record,
    })
    .execute()
  // Earlier code would take the rows for removed.
  await trx
    .updateTable('schema_migration')
    .set({ oldest_code: '0068' })
    .where('name', '=', '0068-audit-partitions.sql')
    .execute()
  return {
    rows: file.rows,
    sha256: file.sha256.toString('hex'),
    record: record.toString('hex'),
    keys: file.keyId,
  }
}
