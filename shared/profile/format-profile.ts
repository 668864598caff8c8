import { parseDay } from '../contracts/dates'

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

/** '1968-03-14' as '14 de marzo de 1968', read by its parts; any other text as it came. */
export function formatDay(text: string): string {
  const day = parseDay(text)
  return day ? `${day.day} de ${months[day.month - 1] ?? ''} de ${day.year}` : text
}

/** '1 año', '58 años'. */
export const formatYears = (years: number) => `${years} ${years === 1 ? 'año' : 'años'}`

/** The groups in which a Colombian mobile number is read; undefined for anything else. */
export const mobileGroups = (text: string): [string, string, string] | undefined =>
  /^\d{10}$/.test(text) ? [text.slice(0, 3), text.slice(3, 6), text.slice(6)] : undefined
