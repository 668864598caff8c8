import { dayInBogota } from '@fcr/shared/contracts/dates'
import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { Db } from '../database/open'
import type { AuthorisedNumber } from '../identity/authority'
import type { OfficialSession } from '../sessions/callers'
import type { MailFacts, MailKind } from './types'

/** Whose data an official saw: rows of `compareciente`, or the map's record of a number. */
type Consulted = { ids: readonly string[] } | { mapNumber: AuthorisedNumber }

/** The map's record belongs to an account only once the identity is verified (identity/authority.ts). */
const consultedRows = (consulted: Consulted): RawBuilder<SqlBool> =>
  'ids' in consulted
    ? sql`id = ANY(${consulted.ids}::bigint[])`
    : sql`identidad = 'verificada' AND numero_identificacion = ${consulted.mapNumber}`

/**
 * Adds the notices about a consultation to the next statement of a database: one a day to each account that
 * wants them. It must be the statement that records the consultation. Accounts are locked in one order, so that
 * concurrent searches with the same results cannot deadlock.
 */
export function withConsultationNotice(db: Db, { kind }: OfficialSession, consulted: Consulted) {
  const now = new Date()
  const facts: MailFacts['record_consulted'] = { institution: kind, at: now.toISOString() }
  const mail: MailKind = 'record_consulted'
  return db.with(
    'notice',
    () => sql`(
      INSERT INTO mail_message (kind, compareciente_id, address, facts, event)
      SELECT ${mail}::text, id, correo_confirmado, ${JSON.stringify(facts)}::jsonb, ${mail}::text || ':' || id || ':' || ${dayInBogota(now)}::text
      FROM (SELECT id, correo_confirmado FROM compareciente
        WHERE ${consultedRows(consulted)} AND aviso_consultas AND correo_confirmado = lower(correo_electronico_principal)
        ORDER BY id FOR KEY SHARE) AS account
      ON CONFLICT (event) DO NOTHING)`,
  )
}
