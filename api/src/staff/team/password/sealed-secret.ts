import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { currentKey, nameKey, readHash, type PasswordKey } from '../../../passwords/keys'

const algorithm = 'aes-256-gcm'
const ivLength = 12
const tagLength = 16

/** The encryption key that follows from a password key; from none in development. */
const derive = (key: PasswordKey | undefined): Buffer =>
  Buffer.from(hkdfSync('sha256', key?.bytes ?? Buffer.alloc(0), '', 'staff totp secret', 32))

/** Encrypts a secret for the database with the current password key, whose id it names. */
export function sealSecret(secret: string): string {
  const key = currentKey()
  const iv = randomBytes(ivLength)
  const cipher = createCipheriv(algorithm, derive(key), iv)
  const sealed = Buffer.concat([iv, cipher.update(secret, 'utf8'), cipher.final()])
  return nameKey(Buffer.concat([sealed, cipher.getAuthTag()]).toString('base64'), key)
}

/** Decrypts a stored secret. @throws {PasswordKeyError} without its key; if it was altered */
export function openSecret(stored: string): string {
  const { hash, key } = readHash(stored)
  const bytes = Buffer.from(hash, 'base64')
  const decipher = createDecipheriv(algorithm, derive(key), bytes.subarray(0, ivLength), {
    authTagLength: tagLength,
  })
  decipher.setAuthTag(bytes.subarray(-tagLength))
  const text = decipher.update(bytes.subarray(ivLength, -tagLength))
  return Buffer.concat([text, decipher.final()]).toString('utf8')
}

/** Encrypts a stored secret again if that was done with another key than the current one; else undefined. */
export const renewSealed = (stored: string): string | undefined =>
  readHash(stored).key?.id === currentKey()?.id ? undefined : sealSecret(openSecret(stored))
