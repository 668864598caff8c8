import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { readdir, readFile, rm, stat, utimes } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'
import type { OperatorSession, SessionRequest } from '@fcr/shared/platform/operations'
import type { PublishingKey } from '@fcr/shared/platform/keys'
import { keyId } from '@fcr/shared/platform/manifest'
import { sessionContent, signatureText } from '@fcr/shared/platform/signed-changes'
import { disk, type Layout } from '../../files'
import { keyrings, publishingKeys, signing } from '../../trust'

const CHALLENGE_MS = 5 * 60_000
const DAY_MS = 24 * 3_600_000
/** Long, because somebody woken at night should only sign the change. */
const SESSION_MS = 90 * DAY_MS
const UNUSED_MS = 30 * DAY_MS

export type Sessions = ReturnType<typeof createSessions>

/**
 * `.sessions/<id>`, modified when the session was last used, to the day. `token`: SHA-256 of the token in the cookie; null
 * once the session has ended.
 */
const stored = z.object({ key: keyId, expires: z.number(), token: z.string().nullable() })

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

/**
 * Sessions of operators, who sign in with a passkey. They are files, so that all gateways on a registry's folder
 * share them. A session only reads; each change has its own signature.
 */
export function createSessions(at: Layout) {
  const folder = path.join(at.dir, '.sessions')
  const fileOf = (id: string) => path.join(folder, id)
  let secret: Promise<Buffer> | undefined

  /** Reads the secret that authenticates challenges, which are not stored. */
  const readSecret = async () => {
    await disk.createFolder(folder)
    await disk.createFolder(at.temporary)
    await disk.createWhole(at.temporary, fileOf('.secret'), randomBytes(32), 0o600)
    return readFile(fileOf('.secret'))
  }
  const macOf = async (text: string) => {
    secret ??= readSecret()
    // After an error, the next request reads it again.
    secret.catch(() => (secret = undefined))
    return createHmac('sha256', await secret)
      .update(text)
      .digest('hex')
  }
  const findOperator = async (isWanted: (key: PublishingKey) => boolean) =>
    (await keyrings.readKeys(at)).find(
      (key) =>
        key.passkey && key.revoked === null && publishingKeys.hasGrant(key, 'operator') && isWanted(key),
    )
  const isUsable = async (nonce: string, now: number) => {
    const [random = '', expires = '', mac = '', ...more] = nonce.split('_')
    if (more.length > 0) return false
    const expected = Buffer.from(await macOf(`${random}_${expires}`))
    const given = Buffer.from(mac)
    return expected.length === given.length && timingSafeEqual(expected, given) && Number(expires) > now
  }
  const removeOld = async (now: number) => {
    for (const name of await readdir(folder)) {
      const { mtimeMs } = await stat(fileOf(name)).catch(() => ({ mtimeMs: now }))
      if (/^[0-9a-f]{64}$/.test(name) && now - mtimeMs > UNUSED_MS) await rm(fileOf(name), { force: true })
    }
  }
  const read = async (cookie: string | undefined, now: number) => {
    const [id = '', token = ''] = cookie?.split('.') ?? []
    if (!/^[0-9a-f]{64}$/.test(id)) return undefined
    const content = await readFile(fileOf(id), 'utf8').then(
      (text) => stored.safeParse(JSON.parse(text)).data,
      () => undefined,
    )
    const { mtimeMs: used } = await stat(fileOf(id)).catch(() => ({ mtimeMs: 0 }))
    if (!content || content.expires <= now || now - used > UNUSED_MS || content.token !== sha256(token))
      return undefined
    // If the disk cannot be written, the next request tries again.
    if (now - used > DAY_MS) await utimes(fileOf(id), now / 1000, now / 1000).catch(() => undefined)
    return { ...content, id }
  }

  return {
    async challenge(): Promise<string> {
      const text = `${randomBytes(18).toString('hex')}_${Date.now() + CHALLENGE_MS}`
      return `${text}_${await macOf(text)}`
    },
    /** Returns undefined unless an operator's passkey has signed a challenge that was issued and not used yet. */
    async begin({ nonce, credential, assertion }: SessionRequest, now = Date.now()) {
      if (!(await isUsable(nonce, now))) return undefined
      const key = await findOperator(({ passkey }) => passkey?.credential === credential)
      if (!key || !signing.isSignedBy(key, 'session', sessionContent(nonce), signatureText(assertion)))
        return undefined
      await removeOld(now)
      const [id, token] = [sha256(nonce), randomBytes(32).toString('base64url')]
      const session = { key: key.id, expires: now + SESSION_MS, token: sha256(token) }
      // The file exists if the challenge was used before.
      if (!(await disk.createWhole(at.temporary, fileOf(id), JSON.stringify(session), 0o600)))
        return undefined
      return {
        cookie: `${id}.${token}`,
        seconds: SESSION_MS / 1000,
        session: sessionOf(key),
      }
    },
    /** Returns a session and its key; undefined if it has ended or the key was revoked. */
    async find(cookie: string | undefined, now = Date.now()) {
      const storedSession = await read(cookie, now)
      const key = storedSession && (await findOperator(({ id }) => id === storedSession.key))
      return key && { key, session: sessionOf(key) }
    },
    async end(cookie: string | undefined): Promise<void> {
      const storedSession = await read(cookie, Date.now())
      if (!storedSession) return
      const { id, ...session } = storedSession
      await disk.replaceWhole(at.temporary, fileOf(id), JSON.stringify({ ...session, token: null }))
    },
  }
}

const sessionOf = ({ id, owner, passkey }: PublishingKey): OperatorSession => ({
  key: id,
  owner,
  credential: passkey?.credential ?? '',
})
