import { sql } from 'kysely'
import { appRole, canChangeAudit } from './app-role'
import type { Db } from './open'

/** The login of DATABASE_URL, as far as the tables and the application's role are concerned. */
type Login = {
  name: string
  /** The owner of the tables, or of the database while it has none. */
  owner: string
  /** Whether the login has the rights of the application's role without assuming it. */
  inherits: boolean
  /** Whether the login owns the tables, or could become their owner. */
  owns: boolean
  /** SQL that an administrator must run before the login can assume the application's role. */
  missing: string[]
}

type Facts = Pick<Login, 'name' | 'owner' | 'inherits' | 'owns'> & {
  quoted: string
  creates: boolean
  exists: boolean
  assumes: boolean
  grants: boolean
}

/** `assumes`: from PostgreSQL 16 on, a member may lack the right to SET ROLE. */
const readFacts = sql<Facts>`WITH app AS (
    SELECT to_regrole(${appRole})::oid AS oid, current_setting('server_version_num')::int AS version),
  tables AS (SELECT coalesce(
    (SELECT relowner FROM pg_class WHERE oid = to_regclass('schema_migration')),
    (SELECT datdba FROM pg_database WHERE datname = current_database())) AS owner)
  SELECT rolname AS name, format('%I', rolname) AS quoted,
    pg_get_userbyid(tables.owner) AS owner,
    pg_has_role(login.oid, tables.owner, 'MEMBER') AS owns,
    rolsuper OR rolcreaterole AS creates,
    app.oid IS NOT NULL AS exists,
    coalesce(pg_has_role(login.oid, app.oid, 'USAGE'), false) AS inherits,
    coalesce(pg_has_role(login.oid, app.oid, CASE WHEN version < 160000 THEN 'MEMBER' ELSE 'SET' END), false)
      AS assumes,
    coalesce(pg_has_role(login.oid, app.oid, 'MEMBER WITH ADMIN OPTION'), false)
      OR version < 160000 AND rolcreaterole AS grants
  FROM pg_roles AS login, app, tables WHERE rolname = session_user`

/** Reads what the login may do, whichever role the connection has assumed. */
export async function readLogin(db: Db): Promise<Login> {
  const [facts] = (await readFacts.execute(db)).rows
  if (!facts) throw new Error('the login of this session does not exist')
  const { quoted, creates, exists, assumes, grants, ...login } = facts
  const missing: string[] = []
  if (!exists && !creates) missing.push(`CREATE ROLE ${appRole} NOLOGIN;`)
  if (exists ? !assumes && !grants : !creates) missing.push(`GRANT ${appRole} TO ${quoted};`)
  return { ...login, missing }
}

/** The application would have rights that it must not have. The message is a single line. */
class AppRoleError extends Error {
  constructor(message: string) {
    super(`Not started: ${message} (docs/run/database.md, Database roles).`)
    this.name = 'AppRoleError'
  }
}

/**
 * Call before migrating, so that nothing is half done.
 * @throws {AppRoleError} if the login can neither assume the application's role nor obtain it
 */
export async function requireAppRole(db: Db): Promise<void> {
  const { name, missing } = await readLogin(db)
  if (missing.length > 0)
    throw new AppRoleError(
      `the login ${name} cannot become ${appRole}, and would run with its own rights. Run as the database's administrator: ${missing.join(' ')}`,
    )
}

/** @throws {AppRoleError} if the application can change the audit trail */
export async function requireProtectedAudit(db: Db): Promise<void> {
  if (!(await canChangeAudit(db))) return
  const { name } = await readLogin(db)
  throw new AppRoleError(`with the login ${name}, the site could change the audit trail`)
}
