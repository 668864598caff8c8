import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals'
import { longestStep, onceMore, PageLost, PageStuck, waitForStep } from './patience'

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

describe('a page that does not respond', () => {
  it('is visited again in a new tab, and that visit counts', async () => {
    const visits: string[] = []
    let tab = 'first tab'
    const step = () => {
      visits.push(tab)
      return tab === 'first tab' ? Promise.reject(new PageStuck('clock')) : Promise.resolve()
    }
    await onceMore(step, () => {
      tab = 'second tab'
      return Promise.resolve()
    })
    expect(visits).toEqual(['first tab', 'second tab'])
  })

  it('is given up if it does not respond again', async () => {
    const step = jest.fn(() => Promise.reject(new PageStuck('clock')))
    await expect(onceMore(step, () => Promise.resolve())).rejects.toThrow('does not respond')
    expect(step).toHaveBeenCalledTimes(2)
  })
})

it('a page that is lost otherwise is not visited again', async () => {
  const step = jest.fn(() => Promise.reject(new PageLost('ends the process of its tab')))
  await expect(onceMore(step, () => Promise.resolve())).rejects.toThrow('ends the process')
  expect(step).toHaveBeenCalledTimes(1)
})
