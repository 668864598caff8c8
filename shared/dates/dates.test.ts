import { describe, expect, it, jest } from '@jest/globals'
import {
  atOwnClock,
  dayWords,
  formatDay,
  formatMoment,
  longMoment,
  monthName,
  momentOf,
  momentWords,
  ofClock,
  recentMoment,
  shortDay,
  shortWhen,
  sinceWords,
  weekdayAndDay,
} from './index'

const now = new Date('2026-11-23T15:00:00Z')
/** Hour and half of the day stay on one line. */
const plain = (text: string) => text.replaceAll('\u00a0', ' ')

describe('a moment', () => {
  it.each([
    ['2026-11-23T13:10:00Z', 'hoy a las 8:10 a. m.'],
    // Five hours earlier in Colombia, and so the day before.
    ['2026-11-23T04:59:00Z', 'ayer a las 11:59 p. m.'],
    ['2026-11-22T18:05:00Z', 'ayer a la 1:05 p. m.'],
    ['2026-11-20T21:52:00Z', 'el 20 de noviembre a las 4:52 p. m.'],
    ['2025-12-31T17:00:00Z', 'el 31 de diciembre de 2025 a las 12:00 p. m.'],
  ])('%s, in words', (iso, words) => {
    expect(plain(momentWords(iso, now))).toBe(words)
  })

  it.each([
    ['2026-07-28T15:04:05.000Z', '28 de julio de 2026, 10:04 a. m.'],
    ['2026-07-29T04:59:00.000Z', '28 de julio de 2026, 11:59 p. m.'],
    ['2026-01-01T05:00:00.000Z', '1 de enero de 2026, 12:00 a. m.'],
    ['2026-01-01T17:00:00.000Z', '1 de enero de 2026, 12:00 p. m.'],
  ])('%s, in full', (iso, text) => {
    expect(formatMoment(iso)).toBe(text)
  })

  it('in the other forms', () => {
    const iso = '2026-09-02T18:04:00Z'
    expect(longMoment(iso)).toBe('2 de septiembre de 2026 a la 1:04 p. m.')
    expect(shortWhen(iso)).toBe('el 02/09/2026 a las 13:04')
    expect(shortDay(iso)).toBe('2 sept 2026')
    expect(plain(momentOf(iso))).toBe('2 sept 2026, 1:04 p. m.')
    expect(plain(ofClock(iso))).toBe('de la 1:04 p. m.')
    expect(plain(recentMoment(iso, now))).toBe('2 sept 2026, 1:04 p. m.')
    expect(plain(recentMoment('2026-11-23T12:48:00Z', now))).toBe('Hoy, 7:48 a. m.')
  })

  it.each([
    ['2026-11-23T14:59:30Z', '9:59 a. m., hace un momento'],
    ['2026-11-23T14:41:00Z', '9:41 a. m., hace 19 min'],
    ['2026-11-23T06:48:00Z', '1:48 a. m., hace 8 h'],
    ['2026-11-12T21:15:00Z', '12 nov, 4:15 p. m.'],
    ['2025-11-12T21:15:00Z', '12 nov 2025, 4:15 p. m.'],
  ])('%s, as since when', (iso, words) => {
    expect(plain(sinceWords(iso, now))).toBe(words)
  })
})

describe('a day', () => {
  it('has the year only if it is another one', () => {
    expect(dayWords('2026-01-06', now)).toBe('6 de enero')
    expect(dayWords('2027-01-06', now)).toBe('6 de enero de 2027')
  })

  it('is read by its parts; other text stays', () => {
    expect(formatDay('1968-03-14')).toBe('14 de marzo de 1968')
    expect(formatDay('ayer')).toBe('ayer')
    expect(weekdayAndDay('2026-11-23')).toBe('lunes, 23 de noviembre de 2026')
    expect(monthName('2026-11')).toBe('noviembre de 2026')
  })
})

it("a time on the visitor's device follows the device's time zone", () => {
  const moment = new Date('2026-11-23T15:00:00Z')
  jest.spyOn(moment, 'getHours').mockReturnValue(13)
  jest.spyOn(moment, 'getMinutes').mockReturnValue(4)
  expect(plain(atOwnClock(moment))).toBe('a la 1:04 p. m.')
})
