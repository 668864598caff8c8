// Days and times as people read them: in Spanish and in Colombian time, whatever the browser or the machine is set to.
import { dayInBogota, inBogota, parseDay } from '../contracts/dates'

/** A time: ISO 8601, or a date. */
type Moment = Date | string

/** In their order. */
export const months =
  'enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre'.split(' ')
const shortMonths = months.map((name) => name.slice(0, name === 'septiembre' ? 4 : 3))
const weekdays = 'domingo lunes martes miércoles jueves viernes sábado'.split(' ')

const minute = 60_000
const hour = 60 * minute
const oneDay = 24 * hour

/** A date whose UTC parts are those in Colombia. */
const local = (moment: Moment) => inBogota(new Date(moment))
const dayOf = (moment: Moment) => dayInBogota(new Date(moment))
const two = (value: number) => String(value).padStart(2, '0')
const plain = (text: string) => text.replaceAll('\u00a0', ' ')

/** '8:04 a. m.', which is never broken over two lines. */
const clock = (hours: number, minutes: number) =>
  `${hours % 12 || 12}:${two(minutes)}\u00a0${hours < 12 ? 'a.\u00a0m.' : 'p.\u00a0m.'}`

/** 'las 8:04 a. m.', 'la 1:05 p. m.' */
const theClock = (text: string) => `${text.startsWith('1:') ? 'la' : 'las'} ${text}`

/** '8:04 a. m.' */
export const clockWords = (moment: Moment): string =>
  clock(local(moment).getUTCHours(), local(moment).getUTCMinutes())

/** 'a las 8:04 a. m.', 'a la 1:05 p. m.' */
const atClock = (moment: Moment) => `a ${theClock(clockWords(moment))}`

/** 'de la 1:48 a. m.', 'de las 2:07 a. m.' */
export const ofClock = (moment: Moment): string => `de ${theClock(clockWords(moment))}`

/** The day '1968-03-14' as '14 de marzo de 1968', read by its parts; returns other text unchanged. */
export function formatDay(text: string): string {
  const parts = parseDay(text)
  return parts ? `${parts.day} de ${months[parts.month - 1] ?? ''} de ${parts.year}` : text
}

/** 'lunes, 23 de noviembre de 2026', from `YYYY-MM-DD`. */
export const weekdayAndDay = (text: string): string =>
  `${weekdays[new Date(`${text}T00:00:00Z`).getUTCDay()] ?? ''}, ${formatDay(text)}`

/** '6 de noviembre', or with the year if it is not this one; from `YYYY-MM-DD`. */
export function dayWords(day: string, now = new Date()): string {
  const year = String(local(now).getUTCFullYear())
  return day.startsWith(year) ? formatDay(day).replace(` de ${year}`, '') : formatDay(day)
}

/** 'noviembre de 2026', from `YYYY-MM`. */
export const monthName = (text: string): string =>
  `${months[Number(text.slice(5)) - 1] ?? ''} de ${text.slice(0, 4)}`

/** '22 de noviembre de 2026' */
export const longDay = (moment: Moment): string => formatDay(dayOf(moment))

/** '28 de julio de 2026, 10:04 a. m.' */
export function formatMoment(iso: string): string {
  return plain(`${longDay(iso)}, ${clockWords(iso)}`)
}

/** '22 de noviembre de 2026 a las 1:04 p. m.' */
export const longMoment = (moment: Moment): string => plain(`${longDay(moment)} ${atClock(moment)}`)

/** 'el 22/11/2026 a las 08:10' */
export function shortWhen(moment: Moment): string {
  const [year, month, date] = dayOf(moment).split('-')
  const time = local(moment)
  return `el ${date}/${month}/${year} a las ${two(time.getUTCHours())}:${two(time.getUTCMinutes())}`
}

/** '1 dic 2026', for tables. */
export function shortDay(moment: Moment): string {
  const time = local(moment)
  return `${time.getUTCDate()} ${shortMonths[time.getUTCMonth()] ?? ''} ${time.getUTCFullYear()}`
}

/** '22 nov 2026, 8:04 a. m.' */
export const momentOf = (moment: Moment): string => `${shortDay(moment)}, ${clockWords(moment)}`

/** As `momentOf`, with 'Hoy, 7:48 a. m.' for today. */
export const recentMoment = (moment: Moment, now = new Date()): string =>
  dayOf(moment) === dayOf(now) ? `Hoy, ${clockWords(moment)}` : momentOf(moment)

/** 'hoy a las 8:10 a. m.', 'ayer a la 1:05 p. m.', 'el 20 de noviembre a las 4:52 p. m.' */
export function momentWords(iso: string, now = new Date()): string {
  const date = dayOf(iso)
  const yesterday = dayOf(new Date(now.getTime() - oneDay))
  const when = date === dayOf(now) ? 'hoy' : date === yesterday ? 'ayer' : `el ${dayWords(date, now)}`
  return `${when} ${atClock(iso)}`
}

/** '1:48 a. m., hace 19 min' today; '12 nov, 4:15 p. m.' before, with the year if it is not this one. */
export function sinceWords(moment: Moment, now = new Date()): string {
  if (dayOf(moment) === dayOf(now))
    return `${clockWords(moment)}, ${agoWords(now.getTime() - new Date(moment).getTime())}`
  return momentOf(moment).replace(` ${local(now).getUTCFullYear()},`, ',')
}

function agoWords(time: number): string {
  if (time < minute) return 'hace un momento'
  return time < hour ? `hace ${Math.floor(time / minute)} min` : `hace ${Math.floor(time / hour)} h`
}

/** 'a las 5:56 p. m.' on the clock of the visitor's machine, for what ends or was left there. */
export const atOwnClock = (moment: Date): string =>
  `a ${theClock(clock(moment.getHours(), moment.getMinutes()))}`

/** '22 de noviembre a las 6:04 p. m.' on the visitor's machine. */
export const ownMoment = (moment: Date): string =>
  `${moment.getDate()} de ${months[moment.getMonth()] ?? ''} ${atOwnClock(moment)}`
