import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '../database/open'
import { hasExpired, isUsableCode } from './expiry'

/**
 * Keys that are part of every password or code hash ("pepper"). They are stored outside the database, so that
 * a leaked copy of it (a lost backup) does not allow guessing passwords. A stored hash names its key:
 * `k:<id>:$argon2id$…`; a hash without a name was made without a key (development).
 */
export type PasswordKey = { id: string; bytes: Buffer }

/** Stored hashes need a key that is not configured. The message is a single line, suitable for a terminal. */
export class PasswordKeyError extends Error {
  constructor(id: string) {
    super(
      `PASSWORD_KEYS: the passwords in this database were made with another key (${id}). Add that key at the end, after a comma.`,
    )
    this.name = 'PasswordKeyError'
  }
}

const named = /^k:([0-9a-f]{8}):(.*)$/s

// Per process, not per application: everything that hashes must use them, including staff commands.
let keys: PasswordKey[] = []

/** Sets the keys of this process: the first is used for new hashes, all of them for verification. */
export function usePasswordKeys(texts: readonly string[]) {
  keys = texts.map((text) => ({
    id: createHash('sha256').update(`password key ${text}`).digest('hex').slice(0, 8),
    bytes: Buffer.from(text),
  }))
}

export const currentKey = (): PasswordKey | undefined => keys[0]

export const findKey = (id: string): PasswordKey | undefined => keys.find((key) => key.id === id)

/** Returns the ids of this process's keys, in order. */
export const keyIds = (): string[] => keys.map(({ id }) => id)

export const nameKey = (hash: string, key: PasswordKey | undefined) => (key ? `k:${key.id}:${hash}` : hash)

function splitName(stored: string): { id: string | undefined; hash: string } {
  const [, id, hash] = named.exec(stored) ?? []
  return hash === undefined ? { id: undefined, hash: stored } : { id, hash }
}

/** Returns whether this process has the key of a stored hash. */
export function hasKeyOf(stored: string): boolean {
  const { id } = splitName(stored)
  return id === undefined || keyIds().includes(id)
}

/**
 * Returns the hash and the key of a stored hash.
 * @throws {PasswordKeyError}
 */
export function readHash(stored: string): { hash: string; key: PasswordKey | undefined } {
  const { id, hash } = splitName(stored)
  if (id === undefined) return { hash, key: undefined }
  const key = findKey(id)
  if (!key) throw new PasswordKeyError(id)
  return { hash, key }
}

/**
 * Maximum number of rows checked of each kind: a wrong key shows in the first row, and startup must not read
 * them all.
 */
const sample = 1000

// Expired passwords are refused anyway, so their keys are not needed.
const verifiablePassword = sql<boolean>`password_hash IS NOT NULL AND ${hasExpired} IS NOT TRUE`

/**
 * Verifies that the configured keys match the stored hashes; otherwise every correct password would be
 * refused.
 * @throws {PasswordKeyError}
 */
export async function checkStoredKeys(db: Db): Promise<void> {
  const { rows } = await sql<{ stored: string }>`
    (SELECT password_hash AS stored FROM compareciente
      WHERE password_hash LIKE 'k:%' AND ${verifiablePassword} LIMIT ${sample})
    UNION ALL (SELECT hash FROM access_code WHERE hash LIKE 'k:%' AND ${isUsableCode} LIMIT ${sample})
    UNION ALL (SELECT stored FROM (${staffSecrets}) AS staff WHERE stored LIKE 'k:%' LIMIT ${sample})`.execute(
    db,
  )
  for (const { stored } of rows) readHash(stored)
}

/** Data of the staff's active accounts that the keys protect. The secrets of applications are encrypted. */
const staffSecrets = sql`
  SELECT unnest(ARRAY[password_hash, totp_secret]) AS stored FROM staff_password
    JOIN staff_account AS account ON account.id = staff_account_id WHERE disabled_at IS NULL
  UNION ALL SELECT hash FROM staff_recovery_code
    JOIN staff_account AS account ON account.id = staff_account_id
    WHERE used_at IS NULL AND disabled_at IS NULL`

/** Number of stored hashes per key; `id` is null for hashes made without a key. */
export type KeyUse = { id: string | null; accounts: number; temporary: number; codes: number; staff: number }

/**
 * Counts the hashes that can still be verified, by key: passwords, temporary passwords, redeemable codes, and the
 * staff's passwords, application secrets and printed codes.
 */
export async function countKeyUse(db: Db): Promise<KeyUse[]> {
  const { rows } = await sql<KeyUse>`
    SELECT substring(stored FROM '^k:([0-9a-f]{8}):') AS id,
      count(*) FILTER (WHERE kind = 'account')::int AS accounts,
      count(*) FILTER (WHERE kind = 'temporary')::int AS temporary,
      count(*) FILTER (WHERE kind = 'code')::int AS codes,
      count(*) FILTER (WHERE kind = 'staff')::int AS staff
    FROM (
      SELECT password_hash AS stored,
        CASE WHEN must_change_password AND password_expires_at IS NOT NULL THEN 'temporary' ELSE 'account' END AS kind
      FROM compareciente WHERE ${verifiablePassword}
      UNION ALL SELECT hash, 'code' FROM access_code WHERE ${isUsableCode}
      UNION ALL SELECT stored, 'staff' FROM (${staffSecrets}) AS staff
    ) AS hashes
    GROUP BY id ORDER BY id`.execute(db)
  return rows
}
