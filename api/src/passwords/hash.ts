import { hash, verify } from '@node-rs/argon2'
import { sql } from 'kysely'
import { currentKey, nameKey, readHash, type PasswordKey } from './keys'
import { createWorkQueue } from './work-queue'

export { BusyError } from './work-queue'

// OWASP's first choice for Argon2id (the library's default algorithm): 19 MiB, two passes, one lane.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

// Two at a time: 12 to 14 ms of one core each. 200 waiting are about 1.5 s of work on two cores, which is
// as long as a person should wait before being told to come back.
const queue = createWorkQueue({ parallel: 2, waiting: 200 })
const { run } = queue

/** Passwords being hashed at the moment, and those that wait. */
export const hashingLoad = queue.load

// Keyboards differ in how they compose ñ and accents; the same typed password must give the same bytes.
const normalize = (secret: string) => secret.normalize('NFC')

const withKey = (key: PasswordKey | undefined) => key && { secret: key.bytes }

const hashUnnamed = (secret: string, salt?: Buffer): Promise<string> =>
  hash(normalize(secret), { ...cost, ...(salt && { salt }), ...withKey(currentKey()) })

const hashWithKey = async (secret: string, salt?: Buffer): Promise<string> => {
  const key = currentKey()
  return nameKey(await hashUnnamed(secret, salt), key)
}

/** Argon2id hash of a secret in PHC format, after the name of its key. Throws BusyError when too many are waiting. */
export const hashPassword = (secret: string): Promise<string> => run(() => hashWithKey(secret))

/** Hash of a secret that nobody knows, made once: what a number without a password is verified against. */
let decoy: Promise<string> | undefined
const decoyHash = () =>
  (decoy ??= hashUnnamed(crypto.randomUUID()).catch((error: unknown) => {
    decoy = undefined
    throw error
  }))

/**
 * Verifies a secret against its hash. Without a hash it does the same work and answers false, so that
 * the time does not tell whether there was one. Throws BusyError when too many are waiting.
 */
export const verifyPassword = (hashed: string | null | undefined, secret: string): Promise<boolean> =>
  run(async () => {
    const { hash: stored, key } =
      hashed == null ? { hash: await decoyHash(), key: currentKey() } : readHash(hashed)
    const matches = await verify(stored, normalize(secret), withKey(key))
    return matches && hashed != null
  })

/** In base64, out of a hash in PHC format: `$argon2id$v=19$m=…$<salt>$<hash>`, with or without the name of a key. */
const saltOf = (stored: string) => stored.split('$')[4] ?? ''

/**
 * Hash of a verified secret with the current key, where the stored one was made with another; undefined otherwise. It
 * keeps the salt, by which `isSamePassword` knows it. Throws BusyError when too many are waiting.
 */
export async function renewHash(stored: string, secret: string): Promise<string | undefined> {
  if (readHash(stored).key?.id === currentKey()?.id) return undefined
  return run(() => hashWithKey(secret, Buffer.from(saltOf(stored), 'base64')))
}

/**
 * SQL: whether a `compareciente` still has the password that was verified against this hash, even if another login has
 * renewed the hash since. Every password that is set has a new salt.
 */
export const isSamePassword = (verified: string) =>
  sql<boolean>`split_part(password_hash, '$', 5) = ${saltOf(verified)}`

/** To be called at start, so that the first unknown number does not pay for making the decoy. */
export const prepareDecoy = async (): Promise<void> => {
  await decoyHash()
}
