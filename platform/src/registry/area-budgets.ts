import type { AreaBudget } from '@fcr/shared/contracts/publishing-keys'
import type { Release } from '@fcr/shared/contracts/releases'
import { isPageCode, sizeOf } from './gate-sizes'
import { grantedBudget } from './keys'
import type { Layout } from './layout'
import { readRelease } from './releases'
import { signingKeys } from './signature'
import { charactersBySource } from './source-maps'

const thousands = (value: number) => `${Math.ceil(value / 1000)} kB`
const milliseconds = (value: number) => `${Math.ceil(value)} ms`

/** What a budget limits, and how a finding says it. */
const needs = {
  bytes: { amount: thousands, text: (amount: string) => `has ${amount} of scripts and styles` },
  bootMs: { amount: milliseconds, text: (amount: string) => `takes ${amount} of processor time to start` },
  taskMs: { amount: milliseconds, text: (amount: string) => `has a task of ${amount} while it starts` },
} satisfies { [name in keyof Required<AreaBudget>]: unknown }

/** Modules and how much of something is theirs. */
export type Shares = readonly (readonly [module: string, share: number])[]
const NAMED = 3

/** Returns the modules with the largest shares in words. */
export const largest = (shares: Shares, words: (share: number) => string) =>
  [...shares]
    .filter(([, share]) => share > 0)
    .sort(([, a], [, b]) => b - a)
    .slice(0, NAMED)
    .map(([module, share]) => `${module} (${words(share)})`)
    .join(', ')

/** Returns what a version may need, by the grants of the keys that have signed it: the most that any of them allows. */
export async function budgetOf(at: Layout, { area, version }: Release): Promise<AreaBudget> {
  const { bytes } = await readRelease(at, area, version)
  const keys = await signingKeys(at, { area, version }, bytes)
  const limit = (name: keyof AreaBudget) => {
    const limits = keys.map((key) => grantedBudget(key, area)?.[name] ?? Number.POSITIVE_INFINITY)
    const most = Math.max(...limits)
    return Number.isFinite(most) ? { [name]: most } : {}
  }
  return { ...limit('bytes'), ...limit('bootMs'), ...limit('taskMs') }
}

/** Returns the line of a finding: what a version needs, what its budget allows, and the modules that are to blame. */
export function overBudgetText(
  { area, version }: Pick<Release, 'area' | 'version'>,
  name: keyof AreaBudget,
  [value, allowed]: readonly [value: number, allowed: number],
  blamed: string,
): string {
  const { amount, text } = needs[name]
  return `${area} ${version} ${text(amount(value))}; its team's grant allows ${amount(allowed)}. ${blamed}`
}

/** Returns the finding if a version's scripts and styles are larger than its grant allows; names what grew most. */
export async function bytesProblems(
  at: Layout,
  release: Release,
  live: Release | undefined,
): Promise<string[]> {
  const { bytes: allowed } = await budgetOf(at, release)
  const size = sizeOf(release, isPageCode)
  if (allowed === undefined || size <= allowed) return []
  const before = live ? await sourcesOf(at, live) : new Map<string, number>()
  const shares = [...(await sourcesOf(at, release))].map(
    ([module, share]) => [module, share - (before.get(module) ?? 0)] as const,
  )
  const word = live ? `Grown most since ${live.version}` : 'Largest'
  return [overBudgetText(release, 'bytes', [size, allowed], `${word}: ${largest(shares, thousands)}`)]
}

const sourcesOf = (at: Layout, release: Release) =>
  charactersBySource(at, release, Object.keys(release.files).filter(isPageCode))
