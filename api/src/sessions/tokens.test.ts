import { describe, expect, it } from '@jest/globals'
import { createSeed, createToken, derivePair, hashToken, isToken } from './tokens'

describe('session tokens', () => {
  it('are 256 random bits and never repeat', () => {
    const tokens = new Set(Array.from({ length: 100 }, createToken))
    expect(tokens.size).toBe(100)
    for (const token of tokens) expect(Buffer.from(token, 'base64url')).toHaveLength(32)
  })

  it('are recognised by their format', () => {
    expect(isToken(createToken())).toBe(true)
    for (const text of [undefined, '', 'abc', `${createToken()}=`, `${createToken()}\n`, 'á'.repeat(43)]) {
      expect(isToken(text)).toBe(false)
    }
  })

  it('are stored as a hash that differs for each token', () => {
    expect(hashToken('a')).toHaveLength(32)
    expect(hashToken('a').equals(hashToken('b'))).toBe(false)
  })

  it('have the same successors only for the same token and seed', () => {
    const token = createToken()
    const seed = createSeed()
    const pair = derivePair(token, seed)
    expect(derivePair(token, seed)).toEqual(pair)
    expect(isToken(pair.access) && isToken(pair.refresh)).toBe(true)
    expect(pair.access).not.toBe(pair.refresh)
    expect(derivePair(token, createSeed())).not.toEqual(pair)
    expect(derivePair(createToken(), seed)).not.toEqual(pair)
  })
})
