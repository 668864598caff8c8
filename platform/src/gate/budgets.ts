import type { Cost } from './tab'

/** `floor`: always allowed. Above it, `factor` times what the live version needs on the same page. */
type Budget = { floor: number; factor: number; line: (value: number) => string }

const rounded = (value: number) => String(Math.round(value * 10) / 10)

const budgets: { readonly [name in keyof Cost]: Budget } = {
  requests: { floor: 60, factor: 3, line: (value) => `makes ${value} requests` },
  commits: { floor: 300, factor: 5, line: (value) => `renders ${value} times` },
  cpu: { floor: 2.5, factor: 5, line: (value) => `takes ${rounded(value)} s of processor time` },
}
export const heapBudget: Budget = {
  floor: 48 * 2 ** 20,
  factor: 3,
  line: (value) => `keeps ${rounded(value / 2 ** 20)} MB of memory`,
}

const names = Object.keys(budgets) as (keyof Cost)[]

/** Whether the live version must be measured too. */
export const isAboveFloor = (cost: Cost) => names.some((name) => cost[name] > budgets[name].floor)

/** Returns what a page needs too much of in ten seconds, one line each. Without a live version, floors decide. */
export const costFindings = (cost: Cost, live: Cost | undefined): string[] =>
  names.flatMap((name) => overBudget(budgets[name], cost[name], live?.[name]))

export function overBudget(
  { floor, factor, line }: Budget,
  value: number,
  live: number | undefined,
): string[] {
  if (value <= Math.max(floor, factor * (live ?? 0))) return []
  return [`${line(value)} within ten seconds${live === undefined ? '' : `, the live version ${line(live)}`}`]
}
