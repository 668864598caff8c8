import type { Filter } from './filter'

type Years = Pick<Filter, 'from' | 'to'>

/** A complete year, as typed; undefined while it is being typed. */
const yearOf = (text: string) => (/^\d{4}$/.test(text.trim()) ? Number(text) : undefined)

/** Whether the years make no period: the last is before the first. */
export const areYearsReversed = ({ from, to }: Years) => (yearOf(to) ?? Infinity) < (yearOf(from) ?? 0)

/** The years that apply: those with four digits, in the right order. */
export const periodOf = (years: Years): { from?: number | undefined; to?: number | undefined } =>
  areYearsReversed(years) ? {} : { from: yearOf(years.from), to: yearOf(years.to) }

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
