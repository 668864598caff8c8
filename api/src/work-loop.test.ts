import { afterEach, beforeEach, expect, it, jest } from '@jest/globals'
import Fastify from 'fastify'
import type { Db } from './database/open'
import { workWhileRunning } from './work-loop'

beforeEach(() => {
  jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate'] })
})
afterEach(() => {
  jest.useRealTimers()
})

const pass = (milliseconds: number) => jest.advanceTimersByTimeAsync(milliseconds)

/** Starts the work in an application; `failures` are the logged ones. */
async function start(step: () => Promise<number>, first?: number) {
  const app = Fastify()
  const failures = jest.spyOn(app.log, 'error').mockImplementation(() => undefined)
  const stop = workWhileRunning(app, { step, pause: 1000, failure: 'it failed', ...(first && { first }) })
  app.addHook('onClose', stop)
  await app.ready()
  return { close: () => app.close(), failures }
}

it('begins after the first wait, and waits as long as a step says before the next', async () => {
  const step = jest.fn(() => Promise.resolve(500))
  const { close } = await start(step, 3000)
  await pass(2999)
  expect(step).not.toHaveBeenCalled()
  await pass(1)
  expect(step).toHaveBeenCalledTimes(1)
  await pass(1000)
  expect(step).toHaveBeenCalledTimes(3)
  await close()
  await pass(10_000)
  expect(step).toHaveBeenCalledTimes(3)
})

it('logs a failure once per outage, and goes on after the pause', async () => {
  let fails = true
  const step = jest.fn(() => (fails ? Promise.reject(new Error('no database')) : Promise.resolve(500)))
  const { close, failures } = await start(step)
  await pass(3000)
  expect(step).toHaveBeenCalledTimes(4)
  expect(failures).toHaveBeenCalledTimes(1)
  fails = false
  await pass(1000)
  fails = true
  await pass(3000)
  expect(failures).toHaveBeenCalledTimes(2)
  await close()
})

it('closing waits for the current step', async () => {
  let finish = () => {}
  const { close } = await start(() => new Promise((resolve) => (finish = () => resolve(0))))
  await pass(0)
  let isClosed = false
  const closing = close().then(() => (isClosed = true))
  await pass(5000)
  expect(isClosed).toBe(false)
  finish()
  await closing
})

it('works on the database of the start, whatever replaces it for the requests', async () => {
  const app = Fastify()
  const own = { name: 'own' } as unknown as Db
  app.decorate('db', own)
  const step = jest.fn<(db: Db, closing: AbortSignal) => Promise<number>>().mockResolvedValue(500)
  app.addHook('onClose', workWhileRunning(app, { step, pause: 1000, failure: 'it failed' }))
  await app.ready()
  app.db = { name: 'heard' } as unknown as Db
  await pass(0)
  expect(step).toHaveBeenCalledWith(own, expect.anything())
  await app.close()
})
