import { realms, type RealmName } from '@fcr/shared/contracts/realms'
import type { PageLayout } from '@fcr/shared/platform/check-results'
import { costFindings, isAboveFloor } from './budgets'
import { differenceFindings, pageFindings } from './findings'
import type { Look } from './in-page/look'
import { layoutOf } from './layouts'
import { PageLost } from './patience'
import type { Problems } from './problems'
import { realmNames, rolesOf, type Role } from './stub-api'
import { openTab, type Cost, type Site, type Tab } from './tab'
import type { Visit } from './visit-plan'

/** How long a page is watched, in milliseconds of its own clock. */
export const watched = 10_000

export type LivePage = { look: Look; cost: Cost }

export type Tour = {
  site: Site
  isShell: boolean
  problems: Problems
  /** The live version's page at the same address, if there is one. */
  livePage: (visit: Visit, role: Role) => Promise<LivePage | undefined>
  /** Stored results for that page, without loading it. */
  liveLayout: (visit: Visit, role: Role) => PageLayout | undefined
  /** The new version's page, opened directly like the live one. */
  direct: (visit: Visit, role: Role) => Promise<Look | undefined>
  /** Further checks of a page that is shown at its address. Returns whether the tab left the page for good. */
  onPage: (tab: Tab, visit: Visit) => Promise<boolean>
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
 * Visits pages in one role and one tab. Loads the first page, and for visitors also the pages that
 * the gateway serves with content; reaches the others within the page, as a link does.
 * @throws PageLost when a page cannot be examined further; the problem is noted
 */
export async function takeTour(tour: Tour, role: Role, visits: readonly Visit[]): Promise<Seen[]> {
  const { site, problems } = tour
  let tab = await openTab(site, role, problems)
  const seen: Seen[] = []
  let loaded: string | undefined
  for (const visit of visits) {
    tab.examine(whereOf(visit, role))
    try {
      const isLoaded = loaded !== visit.area || (role === 'visitor' && visit.isPrerendered)
      await (isLoaded ? tab.load(visit.path) : tab.go(visit.path))
      await tab.pass(watched)
      const examined = await examine(tour, tab, visit, loaded === undefined)
      loaded = examined && visit.area
      if (isLoaded && !tab.requested.has(visit.entry))
        problems.add(`${visit.entry} was not loaded`, whereOf(visit, role))
      if (!examined) continue
      const { look } = examined
      seen.push({ visit, role, ...examined, asks: askedBy(tab) })
      if (look.path !== visit.path || !(await tour.onPage(tab, visit))) continue
      await tab.close()
      tab = await openTab(site, role, problems)
      loaded = undefined
    } catch (error) {
      if (error instanceof PageLost) problems.add(error.message, whereOf(visit, role))
      void tab.close().catch(() => undefined)
      throw error
    }
  }
  await tab.close()
  return seen
}

const askedBy = ({ requested }: Tab) =>
  realmNames.filter((realm) =>
    [...requested].some((request) => request.startsWith(`/api${realms[realm].calls}/`)),
  )

/** Checks the page that the tab shows; returns it if it is a page of an area. */
async function examine(tour: Tour, tab: Tab, visit: Visit, isFirst: boolean) {
  const { problems, isShell, livePage, liveLayout } = tour
  const add = (what: string) => problems.add(what, whereOf(visit, tab.role))
  const cost = await tab.cost()
  const [look, probe] = [await tab.look(), await tab.probe()]
  if (look.shown === null) add('nothing was mounted')
  if (look.shown === 'none') add('no version works')
  pageFindings(look, probe).forEach(add)
  const differences = (live: PageLayout, now: Look = look) =>
    live.path === now.path ? differenceFindings(now, live, isShell) : []
  const stored = liveLayout(visit, tab.role)
  // Stored layouts may come from another machine, and earlier pages in this tab may have changed this one. Report a
  // difference only if it remains when both versions are opened directly.
  const isAsKnown = stored !== undefined && differences(stored).length === 0
  const live = isAsKnown && !isAboveFloor(cost) ? undefined : await livePage(visit, tab.role)
  costFindings(cost, live?.cost).forEach(add)
  const differs = live !== undefined && differences(live.look).length > 0
  const now = (differs && !isFirst && (await tour.direct(visit, tab.role))) || look
  if (live) differences(live.look, now).forEach(add)
  return look.shown === null || look.shown === 'none' ? undefined : { look, layout: layoutOf(now) }
}

/**
 * Returns in which other roles a page is visited. A page that requests a realm's session may look different to that
 * realm's users. The shell requests the member session on every page, so for members only a redirect counts, and only
 * on a page that is for no other realm.
 */
export function rolesFor({ asks, look, visit }: Seen): Role[] {
  const others = asks.filter((realm) => realm !== 'member')
  const forMembers = others.length === 0 && look.path !== visit.path
  return [...others, ...(forMembers ? (['member'] as const) : [])].flatMap(rolesOf)
}
