import { expect, it } from '@jest/globals'
import { ApiError } from '@fcr/shared/session'
import { isCertain } from './submission'

it.each([
  // The server looks up the key before it refuses with these.
  [409, 'first', true],
  [409, 'repeated', true],
  [422, 'first', true],
  [422, 'repeated', true],
  // A refusal of a repetition says nothing about the submission before it.
  [400, 'first', true],
  [400, 'repeated', false],
  [429, 'first', true],
  [429, 'repeated', false],
  [500, 'first', false],
  [500, 'repeated', false],
  [503, 'first', false],
])('a %i to the %s submission proves that it was not stored: %s', (status, time, certain) => {
  expect(isCertain(new ApiError(status), time === 'repeated')).toBe(certain)
})

it('a call without a response proves nothing', () => {
  expect(isCertain(new TypeError('Failed to fetch'), false)).toBe(false)
})
