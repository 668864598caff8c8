import { inBogota, parseDay } from '../contracts/dates'

const months = [
  'enero',
  'febrero',
  'marzo',
  'abril',
  'mayo',
  'junio',
  'julio',
  'agosto',
  'septiembre',
  'octubre',
  'noviembre',
  'diciembre',
]

/** Formats '1968-03-14' as '14 de marzo de 1968', read by its parts; returns other text unchanged. */
export function formatDay(text: string): string {
  const day = parseDay(text)
  return day ? `${day.day} de ${months[day.month - 1] ?? ''} de ${day.year}` : text
}

/** Formats as '1 año', '58 años'. */
export const formatYears = (years: number) => `${years} ${years === 1 ? 'año' : 'años'}`

/** Splits a Colombian mobile number into its usual groups; undefined for anything else. */
export const mobileGroups = (text: string): [string, string, string] | undefined =>
  /^\d{10}$/.test(text) ? [text.slice(0, 3), text.slice(3, 6), text.slice(6)] : undefined

/** Formats '3000000001' as '300 000 0001'; returns other text unchanged. */
export const formatMobile = (text: string) => mobileGroups(text)?.join(' ') ?? text

/** Formats an API time (ISO 8601, UTC) as '28 de julio de 2026, 10:04 a. m.', in Colombian time everywhere. */
export function formatMoment(iso: string): string {
  const local = inBogota(new Date(iso))
  const hour = local.getUTCHours()
  const minute = String(local.getUTCMinutes()).padStart(2, '0')
  return `${formatDay(local.toISOString().slice(0, 10))}, ${hour % 12 || 12}:${minute} ${hour < 12 ? 'a. m.' : 'p. m.'}`
}
