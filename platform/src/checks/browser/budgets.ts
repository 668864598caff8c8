/**
 * Counters of a page. `files`: requests for files of releases; `requests`: all others; `repeats`: the most of these for one
 * path.
 */
export type Cost = { requests: number; repeats: number; files: number; commits: number }

/** `floor`: always allowed. Above it, the limit is `factor` times the live version's count on the same page. */
type Budget = { floor: number; factor: number; line: (value: number) => string }

const budgets: { readonly [name in keyof Cost]: Budget } = {
  requests: { floor: 60, factor: 3, line: (value) => `makes ${value} requests` },
  repeats: { floor: 12, factor: 3, line: (value) => `requests the same address ${value} times` },
  files: { floor: 60, factor: 3, line: (value) => `loads ${value} files of the live areas` },
  commits: { floor: 300, factor: 5, line: (value) => `renders ${value} times` },
}

const names = Object.keys(budgets) as (keyof Cost)[]
/** A redesign may load more pictures, but not ask the API more often. */
const mayDiffer = (name: keyof Cost) => name === 'files'

/** Whether the live version must be counted too. */
export const isAboveFloor = (cost: Cost) => names.some((name) => cost[name] > budgets[name].floor)

/**
 * Returns the counts of a page that are too high after ten seconds, one line each. Without a live version, floors
 * decide.
 */
export const costFindings = (cost: Cost, live: Cost | undefined): string[] =>
  linesAbove(
    names.filter((name) => !mayDiffer(name)),
    cost,
    live,
  )

export const costDifferences = (cost: Cost, live: Cost): string[] =>
  linesAbove(names.filter(mayDiffer), cost, live)

const linesAbove = (counted: readonly (keyof Cost)[], cost: Cost, live: Cost | undefined): string[] =>
  counted.flatMap((name) => {
    const { floor, factor, line } = budgets[name]
    if (cost[name] <= Math.max(floor, factor * (live?.[name] ?? 0))) return []
    return [`${line(cost[name])} within ten seconds${live ? `, the live version ${line(live[name])}` : ''}`]
  })
