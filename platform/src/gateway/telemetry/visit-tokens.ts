import { createCipheriv, createDecipheriv, createSecretKey, randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import { disk, errorMessage, problemLog, type Layout } from '../../files'
import { telemetry } from '../../store'

/** How long reports of a page count. */
export const VISIT_MS = 3_600_000
const CIPHER = 'aes-256-gcm'
const IV_BYTES = 12
const TAG_BYTES = 16
/** A network's name is short; a browser sends the cookie with each request. */
const FORMAT = /^[\w-]{40,160}$/

/** A page that this site has served: the network that requested it, and a unique id. */
export type Visit = { network: string; id: string }

/**
 * Tokens that pages carry as a cookie, so that only browsers that have opened a page can report failures, each for
 * the network that requested it. Encrypted and authenticated: nothing is stored, and only gateways with the same key
 * can read them.
 */
export function createVisitCipher(keyBytes: Buffer) {
  // With the bytes themselves, Node 24 takes four times as long for each token.
  const key = createSecretKey(keyBytes)
  return {
    issue(network: string, now = Date.now()): string {
      const iv = randomBytes(IV_BYTES)
      const cipher = createCipheriv(CIPHER, key, iv)
      const content = [cipher.update(`${now} ${network}`, 'utf8'), cipher.final()]
      return Buffer.concat([iv, cipher.getAuthTag(), ...content]).toString('base64url')
    },
    /** Returns undefined for tokens that no gateway with the key has issued, or that have expired. */
    read(token: string | undefined, now = Date.now()): (Visit & { age: number }) | undefined {
      if (token === undefined || !FORMAT.test(token)) return undefined
      const bytes = Buffer.from(token, 'base64url')
      const [iv, tag] = [bytes.subarray(0, IV_BYTES), bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES)]
      try {
        const decipher = createDecipheriv(CIPHER, key, iv, { authTagLength: TAG_BYTES }).setAuthTag(tag)
        const content = [decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]
        const [issued = '', network = ''] = Buffer.concat(content).toString('utf8').split(' ')
        const age = now - Number(issued)
        // The clocks of two gateways may differ by a few minutes.
        return Math.abs(age) <= VISIT_MS ? { network, id: iv.toString('base64url'), age } : undefined
      } catch {
        return undefined
      }
    },
  }
}

/**
 * Tokens with the key that all gateways on a registry's folder share; the first one creates it. A gateway that cannot
 * read it there uses a temporary key: until `share` succeeds, only reports of its own pages count.
 */
export async function createVisitTokens(at: Layout, log: FastifyBaseLogger) {
  const folder = telemetry.reportsFolder(at)
  const file = path.join(folder, telemetry.VISITS_KEY)
  const reportProblems = problemLog(log, 'key of visits')
  let tokens = createVisitCipher(randomBytes(32))
  let isShared = false
  const share = async () => {
    if (isShared) return
    try {
      await disk.createFolder(folder)
      await disk.createWhole(folder, file, randomBytes(32), 0o600)
      tokens = createVisitCipher(await readFile(file))
      isShared = true
      reportProblems([])
    } catch (error) {
      // The gateway may have started before its registry existed.
      if (!disk.isErrno(error, 'ENOENT'))
        reportProblems([errorMessage(error)], 'reports of pages that other gateways have served do not count')
    }
  }
  await share()
  return {
    share,
    issue: (network: string) => tokens.issue(network),
    read: (token: string | undefined) => tokens.read(token),
  }
}

/** Remembers the reports of each visit. Beyond the limit, the limit per network is enough. */
const MOST_REPORTS = 20_000

/** Returns a function that returns true the first time that a visit reports something. */
export function createOnce() {
  let [recent, older] = [new Set<string>(), new Set<string>()]
  let since = 0
  return ({ id }: Visit, what: string, now = Date.now()): boolean => {
    if (now - since >= VISIT_MS) {
      older = now - since < 2 * VISIT_MS ? recent : new Set()
      recent = new Set()
      since = now
    }
    const name = `${id} ${what}`
    if (recent.has(name) || older.has(name)) return false
    if (recent.size < MOST_REPORTS) recent.add(name)
    return true
  }
}
