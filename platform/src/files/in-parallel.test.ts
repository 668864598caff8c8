import { setImmediate } from 'node:timers/promises'
import { describe, expect, it } from '@jest/globals'
import { inParallel } from './in-parallel'

/** Work that ends when the test says so. */
function begun() {
  const running = new Map<string, (problem?: Error) => void>()
  return {
    running,
    names: () => [...running.keys()].join(''),
    work: (name: string) =>
      new Promise<void>((resolve, reject) => {
        running.set(name, (problem) => {
          running.delete(name)
          if (problem) reject(problem)
          else resolve()
        })
      }),
  }
}

describe('work in parallel', () => {
  it('goes on with the next item when one ends, and never has more at once', async () => {
    const { running, names, work } = begun()
    const all = inParallel(['a', 'b', 'c', 'd'], work, 2)
    expect(names()).toBe('ab')
    running.get('b')?.()
    await setImmediate()
    expect(names()).toBe('ac')
    for (const name of ['a', 'c', 'd']) {
      running.get(name)?.()
      await setImmediate()
    }
    await all
    expect(names()).toBe('')
  })

  it('begins nothing after a failure, and rejects only when nothing runs any more', async () => {
    const { running, names, work } = begun()
    let rejected = false
    const all = inParallel(['a', 'b', 'c'], work, 2).catch((error: unknown) => {
      rejected = true
      return error
    })
    running.get('a')?.(new Error('the disk is full'))
    await setImmediate()
    expect([names(), rejected]).toEqual(['b', false])
    running.get('b')?.()
    expect(await all).toEqual(new Error('the disk is full'))
    expect(names()).toBe('')
  })
})
