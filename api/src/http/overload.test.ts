import { expect, it, jest } from '@jest/globals'
import Fastify from 'fastify'
import { handleError } from './error-handler'
import { refuseWhenLate } from './overload'

it('refuses requests with Retry-After only while the event loop is late', async () => {
  let delay = 0
  const app = Fastify()
  app.setErrorHandler(handleError)
  refuseWhenLate(app, () => delay)
  app.get('/', () => ({ ok: true }))
  expect((await app.inject('/')).statusCode).toBe(200)
  delay = 900
  const response = await app.inject('/')
  expect(response.statusCode).toBe(503)
  expect(response.headers['retry-after']).toBe('2')
  expect(response.json()).toMatchObject({ code: 'busy' })
  delay = 10
  expect((await app.inject('/')).statusCode).toBe(200)
  await app.close()
})

it('detects that the loop stays late, ignores a single pause, and recovers', async () => {
  jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate', 'clearImmediate'] })
  const now = jest.spyOn(performance, 'now').mockReturnValue(0)
  const app = Fastify()
  app.setErrorHandler(handleError)
  refuseWhenLate(app)
  app.get('/', () => ({ ok: true }))
  await app.ready()
  const status = async () => (await app.inject('/')).statusCode
  /** Runs the timer's next tick, this many milliseconds after the previous one. */
  const measureAfter = (ms: number) => {
    now.mockReturnValue(performance.now() + ms)
    jest.advanceTimersToNextTimer()
  }
  measureAfter(2000)
  expect(await status()).toBe(200)
  for (let round = 0; round < 4; round += 1) measureAfter(800)
  expect(await status()).toBe(503)
  measureAfter(100)
  expect(await status()).toBe(200)
  await app.close()
  jest.useRealTimers()
})
