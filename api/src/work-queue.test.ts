import { describe, expect, it } from '@jest/globals'
import { BusyError, createWorkQueue, type Source } from './work-queue'

/**
 * Starts a queue that runs one task at a time; `finishAll` ends the tasks one by one and returns their order.
 */
function startQueue(most: readonly number[] = [100, 50, 20]) {
  const { run, load } = createWorkQueue({ parallel: 1, most })
  const started: string[] = []
  const dropped: string[] = []
  const finish: (() => void)[] = []
  const add = (name: string, source: Source) => {
    const task = () => {
      started.push(name)
      return new Promise<void>((resolve) => finish.push(resolve))
    }
    run(source, task).catch((error: unknown) => {
      if (!(error instanceof BusyError)) throw error
      dropped.push(name)
    })
  }
  const settle = () => new Promise((resolve) => setImmediate(resolve))
  const finishAll = async () => {
    await settle()
    for (let next = finish.shift(); next; next = finish.shift()) {
      next()
      await settle()
    }
    return started
  }
  return { add, finishAll, dropped, load }
}

const from = (address: string, account = 'a', network = address): Source => [network, address, account]
const names = (prefix: string, count: number) =>
  Array.from({ length: count }, (_, index) => `${prefix}${index + 1}`)

describe('createWorkQueue', () => {
  it('runs up to `parallel` tasks at a time, those of one source in order', async () => {
    const { run, load } = createWorkQueue({ parallel: 2, most: [10] })
    const started: number[] = []
    const finish: (() => void)[] = []
    const all = [0, 1, 2, 3].map((id) =>
      run(from('one'), () => {
        started.push(id)
        return new Promise<number>((resolve) => finish.push(() => resolve(id)))
      }),
    )
    expect([started, load()]).toEqual([[0, 1], { running: 2, waiting: 2 }])
    for (let id = 0; id < 4; id += 1) {
      finish[id]?.()
      expect(await all[id]).toBe(id)
    }
    expect([started, load()]).toEqual([[0, 1, 2, 3], { running: 0, waiting: 0 }])
  })

  it('continues after a failed task', async () => {
    const { run } = createWorkQueue({ parallel: 1, most: [1] })
    await expect(run(from('one'), () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
    expect(await run(from('one'), () => Promise.resolve('next'))).toBe('next')
  })

  it('alternates between addresses, so that others do not wait behind a flood', async () => {
    const { add, finishAll } = startQueue()
    for (const name of names('flood', 6)) add(name, from('192.0.2.1'))
    add('ana', from('192.0.2.2'))
    add('luis', from('192.0.2.3'))
    add('ana again', from('192.0.2.2'))
    expect(await finishAll()).toEqual([
      ...['flood1', 'flood2', 'ana', 'luis', 'flood3', 'ana again', 'flood4', 'flood5', 'flood6'],
    ])
  })

  it('alternates between accounts behind one address', async () => {
    const { add, finishAll } = startQueue()
    for (const name of names('flood', 4)) add(name, from('192.0.2.1', 'one'))
    add('neighbour', from('192.0.2.1', 'another'))
    expect(await finishAll()).toEqual(['flood1', 'flood2', 'neighbour', 'flood3', 'flood4'])
  })

  it('gives a network one turn, however many addresses it floods from', async () => {
    const { add, finishAll } = startQueue()
    for (const name of names('flood', 4)) add(name, from(`net:${name}::/64`, 'a', 'net::/48'))
    add('elsewhere1', from('192.0.2.1'))
    add('elsewhere2', from('192.0.2.1'))
    expect(await finishAll()).toEqual(['flood1', 'flood2', 'elsewhere1', 'flood3', 'elsewhere2', 'flood4'])
  })

  it('rejects the excess tasks of one address only', async () => {
    const { add, finishAll, dropped } = startQueue([100, 50, 3])
    for (const name of names('flood', 6)) add(name, from('192.0.2.1'))
    add('ana', from('192.0.2.2'))
    expect(await finishAll()).toEqual(['flood1', 'flood2', 'ana', 'flood3', 'flood4'])
    expect(dropped).toEqual(['flood5', 'flood6'])
  })

  it('makes room for a neighbour behind a flooding address', async () => {
    const { add, finishAll, dropped } = startQueue([100, 50, 3])
    for (const name of names('flood', 4)) add(name, from('192.0.2.1', 'one'))
    add('neighbour', from('192.0.2.1', 'another'))
    expect(await finishAll()).toEqual(['flood1', 'flood2', 'neighbour', 'flood3'])
    expect(dropped).toEqual(['flood4'])
  })

  it('makes room for others when floods from several addresses fill the queue', async () => {
    const { add, finishAll, dropped } = startQueue([4, 4, 4])
    add('running', from('192.0.2.9'))
    for (const name of names('a', 2)) add(name, from('192.0.2.1'))
    for (const name of names('b', 2)) add(name, from('192.0.2.2'))
    add('ana', from('192.0.2.3'))
    expect(await finishAll()).toEqual(['running', 'a1', 'b1', 'ana', 'a2'])
    expect(dropped).toEqual(['b2'])
  })

  it('rejects the newest task when every source has only one', async () => {
    const { add, finishAll, dropped, load } = startQueue([2, 2, 2])
    add('running', from('192.0.2.9'))
    for (const name of names('n', 3)) add(name, from(name))
    expect(load()).toEqual({ running: 1, waiting: 2 })
    expect(await finishAll()).toEqual(['running', 'n1', 'n2'])
    expect(dropped).toEqual(['n3'])
  })
})
