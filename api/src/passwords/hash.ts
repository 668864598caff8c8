import { hash, verify } from '@node-rs/argon2'
import { sql } from 'kysely'
import { limitKey, networkKey } from '../limits/rate-limit'
import { currentKey, nameKey, readHash, type PasswordKey } from './keys'
import { createWorkQueue, type Source } from '../work-queue'

export { BusyError } from '../work-queue'

// OWASP's first choice for Argon2id (the library's default algorithm): 19 MiB, two passes, one lane.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

// Two in parallel, each 12 to 14 ms of one core. 200 waiting tasks are about 1.5 s of work on two cores, the
// longest that a person should wait before being asked to retry. One network may fill half of that, one
// address a third: 60 people who sign in at once behind one shared address still fit. Known accounts and all
// other clients have a lane each with this capacity and alternate, so a flood in one lane drops nothing from
// the other.
const queue = createWorkQueue({ parallel: 2, most: [Infinity, 200, 100, 64] })

/** Returns the number of running and waiting hash tasks. */
export const hashingLoad = queue.load

/**
 * The requester of a hash. An account on a known browser or with a live session is a separate source in the
 * lane of known accounts: neither other clients behind its address nor a distributed flood delay it. Work
 * without an address (staff commands, the demo) is a source in the other lane.
 */
export type Requester = { address?: string; account?: string; known?: boolean }

function sourceOf({ address = 'local', account = '', known: isKnown = false }: Requester): Source {
  return isKnown
    ? ['known', account, account, account]
    : ['others', networkKey(address) ?? limitKey(address), limitKey(address), account]
}

// Keyboards compose ñ and accents differently; the same typed password must give the same bytes.
const normalize = (secret: string) => secret.normalize('NFC')

const withKey = (key: PasswordKey | undefined) => key && { secret: key.bytes }

const hashUnnamed = (secret: string, salt?: Buffer): Promise<string> =>
  hash(normalize(secret), { ...cost, ...(salt && { salt }), ...withKey(currentKey()) })

const hashWithKey = async (secret: string, salt?: Buffer): Promise<string> => {
  const key = currentKey()
  return nameKey(await hashUnnamed(secret, salt), key)
}

/**
 * Hashes a secret with Argon2id; returns the key's name and the hash in PHC format.
 * @throws {BusyError} if too many tasks are waiting
 */
export const hashPassword = (secret: string, requester: Requester = {}): Promise<string> =>
  queue.run(sourceOf(requester), () => hashWithKey(secret))

/** Hash of a random secret, made once: accounts without a password are verified against it. */
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
 * Verifies a secret against its hash. Without a hash it does the same work and returns false, so that the
 * response time does not reveal whether there was one.
 * @throws {BusyError} if too many tasks are waiting
 */
export const verifyPassword = (
  hashed: string | null | undefined,
  secret: string,
  requester: Requester = {},
): Promise<boolean> => queue.run(sourceOf(requester), () => verifyNow(hashed, secret))

/**
 * Runs `work` when its turn in the queue comes; `work` decides whether to verify. Attempt limits are thus
 * counted just before the hash is computed.
 * @throws {BusyError} if too many tasks are waiting
 */
export const inTurn = <Result>(
  requester: Requester,
  work: (verify: typeof verifyNow) => Promise<Result>,
): Promise<Result> => queue.run(sourceOf(requester), () => work(verifyNow))

/**
 * Returns the base64 salt of a hash in PHC format (`$argon2id$v=19$m=…$<salt>$<hash>`), with or without a key
 * name.
 */
const saltOf = (stored: string) => stored.split('$')[4] ?? ''

/**
 * Rehashes a verified secret with the current key if the stored hash was made with another one; otherwise
 * returns undefined. Keeps the salt, which `isSamePassword` compares.
 * @throws {BusyError} if too many tasks are waiting
 */
export async function renewHash(
  stored: string,
  secret: string,
  requester: Requester = {},
): Promise<string | undefined> {
  if (readHash(stored).key?.id === currentKey()?.id) return undefined
  return queue.run(sourceOf(requester), () => hashWithKey(secret, Buffer.from(saltOf(stored), 'base64')))
}

/**
 * SQL: whether a `compareciente` still has the password that was verified against this hash, even if another
 * login has rehashed it since. Every newly set password has a new salt.
 */
export const isSamePassword = (verified: string) =>
  sql<boolean>`split_part(password_hash, '$', 5) = ${saltOf(verified)}`

/** Creates the decoy hash at startup, so that the first unknown number does not wait for it. */
export const prepareDecoy = async (): Promise<void> => {
  await decoyHash()
}
