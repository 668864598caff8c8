import { createHash, createHmac, randomBytes } from 'node:crypto'

/** A bearer secret of 32 random bytes, as it stands in a cookie; the database sees only its hash. */
export const createToken = (): string => randomBytes(32).toString('base64url')

/** Whether a cookie's text can be a token at all; anything else is not worth a query. */
export const isToken = (text: string | undefined): text is string =>
  text !== undefined && /^[A-Za-z0-9_-]{43}$/.test(text)

/** What is stored of a token. SHA-256 is enough: 256 random bits cannot be guessed. */
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest()

/** Random part of a rotation, stored with the token that was used up. */
export const createSeed = (): Buffer => randomBytes(32)

export type TokenPair = { access: string; refresh: string }

/**
 * The pair that follows a used refresh token. It comes out of the token and the stored seed together, so
 * that requests that refresh at the same moment all receive the very same pair, though only hashes are
 * stored: a thief of the database lacks the token, a thief of an old token lacks the seed.
 */
export function derivePair(usedRefreshToken: string, seed: Buffer): TokenPair {
  const derive = (purpose: string) =>
    createHmac('sha256', usedRefreshToken).update(seed).update(purpose).digest('base64url')
  return { access: derive('access'), refresh: derive('refresh') }
}
