import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '../database/open'

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
      `PASSWORD_KEYS: the passwords in this database were made with another key (${id}). Add it after the new one, divided by a comma.`,
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

export const nameKey = (hash: string, key: PasswordKey | undefined) => (key ? `k:${key.id}:${hash}` : hash)

/** A stored hash and the key it was made with. @throws {PasswordKeyError} */
export function readHash(stored: string): { hash: string; key: PasswordKey | undefined } {
  const [, id, hash] = named.exec(stored) ?? []
  if (id === undefined || hash === undefined) return { hash: stored, key: undefined }
  const key = keys.find((known) => known.id === id)
  if (!key) throw new PasswordKeyError(id)
  return { hash, key }
}

/** How many rows of each kind are looked at: a wrong key shows at the first, and a start must not read them all. */
const sample = 1000

/** Refuses keys that do not fit what is stored: everybody's right password would be wrong. @throws {PasswordKeyError} */
export async function checkStoredKeys(db: Db): Promise<void> {
  const { rows } = await sql<{ stored: string }>`
    (SELECT password_hash AS stored FROM compareciente WHERE password_hash LIKE 'k:%' LIMIT ${sample})
    UNION ALL (SELECT hash FROM access_code WHERE used_at IS NULL AND hash LIKE 'k:%' LIMIT ${sample})`.execute(
    db,
  )
  for (const { stored } of rows) readHash(stored)
}
