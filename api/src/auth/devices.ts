import type { FastifyRequest } from 'fastify'
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../database/open'
import { deviceLockedNow } from '../limits/login-lock'
import { fromNow } from '../sessions/session-store'
import { createToken, hashToken } from '../sessions/tokens'
import { deviceLifetime, tokenWithHash } from './device-cookie'

/** A browser that has signed in to the account before; `hash` is hexadecimal. */
export type Device = { id: string; hash: string; locked: boolean }

/** Maximum number of known browsers per account; the least recently used are forgotten. */
const maxDevices = 20

const expiry = () => fromNow(deviceLifetime * 1000)

/** Whose browser: a member's, or that of an account of the staff. */
type DeviceOwner = { compareciente_id: string } | { staff_account_id: string }

/**
 * SQL: the newest of these devices whose owner `ofOwner` joins, as JSON. The devices are looked up before the
 * account matters, so that an unknown one causes the same work.
 */
const heldDevice = (hashes: Buffer[], ofOwner: RawBuilder<unknown>) => sql<Device | null>`(
  WITH held AS MATERIALIZED (
    SELECT device.*, ${deviceLockedNow} AS locked
    FROM device WHERE device.hash = ANY(${hashes}::bytea[]) AND device.expires_at > now())
  SELECT json_build_object('id', held.id::text, 'hash', encode(held.hash, 'hex'), 'locked', held.locked)
  FROM held ${ofOwner} ORDER BY held.id DESC LIMIT 1)`

/** SQL: the one of these devices that belongs to the member with a number. */
export const deviceOf = (hashes: Buffer[], documentNumber: string) =>
  heldDevice(
    hashes,
    sql`JOIN compareciente AS person ON person.id = held.compareciente_id
      WHERE person.numero_identificacion = ${documentNumber}`,
  )

/** SQL: the one of these devices that belongs to an account of the staff; without an address, to any of them. */
export const staffDeviceOf = (hashes: Buffer[], email?: string) =>
  heldDevice(
    hashes,
    sql`JOIN staff_account AS account ON account.id = held.staff_account_id
      WHERE ${email === undefined ? sql`account.disabled_at IS NULL` : sql`account.email = ${email}`}`,
  )

/** Whether the account is at most a day old and no browser has signed in to it: its owner is about to. */
export async function awaitsFirstDevice(db: Db, comparecienteId: string): Promise<boolean> {
  const row = await db
    .selectFrom('compareciente')
    .select('id')
    .where('id', '=', comparecienteId)
    .where('created_at', '>', sql<Date>`now() - interval '24 hours'`)
    .where((eb) =>
      eb.not(eb.exists(db.selectFrom('device').select('id').where('compareciente_id', '=', comparecienteId))),
    )
    .executeTakeFirst()
  return row !== undefined
}

const ownedBy = (owner: DeviceOwner) =>
  'compareciente_id' in owner
    ? sql<boolean>`compareciente_id = ${owner.compareciente_id}`
    : sql<boolean>`staff_account_id = ${owner.staff_account_id}`

/**
 * Makes this browser known to the account. Returns the token for its cookie. The caller must have locked the
 * account.
 */
export async function addDevice(trx: Db, owner: DeviceOwner): Promise<string> {
  const token = createToken()
  const oldest = trx
    .selectFrom('device')
    .select('id')
    .where(ownedBy(owner))
    .orderBy('last_used_at', 'desc')
    .orderBy('id', 'desc')
    .offset(maxDevices - 1)
  await trx
    .with('forgotten', (qb) => qb.deleteFrom('device').where('id', 'in', oldest))
    .insertInto('device')
    .values({ hash: hashToken(token), ...owner, expires_at: expiry() })
    .execute()
  return token
}

/** Keeps a device known for another year; returns its token, or undefined if it has been revoked in the meantime. */
export async function renewDevice(
  trx: Db,
  request: FastifyRequest,
  { id, hash }: Device,
): Promise<string | undefined> {
  const { numUpdatedRows } = await trx
    .updateTable('device')
    .set({ last_used_at: sql<Date>`now()`, expires_at: expiry() })
    .where('id', '=', id)
    .executeTakeFirst()
  return numUpdatedRows === 1n ? tokenWithHash(request, hash) : undefined
}

/** Forgets the browsers of an account, except the requesting one. */
export const revokeDevices = (db: Db, owner: DeviceOwner, except?: Device) =>
  db
    .deleteFrom('device')
    .where(ownedBy(owner))
    .where('id', '!=', except?.id ?? '0')
    .execute()
