import { inBogota } from '@fcr/shared/contracts/dates'

const months = 'ene feb mar abr may jun jul ago sep oct nov dic'.split(' ')
const minute = 60_000
const hour = 60 * minute

/** '2:07 a. m.', in Colombian time. */
export function clockWords(iso: string): string {
  const local = inBogota(new Date(iso))
  const half = local.getUTCHours() < 12 ? 'a.\u00a0m.' : 'p.\u00a0m.'
  return `${local.getUTCHours() % 12 || 12}:${String(local.getUTCMinutes()).padStart(2, '0')}\u00a0${half}`
}

/** 'de la 1:48 a. m.', 'de las 2:07 a. m.' */
export const ofClock = (iso: string) =>
  `${clockWords(iso).startsWith('1:') ? 'de la' : 'de las'} ${clockWords(iso)}`

/** '1:48 a. m., hace 19 min' today; '12 nov, 4:15 p. m.' before, with the year if it is not this one. */
export function sinceWords(iso: string, now = new Date()): string {
  const [then, today] = [inBogota(new Date(iso)), inBogota(now)]
  if (then.toISOString().slice(0, 10) === today.toISOString().slice(0, 10))
    return `${clockWords(iso)}, ${agoWords(now.getTime() - Date.parse(iso))}`
  const year = then.getUTCFullYear() === today.getUTCFullYear() ? '' : ` ${then.getUTCFullYear()}`
  return `${then.getUTCDate()} ${months[then.getUTCMonth()]}${year}, ${clockWords(iso)}`
}

function agoWords(time: number): string {
  if (time < minute) return 'hace un momento'
  return time < hour ? `hace ${Math.floor(time / minute)} min` : `hace ${Math.floor(time / hour)} h`
}
