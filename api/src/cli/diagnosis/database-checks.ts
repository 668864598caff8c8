import { sql } from 'kysely'
import { asOwner, canChangeAudit } from '../../database/app-role'
import { readLogin } from '../../database/login'
import { compareMigrations } from '../../database/migrate'
import type { Db } from '../../database/open'
import { bytes, duration, fault, good, warning, type Check } from './finding'

export type OnDatabase = {
  db: Db
  packageDir: string
  production: boolean
  auditHeadsFile: string
}

const roles = 'docs/run/database.md, Database roles'
const alerts = 'docs/run/monitoring.md, Alerts'

/** Milliseconds after which a trivial query is slow. */
const slowQuery = 200

export function judgeResponse({ ms, version, writes }: { ms: number; version: string; writes: boolean }) {
  if (!writes)
    return fault(
      `PostgreSQL ${version} solo se puede leer`,
      'docs/run/monitoring.md, Health and metrics (database: read_only)',
    )
  const text = `PostgreSQL ${version} responde en ${Math.ceil(ms)} ms`
  return ms > slowQuery ? warning(text, `${alerts} (FcrApiSlow)`) : good(text)
}

export function judgeConnections({ used, most }: { used: number; most: number }) {
  const text = `${used} de ${most} conexiones en uso`
  const todo = 'docs/run/settings.md, DATABASE_CONNECTIONS'
  if (used >= 0.95 * most) return fault(text, todo)
  return used >= 0.8 * most ? warning(text, todo) : good(text)
}

/** Requests end after ten seconds; a backup takes minutes. @param seconds undefined: there is none */
export function judgeTransaction(seconds: number | undefined) {
  if (seconds === undefined) return good('ninguna abierta, de las que este usuario ve')
  const text = `abierta hace ${duration(seconds)}`
  const todo = 'búsquela en pg_stat_activity; si no es un respaldo, termínela con pg_terminate_backend'
  if (seconds > 3600) return fault(text, todo)
  return seconds > 300 ? warning(text, todo) : good(text)
}

function judgeMigrations(compared: Awaited<ReturnType<typeof compareMigrations>>) {
  const { missing, newer, incompatible } = compared
  if (incompatible !== undefined)
    return fault(
      'las tablas son de una versión más nueva',
      'instale aquí la misma versión que las demás máquinas',
    )
  if (missing.length > 0) return fault(`faltan ${missing.length}`, 'npm run fcr -- base migrar')
  if (newer.length > 0)
    return warning(
      `al día; hay ${newer.length} de una versión más nueva, con las que esta funciona`,
      'termine de instalar la versión nueva, o docs/run/server.md, Upgrades',
    )
  return good('al día')
}

type Login = Awaited<ReturnType<typeof readLogin>>

export function judgeLogin(
  { name, owns, missing }: Login,
  facts: { canChange: boolean; production: boolean },
) {
  if (missing.length > 0) return fault(`al usuario ${name} le falta el rol fcr_app`, roles)
  if (!facts.production) return good(`${name}, sin las exigencias de producción`)
  if (facts.canChange) return fault(`el usuario ${name} puede cambiar la auditoría`, roles)
  return owns
    ? warning(`el usuario ${name} es dueño de las tablas`, roles)
    : good(`${name}, sin derechos de más`)
}

async function findResponse({ db }: OnDatabase) {
  const read = sql<{ version: string; writes: boolean }>`SELECT current_setting('server_version') AS version,
    current_setting('transaction_read_only') = 'off' AS writes`
  // The first one opens the connection.
  await read.execute(db)
  const start = performance.now()
  const { rows } = await read.execute(db)
  return judgeResponse({ ms: performance.now() - start, version: '', writes: false, ...rows[0] })
}

async function findConnections({ db }: OnDatabase) {
  // Of other logins' connections, the application's role sees no more than the database: their kind is null.
  const { rows } = await sql<{ used: number; most: number }>`
    SELECT (SELECT count(*)::integer FROM pg_stat_activity WHERE datid IS NOT NULL) AS used,
      current_setting('max_connections')::integer AS most`.execute(db)
  return judgeConnections({ used: 0, most: Infinity, ...rows[0] })
}

/** As the login itself: the application's role does not see the transactions of the login's other connections. */
const findTransaction = ({ db }: OnDatabase) =>
  asOwner(db, async (trx) => {
    const { rows } = await sql<{ age: number | null }>`
      SELECT extract(epoch FROM now() - min(xact_start))::float8 AS age FROM pg_stat_activity
      WHERE datname = current_database() AND pid <> pg_backend_pid() AND backend_type = 'client backend'`.execute(
      trx,
    )
    return judgeTransaction(rows[0]?.age ?? undefined)
  })

async function findSize({ db }: OnDatabase) {
  const { rows } = await sql<{ size: string }>`SELECT pg_database_size(current_database()) AS size`.execute(
    db,
  )
  return good(bytes(Number(rows[0]?.size ?? 0)))
}

export const databaseChecks: readonly Check<OnDatabase>[] = [
  { name: 'base de datos', todo: alerts, find: findResponse },
  {
    name: 'migraciones',
    todo: roles,
    find: async ({ db, packageDir }) => judgeMigrations(await compareMigrations(db, packageDir)),
  },
  {
    name: 'usuario de la base',
    todo: roles,
    find: async ({ db, production }) =>
      judgeLogin(await readLogin(db), { canChange: await canChangeAudit(db), production }),
  },
  { name: 'conexiones', todo: alerts, find: findConnections },
  { name: 'transacción más antigua', todo: alerts, find: findTransaction },
  { name: 'tamaño de la base', todo: alerts, find: findSize },
]
