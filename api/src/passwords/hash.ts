import { hash, verify } from '@node-rs/argon2'
import { sql } from 'kysely'
import { limitKey, networkKey } from '../limits/rate-limit'
import { currentKey, nameKey, readHash, type PasswordKey } from './keys'
import { createWorkQueue, type Source } from './work-queue'

export { BusyError } from './work-queue'

// OWASP's first choice for Argon2id (the library's default algorithm): 19 MiB, two passes, one lane.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

// Two at a time: 12 to 14 ms of one core each. 200 waiting are about 1.5 s of work on two cores, which is
// as long as a person should wait before being told to come back. One network may fill half of that, one address a
// third: 60 people who sign in at once behind one shared address still fit. Known accounts and everybody else have a
// lane each with this capacity and take turns, so a flood of one lane drops nothing from the other.
const queue = createWorkQueue({ parallel: 2, most: [Infinity, 200, 100, 64] })

/** Passwords being hashed at the moment, and those that wait. */
export const hashingLoad = queue.load

/**
 * Who needs a hash. An account that asks from a known browser or a live session is a source by itself, in the lane of
 * known accounts: neither others behind its address nor a flood from many addresses are in its way. Work without an
 * address (the staff's command, the demo) is a source of the other lane.
 */
export type Asker = { address?: string; account?: string; known?: boolean }

function sourceOf({ address = 'local', account = '', known = false }: Asker): Source {
  return known
    ? ['known', account, account, account]
    : ['others', networkKey(address) ?? limitKey(address), limitKey(address), account]
}

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
export const hashPassword = (secret: string, asker: Asker = {}): Promise<string> =>
  queue.run(sourceOf(asker), () => hashWithKey(secret))

/** Hash of a secret that nobody knows, made once: what a number without a password is verified against. */
let decoy: Promise<string> | undefined
const decoyHash = () =>
  (decoy ??= hashUnnamed(crypto.randomUUID()).catch((error: unknown) => {
    decoy = undefined
    throw error
  }))

async function verifyNow(hashed: string | null | undefined, secret: string): Promise<boolean> {
  const { hash: stored, key } =
    hashed == null ? { hash: await decoyHash(), key: currentKey() } : readHash(hashed)
  const matches = await verify(stored, normalize(secret), withKey(key))
  return matches && hashed != null
}

/**
 * Verifies a secret against its hash. Without a hash it does the same work and returns false, so that
 * the time does not tell whether there was one. Throws BusyError when too many are waiting.
 */
export const verifyPassword = (
  hashed: string | null | undefined,
  secret: string,
  asker: Asker = {},
): Promise<boolean> => queue.run(sourceOf(asker), () => verifyNow(hashed, secret))

/**
 * Waits for a turn of the queue and lets `work` decide in it whether to verify: what limits the tries is counted when
 * the turn comes, just before the hash. Throws BusyError when too many are waiting.
 */
export const inTurn = <Result>(
  asker: Asker,
  work: (verify: typeof verifyNow) => Promise<Result>,
): Promise<Result> => queue.run(sourceOf(asker), () => work(verifyNow))

/** In base64, out of a hash in PHC format: `$argon2id$v=19$m=…$<salt>$<hash>`, with or without the name of a key. */
const saltOf = (stored: string) => stored.split('$')[4] ?? ''

/**
 * Hash of a verified secret with the current key, where the stored one was made with another; undefined otherwise. It
 * keeps the salt, by which `isSamePassword` knows it. Throws BusyError when too many are waiting.
 */
export async function renewHash(
  stored: string,
  secret: string,
  asker: Asker = {},
): Promise<string | undefined> {
  if (readHash(stored).key?.id === currentKey()?.id) return undefined
  return queue.run(sourceOf(asker), () => hashWithKey(secret, Buffer.from(saltOf(stored), 'base64')))
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
