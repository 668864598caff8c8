import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '../database/open'
import { hasExpired, isUsableCode } from './expiry'

/**
 * Keys that go into every hash of a password or code ("pepper"). They lie outside the database, so that a copy of
 * it alone, for example a lost backup, lets nobody try passwords. A stored hash names its key:
 * `k:<id>:$argon2id$…`; one without a name was made where there was no key (development).
 */
export type PasswordKey = { id: string; bytes: Buffer }

/** Stored hashes need a key that this start was not given. One line, fit for a terminal. */
export class PasswordKeyError extends Error {
  constructor(id: string) {
    super(
      `PASSWORD_KEYS: the passwords in this database were made with another key (${id}). Add that key at the end, after a comma.`,
    )
    this.name = 'PasswordKeyError'
  }
}

const named = /^k:([0-9a-f]{8}):(.*)$/s

// Of the process, not of an application in it: whoever hashes must use them, commands of the staff too.
let keys: PasswordKey[] = []

/** Sets the keys of this process: the first makes new hashes, all of them verify. */
export function usePasswordKeys(texts: readonly string[]) {
  keys = texts.map((text) => ({
    id: createHash('sha256').update(`password key ${text}`).digest('hex').slice(0, 8),
    bytes: Buffer.from(text),
  }))
}

export const currentKey = (): PasswordKey | undefined => keys[0]

/** Names of this process's keys, in their order. */
export const keyIds = (): string[] => keys.map(({ id }) => id)

export const nameKey = (hash: string, key: PasswordKey | undefined) => (key ? `k:${key.id}:${hash}` : hash)

function splitName(stored: string): { id: string | undefined; hash: string } {
  const [, id, hash] = named.exec(stored) ?? []
  return hash === undefined ? { id: undefined, hash: stored } : { id, hash }
}

/** Whether this process has the key that a stored hash was made with. */
export function hasKeyOf(stored: string): boolean {
  const { id } = splitName(stored)
  return id === undefined || keyIds().includes(id)
}

/** A stored hash and the key it was made with. @throws {PasswordKeyError} */
export function readHash(stored: string): { hash: string; key: PasswordKey | undefined } {
  const { id, hash } = splitName(stored)
  if (id === undefined) return { hash, key: undefined }
  const key = keys.find((known) => known.id === id)
  if (!key) throw new PasswordKeyError(id)
  return { hash, key }
}

/** How many rows of each kind are read: a wrong key shows at the first, and a start must not read them all. */
const sample = 1000

// The key of an expired password is not needed: the password is refused anyway.
const verifiablePassword = sql<boolean>`password_hash IS NOT NULL AND ${hasExpired} IS NOT TRUE`

/** Refuses keys that do not fit what is stored: no right password would be accepted. @throws {PasswordKeyError} */
export async function checkStoredKeys(db: Db): Promise<void> {
  const { rows } = await sql<{ stored: string }>`
    (SELECT password_hash AS stored FROM compareciente
      WHERE password_hash LIKE 'k:%' AND ${verifiablePassword} LIMIT ${sample})
    UNION ALL (SELECT hash FROM access_code WHERE hash LIKE 'k:%' AND ${isUsableCode} LIMIT ${sample})`.execute(
    db,
  )
  for (const { stored } of rows) readHash(stored)
}

/** How many stored hashes were made with a key; `id` is null for those made where there was none. */
export type KeyUse = { id: string | null; accounts: number; temporary: number; codes: number }

/** Counts every hash that can still be verified, by its key: passwords, temporary ones, codes that can be redeemed. */
export async function countKeyUse(db: Db): Promise<KeyUse[]> {
  const { rows } = await sql<KeyUse>`
    SELECT substring(stored FROM '^k:([0-9a-f]{8}):') AS id,
      count(*) FILTER (WHERE kind = 'account')::int AS accounts,
      count(*) FILTER (WHERE kind = 'temporary')::int AS temporary,
      count(*) FILTER (WHERE kind = 'code')::int AS codes
    FROM (
      SELECT password_hash AS stored,
        CASE WHEN must_change_password AND password_expires_at IS NOT NULL THEN 'temporary' ELSE 'account' END AS kind
      FROM compareciente WHERE ${verifiablePassword}
      UNION ALL SELECT hash, 'code' FROM access_code WHERE ${isUsableCode}
    ) AS hashes
    GROUP BY id ORDER BY id`.execute(db)
  return rows
}
