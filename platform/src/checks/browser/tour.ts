import { realms, type RealmName } from '@fcr/shared/contracts/realms'
import type { PageLayout } from '@fcr/shared/platform/check-results'
import { isAboveFloor } from './budgets'
import { compareFindings, type ComparedPage } from './compare-findings'
import { followLinks } from './follow-links'
import type { Look } from './in-page/look'
import { layoutOf } from './layouts'
import { lookAround } from './look-around'
import { onceMore, PageLost } from './patience'
import type { Problems } from './problems'
import { realmNames, rolesOf, type Role } from './stub-api'
import {
  isComparable,
  observePage,
  suspicious,
  watchPage,
  type Early,
  type Observations,
} from './observe-page'
import { openTab, type Site, type Tab } from './tab'
import type { Visit } from './visit-plan'
import { visitorChecks } from './visitor-checks'
import type { VisitorCheck } from './visitor-checks/visitor-check'

export type Tour = {
  site: Site
  isShell: boolean
  /** Faults refuse a version, differences want an operator's confirmation. */
  problems: Problems
  differences: Problems
  /** The live version's page at the same address, if there is one, with what these checks note. */
  livePage: (visit: Visit, role: Role, checks: readonly VisitorCheck[]) => Promise<ComparedPage | undefined>
  /** Stored results for that page, without loading it. */
  liveLayout: (visit: Visit, role: Role) => PageLayout | undefined
  /** The new version's page, opened directly like the live one. */
  directPage: (visit: Visit, role: Role, checks: readonly VisitorCheck[]) => Promise<ComparedPage | undefined>
  /** What was observed, by what the page showed: it counts for each role to which the page shows the same. */
  observations: Map<string, Promise<Observations>>
  /** Looks at a page that is shown at its address, before anything is pressed. */
  onArrival?: (tab: Tab, visit: Visit) => Promise<void>
  /** Further checks of such a page, instead of the visitor checks. Returns whether the tab left the page for good. */
  onPage?: (tab: Tab, visit: Visit) => Promise<boolean>
}

export type Seen = {
  visit: Visit
  role: Role
  look: Look
  layout: PageLayout
  asks: readonly RealmName[]
}

const whereOf = ({ area, path }: Visit, role: Role) => `${area} at ${path} as ${role}`

/**
 * Visits pages in one role and one tab, until the queue, which other tabs may share, is empty. Loads the first page, and
 * for visitors also the pages that the gateway serves with content; reaches the others within the page, as a link does. A
 * page that does not respond is visited once more in a new tab. Signed in, it then follows links to pages whose address
 * has a parameter.
 * @throws PageLost when a page cannot be examined further; the problem is noted
 */
export async function takeTour(tour: Tour, role: Role, queue: Visit[]): Promise<Seen[]> {
  const { site, problems } = tour
  let tab = await openTab(site, role, problems)
  const seen: Seen[] = []
  let loaded: string | undefined
  const reopen = async () => {
    tab = await openTab(site, role, problems)
    loaded = undefined
  }
  const show = async (visit: Visit) => {
    tab.examine(whereOf(visit, role))
    const isLoaded = loaded !== visit.area || (role === 'visitor' && visit.isPrerendered)
    await (isLoaded ? tab.load(visit.path) : tab.go(visit.path))
    const early = await watchPage(tab)
    const examined = await examine(tour, tab, visit, early)
    loaded = examined && visit.area
    if (isLoaded && !tab.requested.has(visit.entry))
      problems.add(`${visit.entry} was not loaded`, whereOf(visit, role))
    if (!examined) return
    const asks = askedBy(tab)
    const { look, layout, isNew } = examined
    const isLeft =
      tab.hasLeft() || (isNew && look.path === visit.path && (await tour.onPage?.(tab, visit)) === true)
    seen.push({ visit, role, look, layout, asks })
    if (!isLeft) return
    await tab.close()
    await reopen()
  }
  const showOrNote = async (visit: Visit) => {
    try {
      await onceMore(
        () => show(visit),
        () => {
          void tab.close().catch(() => undefined)
          return reopen()
        },
      )
    } catch (error) {
      if (error instanceof PageLost) problems.add(error.message, whereOf(visit, role))
      void tab.close().catch(() => undefined)
      throw error
    }
  }
  for (let visit = queue.shift(); visit; visit = queue.shift()) await showOrNote(visit)
  await tab.close()
  if (role !== 'visitor' && !tour.onPage)
    await followLinks({ problems, open: () => openTab(site, role, problems) }, seen)
  return seen
}

const askedBy = ({ requested }: Tab) =>
  realmNames.filter((realm) =>
    [...requested].some((request) => request.startsWith(`/api${realms[realm].calls}/`)),
  )

/** Checks the page that the tab shows; returns it if it is a page of an area. */
async function examine(tour: Tour, tab: Tab, visit: Visit, early: Early) {
  const { problems, differences, onArrival, onPage } = tour
  const where = whereOf(visit, tab.role)
  const cost = await tab.cost()
  const look = await lookAround(problems, tab, where)
  if (look.path === visit.path) await onArrival?.(tab, visit)
  const isShown = look.shown !== null && look.shown !== 'none'
  const { seen, isNew } = isShown ? await observeOnce(tour, tab, look, early) : { seen: {}, isNew: true }
  const compared = await compare(tour, { visit, role: tab.role }, { look, cost, seen })
  for (const line of compared.faults) problems.add(line, where)
  if (!onPage) for (const line of compared.differences) differences.add(line, where)
  const layout = { ...layoutOf(compared.page.look), seen: compared.page.seen }
  return isShown ? { look, layout, isNew } : undefined
}

/** Observes a page. If it has shown another role the same, returns what was observed then. */
async function observeOnce({ observations, onPage }: Tour, tab: Tab, { path }: Look, early: Early) {
  const key = JSON.stringify([tab.opened(), path, await tab.run('fcrVisitor.outline()')])
  const earlier = observations.get(key)
  if (earlier) return { seen: await earlier, isNew: false }
  const observing = onPage ? Promise.resolve({}) : observePage(tab, early)
  observations.set(key, observing)
  // A page that did not respond is observed again.
  observing.catch(() => observations.delete(key))
  return { seen: await observing, isNew: true }
}

/**
 * Compares a page with the live version's. Stored layouts may come from another machine, and earlier pages in this tab
 * may have changed this one, and a busy machine may draw late: a finding counts only if it remains when both versions are
 * opened directly. Of checks that agree with what is stored, both versions keep their notes; only the others are repeated.
 */
export async function compare(
  {
    isShell,
    liveLayout,
    livePage,
    directPage,
  }: Pick<Tour, 'isShell' | 'liveLayout' | 'livePage' | 'directPage'>,
  { visit, role }: { visit: Visit; role: Role },
  page: ComparedPage,
) {
  const stored = liveLayout(visit, role)
  let checks = visitorChecks
  let kept: Observations = {}
  if (stored && isComparable(page.seen, stored.seen) && !isAboveFloor(page.cost)) {
    kept = stored.seen ?? {}
    const { faults, differences } = compareFindings(page, { look: stored, seen: kept }, isShell)
    if (faults.length + differences.length === 0) return { faults, differences, page }
    checks = suspicious(page.seen, kept)
    // Both will probably be needed, and open at the same time.
    directPage(visit, role, checks).catch(() => undefined)
  }
  const live = renewed(kept, await livePage(visit, role, checks))
  const first = { ...compareFindings(page, live, isShell), page }
  if (first.faults.length + first.differences.length === 0) return first
  const direct = renewed(page.seen, await directPage(visit, role, checks))
  return direct ? { ...compareFindings(direct, live, isShell), page: direct } : first
}

/** A page that was opened once more, with its earlier notes of the checks that were not repeated. */
function renewed(earlier: Observations, page: ComparedPage | undefined): ComparedPage | undefined {
  if (!page) return undefined
  const seen = { ...earlier }
  for (const [width, notes] of Object.entries(page.seen)) seen[width] = { ...earlier[width], ...notes }
  return { ...page, seen }
}

/**
 * Returns in which other roles a page is visited. A page that requests a realm's session may look different to that
 * realm's users. The shell requests the member session on every page, so for members only a redirect counts.
 */
export function rolesFor({ asks, look, visit }: Seen): Role[] {
  const others = asks.filter((realm) => realm !== 'member')
  const forMembers = look.path !== visit.path
  return [...others, ...(forMembers ? (['member'] as const) : [])].flatMap(rolesOf)
}
