import { parseDay } from '../dates'
import { cleanTyped } from './clean-typed'
import type { Reading } from './reading'

const time =
  /(?:T| )(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,]\d+)?)?(?: ?([ap])\.? ?m\.?)?(?: ?(?:Z|[+-]\d{2}:?\d{2}))?$/i

const formats = 'escriba AAAA-MM-DD o DD/MM/AAAA'

const yearFirst = /^(?<year>\d{4})(?<sign>[-/.])(?<month>\d{1,2})\k<sign>(?<day>\d{1,2})$/
const yearLast = /^(?<day>\d{1,2})(?<sign>[-/.])(?<month>\d{1,2})\k<sign>(?<year>\d{4})$/
const shortYear = /^\d{1,2}([-/.])\d{1,2}\1\d{2}$/

const isoDay = (year: string, month: string, day: string) =>
  `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`

/** Reads a day as `YYYY-MM-DD`: year first or last, with hyphens, slashes or dots; a time of midnight is dropped. */
export function readDay(text: string): Reading<string> {
  const typed = cleanTyped(text)
  const [whole, typedHours, minutes, seconds = '0', half] = time.exec(typed) ?? []
  // 12 a. m. is midnight.
  const hours = half?.toLowerCase() === 'a' && typedHours === '12' ? 0 : Number(typedHours)
  const date = whole === undefined ? typed : typed.slice(0, -whole.length)
  if (whole !== undefined && hours + Number(minutes) + Number(seconds) > 0)
    return { problem: `tiene una hora del día; ${formats}` }
  if (shortYear.test(date))
    return { problem: 'tiene el año con dos cifras; escríbalo con cuatro (DD/MM/AAAA)' }
  const { year, month = '', day = '' } = (yearFirst.exec(date) ?? yearLast.exec(date))?.groups ?? {}
  if (year === undefined) return { problem: `no es una fecha válida; ${formats}` }
  const result = isoDay(year, month, day)
  return parseDay(result) ? { value: result } : { problem: `es un día que no existe; ${formats}` }
}

/**
 * Whether a text may be a day with its month first: `only` if it is no day otherwise ('03/25/1970'), `also` if it is another
 * one ('03/04/1970'), `never` if it is one with the day first only ('25/03/1970'). Other days of the same source show which
 * it is.
 */
export function monthFirst(text: string): 'only' | 'also' | 'never' | undefined {
  const date = cleanTyped(text).replace(time, '')
  const { year = '', month = '', day = '' } = yearLast.exec(date)?.groups ?? {}
  const swapped = isoDay(year, day, month)
  const read = isoDay(year, month, day)
  if (swapped === read) return undefined
  if (parseDay(swapped)) return parseDay(read) ? 'also' : 'only'
  return parseDay(read) ? 'never' : undefined
}
