import { afterEach, beforeEach, expect, it, jest } from '@jest/globals'
import { fireEvent, renderHook } from '@testing-library/react'
import { useAfterPress } from './use-after-press'

beforeEach(() => void jest.useFakeTimers())
afterEach(() => void jest.useRealTimers())

const send = (...types: readonly string[]) => {
  for (const type of types) fireEvent(document.body, new Event(type, { bubbles: true }))
}

it.each([
  ['the keyboard', [], [], true],
  ['a mouse', ['pointerdown', 'mousedown'], ['pointerup', 'mouseup', 'click'], false],
  // A tap moves the focus only after the finger has left the screen.
  [
    'a finger',
    ['pointerdown', 'touchstart', 'pointerup', 'touchend', 'mousedown'],
    ['mouseup', 'click'],
    false,
  ],
  ['a finger that scrolls', ['pointerdown', 'touchstart'], ['pointercancel'], false],
] as const)('acts at once or after the click when the focus moves with %s', (_by, before, after, atOnce) => {
  const { result } = renderHook(useAfterPress)
  const act = jest.fn()
  send(...before)
  jest.advanceTimersByTime(100)
  result.current(act)
  expect(act).toHaveBeenCalledTimes(atOnce ? 1 : 0)
  send(...after)
  expect(act).toHaveBeenCalledTimes(atOnce ? 1 : 0)
  jest.runAllTimers()
  expect(act).toHaveBeenCalledTimes(1)
  // The press is over.
  result.current(act)
  expect(act).toHaveBeenCalledTimes(2)
})
