import { sql } from 'kysely'
import type { Db } from '../database/open'
import { deviceLockedNow } from '../limits/login-lock'
import { fromNow } from '../sessions/session-store'
import { createToken, hashToken } from '../sessions/tokens'
import { deviceLifetime } from './device-cookie'

/** A browser that has signed in to the account before; `hash` is hexadecimal. */
export type Device = { id: string; hash: string; locked: boolean }

/** Maximum number of known browsers per account; the least recently used are forgotten. */
const maxDevices = 20

const expiry = () => fromNow(deviceLifetime * 1000)

/**
 * SQL: the one of these devices that belongs to the account of a number, as JSON. The devices are looked up
 * before the account matters, so that an unknown number causes the same work.
 */
export const deviceOf = (hashes: Buffer[], documentNumber: string) => sql<Device | null>`(
  WITH held AS MATERIALIZED (
    SELECT device.id, device.hash, device.compareciente_id, ${deviceLockedNow} AS locked
    FROM device WHERE device.hash = ANY(${hashes}::bytea[]) AND device.expires_at > now())
  SELECT json_build_object('id', held.id::text, 'hash', encode(held.hash, 'hex'), 'locked', held.locked)
  FROM held JOIN compareciente AS person ON person.id = held.compareciente_id
  WHERE person.numero_identificacion = ${documentNumber} ORDER BY held.id DESC LIMIT 1)`

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

/**
 * Makes this browser known to the account. Returns the token for its cookie. The caller must have locked the
 * account.
 */
export async function addDevice(trx: Db, comparecienteId: string): Promise<string> {
  const token = createToken()
  const oldest = trx
    .selectFrom('device')
    .select('id')
    .where('compareciente_id', '=', comparecienteId)
    .orderBy('last_used_at', 'desc')
    .orderBy('id', 'desc')
    .offset(maxDevices - 1)
  await trx
    .with('forgotten', (qb) => qb.deleteFrom('device').where('id', 'in', oldest))
    .insertInto('device')
    .values({ hash: hashToken(token), compareciente_id: comparecienteId, expires_at: expiry() })
    .execute()
  return token
}

/** Keeps a device known for another year; returns false if it has been revoked in the meantime. */
export async function renewDevice(trx: Db, { id }: Device): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('device')
    .set({ last_used_at: sql<Date>`now()`, expires_at: expiry() })
    .where('id', '=', id)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Forgets the browsers of an account, except the requesting one. */
export const revokeDevices = (db: Db, comparecienteId: string, except?: Device) =>
  db
    .deleteFrom('device')
    .where('compareciente_id', '=', comparecienteId)
    .where('id', '!=', except?.id ?? '0')
    .execute()
