import { describe, expect, it } from '@jest/globals'
import { hashPassword, verifyPassword } from './hash'
import { BusyError, createWorkQueue } from './work-queue'

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

describe('createWorkQueue', () => {
  it('runs two at a time, in order, and turns away what does not fit', async () => {
    const { run } = createWorkQueue({ parallel: 2, waiting: 3 })
    const started: number[] = []
    const finish: (() => void)[] = []
    const task = (id: number) =>
      run(() => {
        started.push(id)
        return new Promise<number>((resolve) => finish.push(() => resolve(id)))
      })
    const all = [0, 1, 2, 3, 4].map(task)
    await expect(task(5)).rejects.toBeInstanceOf(BusyError)
    expect(started).toEqual([0, 1])
    for (let id = 0; id < 5; id += 1) {
      finish[id]?.()
      expect(await all[id]).toBe(id)
    }
    expect(started).toEqual([0, 1, 2, 3, 4])
    const after = task(6)
    finish[5]?.()
    expect(await after).toBe(6)
  })

  it('goes on after a task that failed', async () => {
    const { run } = createWorkQueue({ parallel: 1, waiting: 1 })
    await expect(run(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
    expect(await run(() => Promise.resolve('next'))).toBe('next')
  })
})
