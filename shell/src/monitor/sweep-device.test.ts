import { afterEach, beforeEach, expect, it, jest } from '@jest/globals'
import { draftsName, writeKept } from '@fcr/shared/drafts'
import { sweepDevice } from './sweep-device'

const day = 24 * 60 * 60 * 1000
const name = draftsName('fcr:boletines')

beforeEach(() => {
  localStorage.clear()
  jest.useFakeTimers()
})
afterEach(() => {
  jest.useRealTimers()
})

it('deletes expired drafts of any area soon after a page has opened', () => {
  writeKept(localStorage, name, [{ savedAt: Date.now() - day - 1 }])
  sweepDevice()
  expect(localStorage).toHaveLength(1)
  jest.advanceTimersByTime(1000)
  expect(localStorage).toHaveLength(0)
})

it('deletes drafts that expire while the page is open', () => {
  writeKept(localStorage, name, [{ savedAt: Date.now() }])
  sweepDevice()
  jest.advanceTimersByTime(day)
  expect(localStorage).toHaveLength(1)
  jest.advanceTimersByTime(10 * 60 * 1000)
  expect(localStorage).toHaveLength(0)
})
