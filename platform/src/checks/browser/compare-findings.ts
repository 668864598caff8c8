import type { PageLayout } from '@fcr/shared/platform/check-results'
import { costDifferences, costFindings } from './budgets'
import { layoutDifferences, lostFrame } from './findings'
import type { Look } from './in-page/look'
import { visitorDifferences, visitorFaults, type Observations } from './observe-page'
import type { Cost } from './budgets'

export type ComparedPage = { look: Look; cost: Cost; seen: Observations }

/** The live version's page, or what is stored of it. */
type LivePage = { look: PageLayout; cost?: Cost; seen: Observations }

/** The faults and the differences of a page, one line each. */
export function compareFindings(
  { look, cost, seen }: ComparedPage,
  live: LivePage | undefined,
  isShell: boolean,
): { faults: string[]; differences: string[] } {
  const same = live?.look.path === look.path ? live.look : undefined
  return {
    faults: [
      ...(same ? lostFrame(look, same) : []),
      ...costFindings(cost, live?.cost),
      ...visitorFaults(seen, live?.seen),
    ],
    differences: [
      ...(same ? layoutDifferences(look, same, isShell) : []),
      ...(live?.cost ? costDifferences(cost, live.cost) : []),
      ...(live ? visitorDifferences(seen, live.seen) : []),
    ],
  }
}
