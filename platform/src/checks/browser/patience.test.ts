import { afterEach, beforeEach, expect, it, jest } from '@jest/globals'
import { longestStep, PageLost, waitForStep } from './patience'

const never = new Promise<never>(() => undefined)
beforeEach(() => void jest.useFakeTimers())
afterEach(() => void jest.useRealTimers())

it('a step that does not end is helped on, again and again', async () => {
  let helped = 0
  const step = new Promise<string>((resolve) => {
    void waitForStep('clock', never, never, () => {
      helped += 1
      if (helped === 2) resolve('went on')
    }).catch(() => undefined)
  })
  await jest.advanceTimersByTimeAsync(longestStep)
  expect(await step).toBe('went on')
})

it('a step that never ends is given up after a fixed time, not before', async () => {
  const given = jest.fn()
  void waitForStep('clock', never, never).catch(given)
  await jest.advanceTimersByTimeAsync(longestStep - 1)
  expect(given).not.toHaveBeenCalled()
  await jest.advanceTimersByTimeAsync(1)
  expect(given).toHaveBeenCalledWith(new PageLost('does not respond for 30 seconds (clock)'))
  expect(jest.getTimerCount()).toBe(0)
})

it('a step that ends leaves no timer behind', async () => {
  expect(await waitForStep('clock', Promise.resolve(1), never)).toBe(1)
  expect(jest.getTimerCount()).toBe(0)
})
