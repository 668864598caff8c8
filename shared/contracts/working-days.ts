import { parseDay } from './dates'

/**
 * Working days in Colombia: Monday to Friday, without the public holidays of Ley 51 de 1983. Days are
 * `YYYY-MM-DD`, so they compare as text.
 */

const dayLength = 24 * 60 * 60 * 1000

/** Milliseconds of a day at midnight UTC, for arithmetic only. */
const timeOf = (day: string) => Date.parse(`${day}T00:00:00Z`)
const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10)
/** Returns the day `days` later, or earlier if negative. */
export const plusDays = (day: string, days: number) => dayOf(timeOf(day) + days * dayLength)
/** 0 is Sunday. */
const weekday = (day: string) => new Date(timeOf(day)).getUTCDay()

/** Returns Easter Sunday (Gregorian calendar): the anonymous algorithm, in the form of Jones, Butcher and Meeus. */
function easter(year: number): string {
  const golden = year % 19
  const [century, rest] = [Math.floor(year / 100), year % 100]
  const epact =
    (19 * golden +
      century -
      Math.floor(century / 4) -
      Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3) +
      15) %
    30
  const sunday = (32 + 2 * (century % 4) + 2 * Math.floor(rest / 4) - epact - (rest % 4)) % 7
  const shift = Math.floor((golden + 11 * epact + 22 * sunday) / 451)
  const sum = epact + sunday - 7 * shift + 114
  return dayOf(Date.UTC(year, Math.floor(sum / 31) - 1, (sum % 31) + 1))
}

const fixed = ['01-01', '05-01', '07-20', '08-07', '12-08', '12-25']
/** Moved to the next Monday unless they fall on one. */
const moved = ['01-06', '03-19', '06-29', '08-15', '10-12', '11-01', '11-11']
/** Days from Easter: Thursday and Friday before it; Ascension, Corpus Christi and Sacred Heart on their Mondays. */
const fromEaster = [-3, -2, 43, 64, 71]

const toMonday = (day: string) => plusDays(day, (8 - weekday(day)) % 7)

/** Returns the public holidays of a year, in order. */
export function holidaysOf(year: number): string[] {
  const sunday = easter(year)
  return [
    ...new Set([
      ...fixed.map((date) => `${year}-${date}`),
      ...moved.map((date) => toMonday(`${year}-${date}`)),
      ...fromEaster.map((days) => plusDays(sunday, days)),
    ]),
  ].sort()
}

const holidaysByYear = new Map<number, ReadonlySet<string>>()

function isHoliday(day: string): boolean {
  const year = Number(day.slice(0, 4))
  let holidays = holidaysByYear.get(year)
  if (!holidays) holidaysByYear.set(year, (holidays = new Set(holidaysOf(year))))
  return holidays.has(day)
}

export const isWorkingDay = (day: string) => weekday(day) % 6 !== 0 && !isHoliday(day)

/**
 * Returns the day on which a term of so many working days ends; the first one counted is the next after `day`
 * (Ley 1581 de 2012, artículo 15; Código General del Proceso, artículo 118).
 * @throws if `day` is not a day
 */
export function addWorkingDays(day: string, count: number): string {
  if (!parseDay(day)) throw new Error('not a day')
  let last = day
  for (let left = count; left > 0;) {
    last = plusDays(last, 1)
    if (isWorkingDay(last)) left -= 1
  }
  return last
}

/** Returns the working days after `from`, until and with `to`; negative if `to` is earlier. */
export function workingDaysBetween(from: string, to: string): number {
  if (to < from) return 0 - workingDaysBetween(to, from)
  let count = 0
  for (let day = plusDays(from, 1); day <= to; day = plusDays(day, 1)) if (isWorkingDay(day)) count += 1
  return count
}
