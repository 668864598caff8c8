import { createHash, createHmac, randomBytes } from 'node:crypto'

/** Creates a bearer secret of 32 random bytes, as stored in a cookie; the database stores only its hash. */
export const createToken = (): string => randomBytes(32).toString('base64url')

/** Returns whether a cookie's text is a well-formed token; anything else needs no query. */
export const isToken = (text: string | undefined): text is string =>
  text !== undefined && /^[A-Za-z0-9_-]{43}$/.test(text)

/** Returns the stored form of a token. SHA-256 is enough: 256 random bits cannot be guessed. */
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest()

/** Creates the random part of a rotation, stored with the used token. */
export const createSeed = (): Buffer => randomBytes(32)

export type TokenPair = { access: string; refresh: string }

/**
 * Derives the successor pair of a used refresh token. It depends on both the token and the stored seed, so
 * that concurrent refreshes receive the same pair although only hashes are stored: a thief of the database
 * lacks the token, and a thief of an old token lacks the seed.
 */
export function derivePair(usedRefreshToken: string, seed: Buffer): TokenPair {
  const derive = (purpose: string) =>
    createHmac('sha256', usedRefreshToken).update(seed).update(purpose).digest('base64url')
  return { access: derive('access'), refresh: derive('refresh') }
}
