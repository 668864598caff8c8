import { expect, it } from '@jest/globals'
import { dayWords, momentWords } from './index'

const now = new Date('2026-11-23T15:00:00Z')

it.each([
  ['2026-11-23T13:10:00Z', 'hoy a las 8:10 a. m.'],
  // Five hours earlier in Colombia, and so the day before.
  ['2026-11-23T04:59:00Z', 'ayer a las 11:59 p. m.'],
  ['2026-11-22T18:05:00Z', 'ayer a la 1:05 p. m.'],
  ['2026-11-20T21:52:00Z', 'el 20 de noviembre a las 4:52 p. m.'],
  ['2025-12-31T17:00:00Z', 'el 31 de diciembre de 2025 a las 12:00 p. m.'],
])('%s', (iso, words) => {
  // Hour and half of the day stay on one line.
  expect(momentWords(iso, now).replaceAll('\u00a0', ' ')).toBe(words)
})

it('has the year of a day only if it is another one', () => {
  expect(dayWords('2026-01-06', now)).toBe('6 de enero')
  expect(dayWords('2027-01-06', now)).toBe('6 de enero de 2027')
})
