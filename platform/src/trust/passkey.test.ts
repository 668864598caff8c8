import { generateKeyPairSync, sign } from 'node:crypto'
import { describe, expect, it } from '@jest/globals'
import type { Assertion } from '@fcr/shared/platform/operations'
import type { PublishingKey } from '@fcr/shared/platform/keys'
import { Authenticator, type Said } from '../testing/authenticator'
import { hasSigned } from './sign'

const bytes = Buffer.from('a statement')
const own = new Authenticator()

const keyOf = (authenticator: Authenticator, origin?: string): PublishingKey => ({
  formatVersion: 1,
  id: authenticator.id,
  publicKey: Buffer.from(authenticator.publicKey, 'base64url').toString('base64'),
  passkey: { credential: authenticator.credential, rpId: authenticator.host, origin },
  areas: [],
  grants: ['operator'],
  local: false,
  owner: 'Lucía Ejemplo',
  addedAt: '2026-01-01T00:00:00Z',
  addedBy: 'olga',
  revoked: null,
})
const counts = (assertion: Assertion, key = keyOf(own)) =>
  hasSigned(key, bytes, Buffer.from(JSON.stringify(assertion)))

describe("a passkey's signature", () => {
  it.each([
    ['P-256', generateKeyPairSync('ec', { namedCurve: 'P-256' })],
    ['RSA', generateKeyPairSync('rsa', { modulusLength: 2048 })],
    ['Ed25519', generateKeyPairSync('ed25519')],
  ])('counts with a key of %s', (_name, pair) => {
    const authenticator = new Authenticator('site.example', pair)
    expect(counts(authenticator.sign(bytes), keyOf(authenticator))).toBe(true)
  })

  it.each<[what: string, said: Said]>([
    ['over something else', { challenge: Buffer.alloc(32) }],
    ['that registers a passkey', { type: 'webauthn.create' }],
    ['made on another site', { origin: 'https://other.example' }],
    ['made on a part of the site', { origin: 'https://sub.site.example' }],
    ['made without TLS', { origin: 'http://site.example' }],
    ['made on another port of the host', { origin: 'https://site.example:8443' }],
    ['made in a frame of another site', { crossOrigin: true }],
    ['made under another page', { topOrigin: 'https://other.example' }],
    ['made for another host', { rpId: 'other.example' }],
    ['of somebody whom the device did not verify', { flags: 1 }],
    ['made while nobody was present', { flags: 4 }],
  ])('does not count %s', (_what, said) => {
    expect(counts(own.sign(bytes, said))).toBe(false)
  })

  it('does not count if a part of it was altered, or if another passkey made it', () => {
    const assertion = own.sign(bytes)
    for (const part of ['authenticatorData', 'clientDataJSON', 'signature'] as const) {
      const altered = Buffer.from(assertion[part], 'base64url')
      altered[altered.length - 1] = (altered.at(-1) ?? 0) ^ 1
      expect(counts({ ...assertion, [part]: altered.toString('base64url') })).toBe(false)
    }
    expect(counts(new Authenticator().sign(bytes))).toBe(false)
    expect(counts({ authenticatorData: '', clientDataJSON: '', signature: '' })).toBe(false)
    expect(hasSigned(keyOf(own), bytes, Buffer.from('garbage'))).toBe(false)
  })

  it('on a machine’s own page counts without TLS', () => {
    const local = new Authenticator('localhost')
    expect(counts(local.sign(bytes, { origin: 'http://localhost:3000' }), keyOf(local))).toBe(true)
  })

  it.each([
    ['https://site.example:8443', 'https://site.example:8443', true],
    ['https://site.example', 'https://site.example:8443', false],
    ['http://site.example', 'https://site.example', false],
    // What a request claims is no reason to do without TLS.
    ['http://site.example', 'http://site.example', false],
  ])('of a passkey from %s counts on %s: %s', (origin, signedOn, expected) => {
    expect(counts(own.sign(bytes, { origin: signedOn }), keyOf(own, origin))).toBe(expected)
  })

  it('of a passkey from localhost counts on its own port only', () => {
    const local = new Authenticator('localhost')
    const key = keyOf(local, 'http://localhost:3000')
    expect(counts(local.sign(bytes, { origin: 'http://localhost:3000' }), key)).toBe(true)
    expect(counts(local.sign(bytes, { origin: 'http://localhost:4000' }), key)).toBe(false)
  })

  it('is no plain signature, and a plain one is none of a passkey', () => {
    const pair = generateKeyPairSync('ed25519')
    const authenticator = new Authenticator('site.example', pair)
    expect(hasSigned(keyOf(authenticator), bytes, sign(null, bytes, pair.privateKey))).toBe(false)
    const plain: PublishingKey = { ...keyOf(authenticator), passkey: undefined }
    expect(counts(authenticator.sign(bytes), plain)).toBe(false)
    expect(hasSigned(plain, bytes, sign(null, bytes, pair.privateKey))).toBe(true)
    // An elliptic curve signs with a hash, which no other key of the registry does.
    expect(hasSigned({ ...keyOf(own), passkey: undefined }, bytes, Buffer.alloc(64))).toBe(false)
  })
})
