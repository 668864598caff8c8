import { describe, expect, it, jest } from '@jest/globals'
import { act, renderHook } from '@testing-library/react'
import { timeLeft, useTimeLeft } from './use-time-left'

const minute = 60_000

describe('timeLeft', () => {
  // Minutes until the absolute timeout and until the idle timeout; then the expected text.
  it.each([
    [720, 15, { minutes: 15, by: 'unused', warn: false, over: false }],
    [720, 2.6, { minutes: 3, by: 'unused', warn: false, over: false }],
    [720, 2.5, { minutes: 2, by: 'unused', warn: true, over: false }],
    [720, 1.5, { minutes: 1, by: 'unused', warn: true, over: false }],
    [720, 0.2, { minutes: 1, by: 'unused', warn: true, over: false }],
    [720, -0.1, { minutes: 1, by: 'unused', warn: true, over: true }],
    [14, 15, { minutes: 14, by: 'limit', warn: false, over: false }],
    [5, 15, { minutes: 5, by: 'limit', warn: true, over: false }],
    [-0.1, 15, { minutes: 1, by: 'limit', warn: true, over: true }],
  ] as const)('ends in %d minutes at most, %d without use', (limit, unused, expected) => {
    const now = 1_700_000_000_000
    expect(timeLeft(now + limit * minute, now + unused * minute, now)).toEqual(expected)
  })
})

it('a session that should have ended is asked for again every 15 seconds', async () => {
  jest.useFakeTimers()
  const onOver = jest.fn(() => Promise.resolve())
  const endsAt = Date.now() + 1000
  const idleEndsAt = () => Infinity
  const { unmount } = renderHook(() => useTimeLeft({ endsAt, idleEndsAt, onOver }))
  const pass = (seconds: number) => act(() => jest.advanceTimersByTimeAsync(seconds * 1000))
  await pass(3)
  expect(onOver).toHaveBeenCalledTimes(1)
  await pass(10)
  expect(onOver).toHaveBeenCalledTimes(1)
  await pass(10)
  expect(onOver).toHaveBeenCalledTimes(2)
  unmount()
  jest.useRealTimers()
})
