import { hash, verify } from '@node-rs/argon2'
import { createWorkQueue } from './work-queue'

export { BusyError } from './work-queue'

// OWASP's first choice for Argon2id (the library's default algorithm): 19 MiB, two passes, one lane.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

// Two at a time: 12 to 14 ms of one core each. 200 waiting are about 1.5 s of work on two cores, which is
// as long as a person should wait before being told to come back.
const run = createWorkQueue({ parallel: 2, waiting: 200 })

// Keyboards differ in how they compose ñ and accents; the same typed password must give the same bytes.
const normalize = (secret: string) => secret.normalize('NFC')

/** Argon2id hash of a secret in PHC format. Throws BusyError when too many are waiting. */
export const hashPassword = (secret: string): Promise<string> => run(() => hash(normalize(secret), cost))

/** Hash of a secret that nobody knows, made once: what a number without a password is verified against. */
let decoy: Promise<string> | undefined
const decoyHash = () =>
  (decoy ??= hash(crypto.randomUUID(), cost).catch((error: unknown) => {
    decoy = undefined
    throw error
  }))

/**
 * Verifies a secret against its hash. Without a hash it does the same work and answers false, so that
 * the time does not tell whether there was one. Throws BusyError when too many are waiting.
 */
export const verifyPassword = (hashed: string | null | undefined, secret: string): Promise<boolean> =>
  run(async () => {
    const matches = await verify(hashed ?? (await decoyHash()), normalize(secret))
    return matches && hashed != null
  })

/** To be called at start, so that the first unknown number does not pay for making the decoy. */
export const prepareDecoy = async (): Promise<void> => {
  await decoyHash()
}
