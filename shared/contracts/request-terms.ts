import { dayInBogota } from './dates'
import type { RequestKind } from './rights'
import { counted } from './text/counts'
import { addWorkingDays, plusDays, workingDaysBetween } from './working-days'

/** Working days of a term: to answer, and to extend it once with notice. */
type Term = { answered: number; extended: number }

const query: Term = { answered: 10, extended: 5 }
const claim: Term = { answered: 15, extended: 8 }

/** Terms by kind of request (Ley 1581 de 2012, artículos 14 y 15). An authority's order sets its own day. */
export const requestTerms = {
  consulta: query,
  correccion: claim,
  supresion: claim,
} as const satisfies Record<Exclude<RequestKind, 'autoridad'>, Term>

/** Working days within which receipt is acknowledged: a claim is marked as in progress. */
export const acknowledgedWithin = 2

/** Working days before the due date from which the staff is warned. */
const warnedBefore = 3

/** Facts that determine its due date. */
type DueFacts = {
  kind: RequestKind
  /** Day of receipt in Colombia. */
  received: string
  extended: boolean
  /** The day that an authority's order sets. */
  ordered?: string | null
}

/** Returns the last day to answer; undefined for an order without a day. */
export function dueDayOf({ kind, received, extended, ordered }: DueFacts): string | undefined {
  if (kind === 'autoridad') return ordered ?? undefined
  const term = requestTerms[kind]
  const first = addWorkingDays(received, term.answered)
  return extended ? addWorkingDays(first, term.extended) : first
}

/** Returns the last day to acknowledge receipt. */
export const acknowledgeDayOf = (received: string) => addWorkingDays(received, acknowledgedWithin)

/** Returns the last day of receipt that must be acknowledged by `today`. */
export function lastReceiptDueBy(today: string): string {
  let day = today
  while (acknowledgeDayOf(day) > today) day = plusDays(day, -1)
  return day
}

/** Returns the last day that counts as soon. */
export const lastSoonDay = (today: string) => addWorkingDays(today, warnedBefore)

export type Urgency = 'late' | 'today' | 'soon' | 'later'

/** Returns how urgent a due day is. */
export function urgencyOf(due: string, today = dayInBogota(new Date())): Urgency {
  if (due < today) return 'late'
  if (due === today) return 'today'
  return due <= lastSoonDay(today) ? 'soon' : 'later'
}

/** Returns 'Vence en 3 días hábiles', 'Vence mañana', 'Vence hoy' or 'Venció hace 1 día'. */
export function dueWords(due: string, today = dayInBogota(new Date())): string {
  const days = Math.round((Date.parse(due) - Date.parse(today)) / 86_400_000)
  if (days < 0) return `Venció hace ${counted(-days, 'día', 'días')}`
  if (days < 2) return days === 0 ? 'Vence hoy' : 'Vence mañana'
  return `Vence en ${counted(workingDaysBetween(today, due), 'día hábil', 'días hábiles')}`
}
