import { EventEmitter } from 'node:events'
import { expect, it } from '@jest/globals'
import type { CDPSession } from 'playwright-core'
import { watchResponses } from './responses'

it('requests of a page that was left, which never end, do not hide that the next page is stuck', async () => {
  const events = new EventEmitter()
  const session = Object.assign(events, { send: () => Promise.resolve() })
  const { areStuck } = await watchResponses(session as unknown as CDPSession)
  events.emit('Network.requestWillBeSent', { requestId: 'left' })
  events.emit('Page.frameNavigated', { frame: {} })
  expect(areStuck()).toBe(false)
  events.emit('Network.requestWillBeSent', { requestId: 'next' })
  expect(areStuck()).toBe(false)
  events.emit('Network.responseReceivedExtraInfo', { requestId: 'next' })
  expect(areStuck()).toBe(true)
  events.emit('Network.responseReceived', { requestId: 'next' })
  expect(areStuck()).toBe(false)
})
