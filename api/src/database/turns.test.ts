import { beforeEach, describe, expect, it } from '@jest/globals'
import { Turns } from './turns'

describe('Turns', () => {
  let transaction: boolean
  let done: string[]
  let turns: Turns
  const [anna, bruno] = [{ name: 'anna' }, { name: 'bruno' }]

  beforeEach(() => {
    transaction = false
    done = []
    turns = new Turns({
      isInTransaction: () => transaction,
      rollback: () => {
        transaction = false
        done.push('rollback')
        return Promise.resolve()
      },
    })
  })

  const run = (holder: { name: string }, what: string) =>
    turns.take(holder, async () => {
      await new Promise((resolve) => setImmediate(resolve))
      if (what === 'begin') transaction = true
      if (what === 'commit') transaction = false
      done.push(`${holder.name} ${what}`)
    })
  /** Every task that may run by now has run: each takes one turn of the event loop. */
  const settled = async () => {
    for (let turn = 0; turn < 5; turn += 1) await new Promise((resolve) => setImmediate(resolve))
  }

  it('keeps the order of arrival', async () => {
    await Promise.all([run(anna, '1'), run(bruno, '2'), run(anna, '3')])
    expect(done).toEqual(['anna 1', 'bruno 2', 'anna 3'])
  })

  it('lets no other connection run between begin and commit', async () => {
    const begun = run(anna, 'begin')
    const other = run(bruno, 'read')
    await begun
    await settled()
    await run(anna, 'write')
    await run(anna, 'commit')
    await other
    expect(done).toEqual(['anna begin', 'anna write', 'anna commit', 'bruno read'])
  })

  it('rolls back when a connection leaves during its transaction', async () => {
    await run(anna, 'begin')
    const other = run(bruno, 'read')
    turns.leave(anna)
    await other
    expect(done).toEqual(['anna begin', 'rollback', 'bruno read'])
  })

  it('rolls back when a connection leaves while its BEGIN is running', async () => {
    void run(anna, 'begin')
    const other = run(bruno, 'read')
    turns.leave(anna)
    await other
    expect(done).toEqual(['anna begin', 'rollback', 'bruno read'])
  })

  it('continues after a failing task', async () => {
    await expect(turns.take(anna, () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
    await run(bruno, 'read')
    expect(done).toEqual(['bruno read'])
  })
})
