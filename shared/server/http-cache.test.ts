import { expect, it } from '@jest/globals'
import { matchesEtag } from './http-cache'

it.each([
  ['"a"', true],
  ['"b", "a"', true],
  ['"b","a"', true],
  ['W/"a"', true],
  ['*', true],
  ['"ab"', false],
  ['', false],
  [undefined, false],
])('If-None-Match %s', (header, matches) => {
  expect(matchesEtag(header, '"a"')).toBe(matches)
})
