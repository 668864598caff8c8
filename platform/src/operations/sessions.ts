import { randomBytes } from 'node:crypto'
import type { OperatorSession, SessionRequest } from '@fcr/shared/contracts/operations'
import type { PublishingKey } from '@fcr/shared/contracts/releases'
import { sessionContent, signatureText } from '@fcr/shared/contracts/statements'
import { readKeys } from '../registry/keyring'
import { hasGrant } from '../registry/keys'
import type { Layout } from '../registry/layout'
import { isStatementOf } from '../registry/seal'

const CHALLENGE_MS = 5 * 60_000
const SESSION_MS = 8 * 3_600_000
/** Anybody may ask for a challenge: of more, the oldest are dropped. */
const MOST_CHALLENGES = 1000

export type Sessions = ReturnType<typeof openSessions>

/**
 * Sessions of operators, who sign in with a passkey. They live in this process: after a restart operators sign in
 * again. A session only reads; each change has its own signature.
 */
export function openSessions(at: Layout) {
  /** Until when each may be used, the oldest first. */
  const challenges = new Map<string, number>()
  const sessions = new Map<string, { key: string; expires: number }>()

  const operator = async (isTheirs: (key: PublishingKey) => boolean) =>
    (await readKeys(at)).find(
      (key) => key.passkey && key.revoked === null && hasGrant(key, 'operator') && isTheirs(key),
    )
  const forgetOld = (now: number) => {
    for (const [token, { expires }] of sessions) if (expires <= now) sessions.delete(token)
  }

  return {
    challenge(now = Date.now()): string {
      const nonce = randomBytes(24).toString('base64url')
      challenges.set(nonce, now + CHALLENGE_MS)
      const [oldest = ''] = challenges.keys()
      if (challenges.size > MOST_CHALLENGES) challenges.delete(oldest)
      return nonce
    },
    /** Returns undefined unless an operator's passkey has signed a challenge that was given out and not used yet. */
    async begin({ nonce, credential, assertion }: SessionRequest, now = Date.now()) {
      const usable = (challenges.get(nonce) ?? 0) > now
      challenges.delete(nonce)
      const key = usable ? await operator(({ passkey }) => passkey?.credential === credential) : undefined
      if (!key || !isStatementOf(key, 'session', sessionContent(nonce), signatureText(assertion)))
        return undefined
      forgetOld(now)
      const token = randomBytes(32).toString('base64url')
      sessions.set(token, { key: key.id, expires: now + SESSION_MS })
      return { token, seconds: SESSION_MS / 1000, session: sessionOf(key, now + SESSION_MS) }
    },
    /** Returns a session and its key, which may have been revoked since. */
    async find(token: string | undefined, now = Date.now()) {
      const found = token === undefined ? undefined : sessions.get(token)
      if (!found || found.expires <= now) return undefined
      const key = await operator(({ id }) => id === found.key)
      return key && { key, session: sessionOf(key, found.expires) }
    },
    end(token: string | undefined): void {
      if (token !== undefined) sessions.delete(token)
    },
  }
}

const sessionOf = ({ id, owner }: PublishingKey, expires: number): OperatorSession => ({
  key: id,
  owner,
  expiresAt: new Date(expires).toISOString(),
})
