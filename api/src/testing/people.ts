import type { FastifyInstance, LightMyRequestResponse } from 'fastify'
import { sql } from 'kysely'
import { issueCode, type NewCode } from '../access-codes/codes'
import { asOwner } from '../database/app-role'
import type { Db } from '../database/open'
import type { NewCompareciente } from '../database/schema'
import { numberForStaff } from '../identity/authority'
import { hashPassword } from '../passwords/hash'

export const testPassword = 'Camino2026'

/** Number and name of a synthetic person. */
export const testPerson = {
  numero_identificacion: '9900000001',
  nombre_apellido_completo: 'Ángela Prueba Ficticia',
}

/** Stores a member who can sign in with `testPassword`; returns the row's id. */
export async function addMember(db: Db, fields: Partial<NewCompareciente> = {}): Promise<string> {
  const { id } = await db
    .insertInto('compareciente')
    .values({ ...testPerson, password_hash: await hashPassword(testPassword), ...fields })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** A number as a staff command may use it. */
export const authorisedForStaff = (numero: string) => numberForStaff({ actor: 'prueba' }, numero)

/** A user of the staff's command, as the author of changes. */
export const testAuthor = { realm: 'staff', id: 'prueba' } as const

/** Fields of a member whose identity the staff has verified. */
export const verified = {
  identidad: 'verificada',
  identidad_metodo: 'documento',
  identidad_referencia: 'Cédula vista en la oficina',
  identidad_verified_by: 'prueba',
  identidad_verified_at: '2026-11-02T15:00:00Z',
} as const

export const testCode = (about: Partial<NewCode> = {}): NewCode => ({
  kind: 'JEP',
  official: 'Funcionaria Sintética',
  entity: 'Entidad de prueba',
  purpose: 'Prueba automática',
  expiresAt: new Date(Date.now() + 3_600_000),
  ...about,
})

/** Returns the cookies that a response sets, as a browser would send them back. */
export const cookiesOf = (response: LightMyRequestResponse): Record<string, string> =>
  Object.fromEntries(
    response.cookies.filter(({ value }) => value !== '').map(({ name, value }) => [name, value]),
  )

/** Signs the member in; returns the session's cookies without that of the known browser. */
export async function signInAs(
  app: FastifyInstance,
  numero_identificacion = testPerson.numero_identificacion,
) {
  const response = await app.inject({
    method: 'POST',
    url: '/api/auth/login',
    payload: { numero_identificacion, password: testPassword },
  })
  if (response.statusCode !== 200) throw new Error(`login answered ${response.statusCode}`)
  return Object.fromEntries(
    Object.entries(cookiesOf(response)).filter(([name]) => !name.endsWith('fcr_device')),
  )
}

/** Issues a code and redeems it; returns the official's cookies. */
export async function redeemAs(app: FastifyInstance, kind: NewCode['kind']) {
  const code = await issueCode(app.db, testCode({ kind }))
  const response = await app.inject({ method: 'POST', url: '/api/ext/redeem', payload: { code } })
  if (response.statusCode !== 200) throw new Error(`redeem answered ${response.statusCode}`)
  return cookiesOf(response)
}

/** People, their access, and what is stored about them without a reference to them. */
const roots = ['compareciente', 'access_code', 'login_lock', 'nombre_palabra', 'rate_limit']

/** These tables and all tables that reference them. */
const tablesAboutPeople = sql<{ name: string }>`
  WITH RECURSIVE about AS (
    SELECT unnest(${roots}::regclass[])::oid AS id
    UNION SELECT conrelid FROM pg_constraint JOIN about ON confrelid = about.id
  )
  SELECT relname AS name FROM about JOIN pg_class ON oid = about.id`

/**
 * Removes all people but keeps the lookups and the audit trail, for tests that share one application. TRUNCATE would take
 * a server much longer: it creates new files for each table and index.
 */
export const removeEverybody = (db: Db) =>
  asOwner(db, async (trx) => {
    const { rows } = await tablesAboutPeople.execute(trx)
    const removals = rows.map(({ name }) => sql`${sql.id(name)} AS (DELETE FROM ${sql.table(name)})`)
    await sql`WITH ${sql.join(removals)} SELECT`.execute(trx)
  })

/** Returns a function that reads the audit rows written since its last call, as short lines. */
export function auditReader(db: Db) {
  let seen = '0'
  return async (): Promise<string[]> => {
    const rows = await db
      .selectFrom('audit_event')
      .select(['id', 'actor_realm', 'action', 'outcome', 'subject'])
      .where('id', '>', seen)
      .orderBy('id')
      .execute()
    seen = rows.at(-1)?.id ?? seen
    return rows.map((row) => `${row.actor_realm} ${row.action} ${row.outcome} ${row.subject ?? '-'}`)
  }
}

/** The newest row of the audit log. */
export const lastAudit = (db: Db) =>
  db.selectFrom('audit_event').selectAll().orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow()
