import { describe, expect, it } from '@jest/globals'
import { addWorkingDays, holidaysOf, isWorkingDay, workingDaysBetween } from './working-days'

/** The official calendars, as month and day. */
const calendars: Record<number, string> = {
  2008: '01-01 01-07 03-20 03-21 03-24 05-01 05-05 05-26 06-02 06-30 07-20 08-07 08-18 10-13 11-03 11-17 12-08 12-25',
  // The Sacred Heart and Saints Peter and Paul share a Monday.
  2011: '01-01 01-10 03-21 04-21 04-22 05-01 06-06 06-27 07-04 07-20 08-07 08-15 10-17 11-07 11-14 12-08 12-25',
  2024: '01-01 01-08 03-25 03-28 03-29 05-01 05-13 06-03 06-10 07-01 07-20 08-07 08-19 10-14 11-04 11-11 12-08 12-25',
  2025: '01-01 01-06 03-24 04-17 04-18 05-01 06-02 06-23 06-30 07-20 08-07 08-18 10-13 11-03 11-17 12-08 12-25',
  2026: '01-01 01-12 03-23 04-02 04-03 05-01 05-18 06-08 06-15 06-29 07-20 08-07 08-17 10-12 11-02 11-16 12-08 12-25',
  2027: '01-01 01-11 03-22 03-25 03-26 05-01 05-10 05-31 06-07 07-05 07-20 08-07 08-16 10-18 11-01 11-15 12-08 12-25',
}

it.each(Object.entries(calendars))('knows the public holidays of %s', (year, days) => {
  expect(holidaysOf(Number(year))).toEqual(days.split(' ').map((day) => `${year}-${day}`))
})

describe('isWorkingDay', () => {
  it.each([
    ['2026-11-20', true],
    ['2026-11-21', false],
    ['2026-11-22', false],
    ['2026-11-16', false],
    ['2026-04-01', true],
    ['2026-04-02', false],
    ['2026-12-24', true],
  ])('%s: %s', (day, expected) => expect(isWorkingDay(day)).toBe(expected))
})

describe('addWorkingDays', () => {
  it.each([
    ['across a moved holiday', '2026-11-06', 10, '2026-11-23'],
    ['a claim across the same one', '2026-11-04', 15, '2026-11-26'],
    ['across Holy Week, with the Monday of Saint Joseph before it', '2026-03-20', 10, '2026-04-08'],
    ['a year in which both share a week', '2024-03-22', 10, '2024-04-10'],
    ["across Christmas and New Year's Day", '2026-12-18', 10, '2027-01-05'],
    ['into the second week of January', '2026-12-23', 15, '2027-01-18'],
    ['from a Saturday', '2026-11-21', 2, '2026-11-24'],
    ['from a holiday', '2026-11-16', 1, '2026-11-17'],
    ['nothing', '2026-11-21', 0, '2026-11-21'],
  ])('%s', (_name, day, count, expected) => expect(addWorkingDays(day, count)).toBe(expected))

  it('refuses what is not a day', () => {
    expect(() => addWorkingDays('2026-02-30', 1)).toThrow('not a day')
  })
})

describe('workingDaysBetween', () => {
  it.each([
    ['2026-11-23', '2026-11-26', 3],
    ['2026-11-23', '2026-11-23', 0],
    ['2026-11-20', '2026-11-23', 1],
    ['2026-11-23', '2026-11-20', -1],
    ['2026-11-17', '2026-11-13', -1],
    ['2026-11-13', '2026-11-16', 0],
  ])('%s to %s: %d', (from, to, expected) => expect(workingDaysBetween(from, to)).toBe(expected))
})
