import { afterEach, beforeEach, expect, it, jest } from '@jest/globals'
import { todayInBogota } from '../contracts/dates'
import { noteServerTime, serverNow } from './server-clock'

beforeEach(() => {
  jest.useFakeTimers({ now: Date.parse('2031-01-01T12:00:00Z') })
})
afterEach(() => {
  jest.useRealTimers()
})

const respond = (date?: string) =>
  noteServerTime({ headers: new Map(date === undefined ? [] : [['date', date]]) as unknown as Headers })

it('uses the device’s clock until the first response, and then the server’s time', () => {
  expect(serverNow().toISOString()).toBe('2031-01-01T12:00:00.000Z')
  respond()
  respond('no date')
  expect(todayInBogota(serverNow())).toEqual({ year: 2031, month: 1, day: 1 })

  respond('Sun, 01 Nov 2026 03:00:00 GMT')
  // In Colombia it is still the day before.
  expect(todayInBogota(serverNow())).toEqual({ year: 2026, month: 10, day: 31 })
  jest.setSystemTime(Date.parse('1999-01-01T12:00:00Z'))
  jest.advanceTimersByTime(3 * 3_600_000)
  expect(serverNow().toISOString()).toBe('2026-11-01T06:00:00.000Z')

  // From the browser's cache.
  respond('Sat, 31 Oct 2026 03:00:00 GMT')
  expect(todayInBogota(serverNow())).toEqual({ year: 2026, month: 11, day: 1 })
})
