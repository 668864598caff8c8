import { describe, expect, it } from '@jest/globals'
import { hashPassword, verifyPassword } from './hash'

describe('hashPassword', () => {
  it('makes Argon2id hashes of the decided cost, each with a salt of its own', async () => {
    const [one, other] = await Promise.all([hashPassword('Camino2026'), hashPassword('Camino2026')])
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect(one).not.toBe(other)
  })

  it('verifies the same secret only', async () => {
    const hashed = await hashPassword('Camino2026')
    expect(await verifyPassword(hashed, 'Camino2026')).toBe(true)
    expect(await verifyPassword(hashed, 'camino2026')).toBe(false)
  })

  it('takes long secrets with spaces, however their accents are composed', async () => {
    const secret = `ñandú y café ${'🌱'.repeat(60)}`
    expect(await verifyPassword(await hashPassword(secret.normalize('NFC')), secret.normalize('NFD'))).toBe(
      true,
    )
  })

  it('refuses any secret where there is no hash, after as much work', async () => {
    expect(await verifyPassword(undefined, 'Camino2026')).toBe(false)
    expect(await verifyPassword(null, '')).toBe(false)
  })
})
