import { EventEmitter } from 'node:events'
import { expect, it } from '@jest/globals'
import type { CDPSession } from 'playwright-core'
import { watchResponses } from './responses'

it('requests of a page that was left, which never end, do not hide that all responses of the next page have arrived', async () => {
  const events = new EventEmitter()
  const session = Object.assign(events, { send: () => Promise.resolve() })
  const { haveArrived } = await watchResponses(session as unknown as CDPSession)
  events.emit('Network.requestWillBeSent', { requestId: 'left' })
  events.emit('Page.frameNavigated', { frame: {} })
  expect(haveArrived()).toBe(true)
  events.emit('Network.requestWillBeSent', { requestId: 'next' })
  expect(haveArrived()).toBe(false)
  events.emit('Network.responseReceivedExtraInfo', { requestId: 'next' })
  expect(haveArrived()).toBe(true)
  events.emit('Network.responseReceived', { requestId: 'next' })
  expect(haveArrived()).toBe(true)
})
