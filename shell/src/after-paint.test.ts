import { afterEach, beforeEach, expect, it, jest } from '@jest/globals'
import { afterPaint } from './after-paint'

const run = jest.fn()
const frames: (() => void)[] = []
beforeEach(() => {
  jest.useFakeTimers()
  run.mockClear()
  frames.length = 0
  jest.spyOn(window, 'requestAnimationFrame').mockImplementation((frame) => frames.push(() => frame(0)))
  afterPaint(run)
})
afterEach(() => void jest.useRealTimers())

it('waits for the frame that is painted next, and runs once', () => {
  jest.advanceTimersByTime(500)
  frames.forEach((draw) => draw())
  expect(run).not.toHaveBeenCalled()
  jest.runAllTimers()
  expect(run).toHaveBeenCalledTimes(1)
})

it('does not wait for long in a page that is not painted', () => {
  jest.advanceTimersByTime(1000)
  expect(run).toHaveBeenCalledTimes(1)
})
