import { sessionCookies } from '@fcr/shared/contracts/session-cookies'
import { realms as declared, type RealmName } from '@fcr/shared/contracts/realms'
import { sql, type RawBuilder } from 'kysely'
import type { SessionTable } from '../database/tables/sessions'

export type Realm = RealmName

/** By realm, the id of the member's row, of the official's access code or of the staff account. */
export type SessionOwner = { realm: Realm; id: string }

type ServerRealm = (typeof declared)[Realm] & {
  /** How long a session lives, however busy, in milliseconds. */
  absolute: number
  /** Beginning of its cookies' names. */
  cookie: string
  /** Column of `session` with the owner's id, which is also the actor's id in the audit trail. */
  owner: Extract<keyof SessionTable, `${string}_id`>
  /** Additional condition for a live session, on the row in scope as `session`. */
  requires?: RawBuilder<boolean>
}

const hour = 60 * 60_000

const notRevoked = sql<boolean>`NOT EXISTS (
  SELECT FROM access_code WHERE id = session.access_code_id AND revoked_at IS NOT NULL)`

const notDisabled = sql<boolean>`EXISTS (
  SELECT FROM staff_account WHERE id = session.staff_account_id AND disabled_at IS NULL)`

/** The realms, with what only the server needs. How each finds its callers is in `callers.ts`. */
export const realms: Record<Realm, ServerRealm> = {
  member: {
    ...declared.member,
    absolute: 12 * hour,
    cookie: sessionCookies.member,
    owner: 'compareciente_id',
  },
  external: {
    ...declared.external,
    absolute: 12 * hour,
    cookie: sessionCookies.external,
    owner: 'access_code_id',
    requires: notRevoked,
  },
  fundacion: {
    ...declared.fundacion,
    absolute: 8 * hour,
    cookie: sessionCookies.fundacion,
    owner: 'staff_account_id',
    requires: notDisabled,
  },
}
export const realmNames = Object.keys(realms) as Realm[]

/** How long an access token lives, in milliseconds. */
export const accessLifetime = 10 * 60_000

/** How long a spent refresh token still yields the same successors, in milliseconds: tabs refresh at the same time. */
export const refreshGrace = 10_000
