import { expect, it } from '@jest/globals'
import Fastify from 'fastify'
import { handleError } from './error-handler'
import { refuseWhenLate } from './overload'

it('turns requests away, with a time to come back, only while the event loop is late', async () => {
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

it('notices by itself that the loop is late, and that it no longer is', async () => {
  const app = Fastify()
  app.setErrorHandler(handleError)
  refuseWhenLate(app)
  app.get('/', () => ({ ok: true }))
  await app.ready()
  const block = (ms: number) => {
    for (const end = performance.now() + ms; performance.now() < end;);
  }
  const statusAfter = async (work: () => void) => {
    for (let round = 0; round < 3; round += 1) {
      work()
      await new Promise((resolve) => setTimeout(resolve, 1))
    }
    return (await app.inject('/')).statusCode
  }
  expect(await statusAfter(() => block(1100))).toBe(503)
  await new Promise((resolve) => setTimeout(resolve, 1200))
  expect((await app.inject('/')).statusCode).toBe(200)
  await app.close()
})
