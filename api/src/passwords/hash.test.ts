import { describe, expect, it } from '@jest/globals'
import { BusyError, hashPassword, inTurn, verifyPassword } from './hash'

describe('hashPassword', () => {
  it('makes Argon2id hashes with the specified cost, each with a unique salt', async () => {
    const [one, other] = await Promise.all([hashPassword('Camino2026'), hashPassword('Camino2026')])
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect(one).not.toBe(other)
  })

  it('verifies only the same secret', async () => {
    const hashed = await hashPassword('Camino2026')
    expect(await verifyPassword(hashed, 'Camino2026')).toBe(true)
    expect(await verifyPassword(hashed, 'camino2026')).toBe(false)
  })

  it('accepts long secrets with spaces, regardless of Unicode composition', async () => {
    const secret = `ñandú y café ${'🌱'.repeat(60)}`
    expect(await verifyPassword(await hashPassword(secret.normalize('NFC')), secret.normalize('NFD'))).toBe(
      true,
    )
  })

  it('rejects any secret if there is no hash, after the same amount of work', async () => {
    expect(await verifyPassword(undefined, 'Camino2026')).toBe(false)
    expect(await verifyPassword(null, '')).toBe(false)
  })
})

describe('a queue full of unknown clients', () => {
  it('drops no known account and delays it only briefly', async () => {
    const order: string[] = []
    let open = () => {}
    const gate = new Promise<void>((resolve) => (open = resolve))
    const stranger = (index: number) =>
      inTurn({ address: `192.0.2.${index}`, account: 'a' }, async () => {
        await gate
        order.push(`stranger ${index}`)
      })
    // Two run and 200 wait.
    const strangers = Array.from({ length: 202 }, (_, index) => stranger(index))
    const known = inTurn({ account: 'ana', known: true }, () => Promise.resolve(void order.push('known')))
    await expect(stranger(202)).rejects.toBeInstanceOf(BusyError)
    open()
    await Promise.all([known, ...strangers])
    expect(order).toHaveLength(203)
    expect(order.indexOf('known')).toBeLessThan(6)
  })

  it('is not emptied by known accounts, which have a limit too', async () => {
    let open = () => {}
    const gate = new Promise<void>((resolve) => (open = resolve))
    const stranger = inTurn({ address: '192.0.2.1' }, () => gate)
    const known = Array.from({ length: 202 }, (_, index) =>
      inTurn({ account: `member ${index}`, known: true }, () => gate).then(
        () => 'served',
        (error: unknown) => (error instanceof BusyError ? 'busy' : 'broken'),
      ),
    )
    const waiting = inTurn({ address: '192.0.2.2' }, () => Promise.resolve('served'))
    open()
    await stranger
    expect(await waiting).toBe('served')
    const outcomes = await Promise.all(known)
    expect(outcomes.filter((outcome) => outcome === 'busy')).toHaveLength(1)
    expect(outcomes.filter((outcome) => outcome === 'served')).toHaveLength(201)
  })
})
