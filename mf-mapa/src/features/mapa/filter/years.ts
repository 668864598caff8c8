import { todayInBogota } from '@fcr/shared/contracts/dates'
import type { Filter } from './filter'

type Years = Pick<Filter, 'from' | 'to'>

/** A complete year, as typed; undefined while it is being typed. */
const yearOf = (text: string) => (/^\d{4}$/.test(text.trim()) ? Number(text) : undefined)

/** Why a year does not apply, although its digits are complete. */
const problemOf: Record<keyof Years, (years: Years) => string | undefined> = {
  // Without an end date, people would still be in service then.
  from: ({ from }) =>
    (yearOf(from) ?? 0) > todayInBogota().year ? 'Aún no llega: no se aplica.' : undefined,
  to: ({ from, to }) =>
    (yearOf(to) ?? Infinity) < (yearOf(from) ?? 0) ? 'Es anterior al inicial: no se aplican.' : undefined,
}

/** Why a typed year does not apply. @param isLeft whether the field was left: its year is no longer being typed */
export function yearProblem(years: Years, end: keyof Years, isLeft: boolean): string | undefined {
  const isIncomplete = isLeft && years[end].trim() !== '' && yearOf(years[end]) === undefined
  return isIncomplete ? 'Debe ser un año de 4 dígitos: no se aplica.' : problemOf[end](years)
}

/** The years that apply: those with four digits, the first not in the future, in the right order. */
export function periodOf(years: Years): { from?: number | undefined; to?: number | undefined } {
  if (problemOf.to(years)) return {}
  return { from: problemOf.from(years) ? undefined : yearOf(years.from), to: yearOf(years.to) }
}

/** 'entre 2001 y 2004'; '' without years that apply. */
export function periodText(years: Years): string {
  const { from, to } = periodOf(years)
  if (from !== undefined && to !== undefined) return from === to ? `en ${from}` : `entre ${from} y ${to}`
  if (from !== undefined) return `desde ${from}`
  return to === undefined ? '' : `hasta ${to}`
}

/** The filter without years that do not apply. */
export function withPeriod<F extends Years>(filter: F): F {
  const { from = '', to = '' } = periodOf(filter)
  return { ...filter, from: String(from), to: String(to) }
}
