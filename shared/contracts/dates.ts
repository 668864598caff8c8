/** A calendar day without time zone. */
export type Day = { year: number; month: number; day: number }

/**
 * Parses `YYYY-MM-DD` by its parts, never through UTC: a person born on 1 January keeps their year in
 * Bogotá. Returns undefined for other formats and for days that do not exist.
 */
export function parseDay(text: string): Day | undefined {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text)
  if (!match) return undefined
  const [year, month, day] = [Number(match[1]), Number(match[2]), Number(match[3])]
  if (year < 1900 || month < 1 || month > 12 || day < 1) return undefined
  const daysInMonth = new Date(Date.UTC(year, month, 0)).getUTCDate()
  return day <= daysInMonth ? { year, month, day } : undefined
}

/** Shifts a moment so that its UTC parts read as the time in Colombia (UTC-5, no daylight saving time). */
export const inBogota = (moment: Date) => new Date(moment.getTime() - 5 * 60 * 60 * 1000)

export function todayInBogota(now: Date = new Date()): Day {
  const shifted = inBogota(now)
  return { year: shifted.getUTCFullYear(), month: shifted.getUTCMonth() + 1, day: shifted.getUTCDate() }
}

/** Returns a moment's day in Colombia as `YYYY-MM-DD`. */
export const dayInBogota = (moment: Date) => inBogota(moment).toISOString().slice(0, 10)

/** Returns the first instant of a day (`YYYY-MM-DD`) in Colombia. */
export const startInBogota = (day: string) => new Date(`${day}T00:00:00-05:00`)

const ordinal = ({ year, month, day }: Day) => (year * 100 + month) * 100 + day

export const isAfter = (a: Day, b: Day) => ordinal(a) > ordinal(b)

/** Returns the whole years between a birthday and a later day. */
export const ageOn = (birth: Day, today: Day) => Math.floor((ordinal(today) - ordinal(birth)) / 10_000)

/** Returns the age shown in profile and form: current year minus year of birth, whatever the day. */
export const ageByYear = (birth: Day, today: Day) => today.year - birth.year
