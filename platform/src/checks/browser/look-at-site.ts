import type { Browser } from 'playwright-core'
import type { PageLayouts } from '@fcr/shared/platform/check-results'
import type { Release } from '@fcr/shared/platform/manifest'
import { releaseFiles } from '../../store'
import type { Mounted, MountRequest } from '../release-checks'
import { createComparison } from './comparison'
import { sharedOut, travel } from './journey'
import { knownLayouts } from './layouts'
import { PageLost } from './patience'
import { createPictures } from './pictures'
import { pressButtons } from './press'
import { collectProblems, type Problems } from './problems'
import { titleDifference } from './findings'
import { lostExports } from './shared-exports'
import { createStage, type Serve } from './stage'
import { realmNames, rolesOf, type Role } from './stub-api'
import type { Site, Tab } from './tab'
import { rolesFor, takeTour, type Seen, type Tour } from './tour'
import { pageKey, planVisits, unreachablePages, type Visit, type VisitPlan } from './visit-plan'

/** How many tabs work at the same time at most. */
const tabs = 3
/** With fewer pages for each tab, starting another one takes longer than it saves. */
const pagesPerTab = 3

/** Runs the short part on the proposed site and, only if it finds nothing, the thorough part. */
export async function lookAtSite(
  browser: Browser,
  request: MountRequest,
  { serve, say }: { serve: Serve; say: (line: string) => void },
): Promise<Mounted> {
  const { at, areas, changed, before } = request
  const plan = await planVisits(at, areas, changed)
  const versions = new Map(changed.map((area) => [area, areas[area]?.active.version ?? '']))
  for (const { area, version } of plan.visits) versions.set(area, version)
  const stage = await createStage(at, areas, changed, serve)
  const site: Site = { browser, contexts: new Set(), url: stage.url, versions, containers: plan.containers }
  const mounted: Mounted = {
    browser: `Chromium ${browser.version()}`,
    short: [],
    thorough: [],
    differences: [],
    layouts: {},
  }
  const storedLayouts = await knownLayouts(at, before, mounted.browser)
  const comparison = createComparison(at, before, site, storedLayouts, serve)
  try {
    for (const part of request.parts) {
      const [problems, differences] = [collectProblems(), collectProblems()]
      const look = part === 'short' ? lookShortly : lookThoroughly
      say(`Release checks of ${changed.join(', ')}: ${part} part, ${plan.visits.length} pages`)
      await look({ request, plan, site, comparison, problems, differences, layouts: mounted.layouts }).catch(
        (error: unknown) => {
          // Already recorded where it happened.
          if (!(error instanceof PageLost)) throw error
        },
      )
      mounted[part] = problems.lines()
      mounted.differences.push(...differences.lines())
      if (mounted[part].length > 0) break
    }
    return mounted
  } finally {
    // Some tabs remain if a page could not be examined further. It may be busy or loading forever, and so never
    // close.
    for (const context of site.contexts) void context.close().catch(() => undefined)
    await comparison.close()
    await stage.close()
  }
}

type Examination = {
  request: MountRequest
  plan: VisitPlan
  site: Site
  comparison: ReturnType<typeof createComparison>
  problems: Problems
  differences: Problems
  /** Filled by the short part, which visits every page. */
  layouts: PageLayouts
}

async function lookShortly(examination: Examination): Promise<void> {
  const { request, plan, site, comparison, problems, differences, layouts } = examination
  const { at, areas, changed } = request
  const isShell = changed.includes('shell')
  const moving = new Map(changed.map((area) => [area, areas[area]?.active.version ?? '']))
  const keep = await createPictures(at, moving)
  const pictured = new Set<string>()
  const checked = new Set<string>()
  const onArrival: Tour['onArrival'] = async (tab, visit) => {
    if (changed.includes(visit.area) && !checked.has(visit.area)) {
      checked.add(visit.area)
      await checkPages(examination, tab, visit)
    }
    if (changed.includes(visit.area)) await compareTitle(examination, tab, visit)
    const isForVisitors = comparison.liveLayout(visit, 'visitor')?.path === visit.path
    if (pictured.has(visit.path) || (tab.role !== 'visitor' && isForVisitors)) return
    const picture = await tab.picture()
    if (!picture) return
    pictured.add(visit.path)
    await keep(visit, tab.role, picture)
  }
  if (isShell) await compareExports(examination)
  if (problems.lines().length > 0) return
  for (const { visit, role, layout } of await visitAll(
    { site, isShell, problems, differences, ...comparison, observations: new Map(), onArrival },
    plan.visits,
  ))
    (layouts[visit.area] ??= {})[pageKey(visit, role)] = layout
}

/** The area's script defines the patterns, so they can be any text. */
const printable = (pattern: string) => pattern.replace(/[^\x20-\x7e]+/g, '?').slice(0, 200)

/** Reports pages that no pattern in the area's `area.config.ts` can reach. */
async function checkPages({ request: { at, areas }, problems }: Examination, tab: Tab, { area }: Visit) {
  const ref = areas[area]?.active
  if (!ref) return
  const release = await releaseFiles.readVerifiedRelease(at, area, ref)
  const unreachable = unreachablePages(release.routes, await tab.pages(release.global))
  for (const pattern of unreachable.slice(0, 5).map(printable))
    problems.add(
      `its routes have ${pattern}, which its area.config.ts does not declare`,
      `${area} ${ref.version}`,
    )
}

/** Notes where the title before any script runs, which search engines show, is not the page's own. */
async function compareTitle({ request: { at, areas }, differences }: Examination, tab: Tab, visit: Visit) {
  const ref = areas[visit.area]?.active
  // A page of many addresses may be named after what it shows.
  if (!ref || visit.path !== visit.pattern) return
  const { heads } = await releaseFiles.readVerifiedRelease(at, visit.area, ref)
  const line = titleDifference(heads[visit.pattern]?.title, String(await tab.run('document.title')))
  if (line !== undefined) differences.add(line, `${visit.area} at ${visit.path} as ${tab.role}`)
}

async function compareExports({ request, plan, site, comparison, problems }: Examination): Promise<void> {
  const { at, areas } = request
  const [first] = plan.areas
  const before = first && (await comparison.sharedExports(first))
  const after = before && (await comparison.sharedExports(first, site))
  // Without any of them the shell does not start, which its pages show.
  if (!after || Object.keys(after).length === 0) return
  const releases: Release[] = []
  for (const { area } of plan.areas) {
    const ref = areas[area]?.active
    if (ref) releases.push(await releaseFiles.readVerifiedRelease(at, area, ref))
  }
  const lost = await lostExports(at, releases, before, after)
  for (const line of lost) problems.add(line, `shell ${areas['shell']?.active.version ?? ''}`)
}

async function lookThoroughly(examination: Examination): Promise<void> {
  const { request, plan, site, comparison, problems, differences } = examination
  const isShell = request.changed.includes('shell')
  // Areas under a new shell have not changed: one page of each shows the shell's effect on them.
  const visits = isShell ? plan.areas : plan.visits
  const destinations = sharedOut(visits, plan.areas)
  const onPage: Tour['onPage'] = async (tab, visit) => {
    const where = `${visit.area} at ${visit.path} as ${tab.role}`
    const others = isShell
      ? plan.areas.filter(({ area }) => area !== visit.area)
      : (destinations.get(visit) ?? [])
    await travel({ problems, others, direct: comparison.direct }, tab, visit)
    tab.examine(where)
    return pressButtons(tab, isShell ? 'body' : 'main')
  }
  await visitAll(
    { site, isShell, problems, differences, ...comparison, observations: new Map(), onPage },
    visits,
  )
}

type ByRole = ReadonlyMap<Role, readonly Visit[]>

/**
 * Visits pages signed out and, if that finds nothing, in the roles that they are for. Roles in which the live version was
 * visited need not wait: their visits begin at once, and count only if that finds nothing.
 */
async function visitAll(tour: Tour, visits: readonly Visit[]): Promise<Seen[]> {
  const expected = byRole(visits.map((visit) => [visit, rolesOfLive(tour, visit)]))
  const meanwhile = { ...tour, problems: collectProblems(), differences: collectProblems() }
  const inExpected = visitInRoles(meanwhile, expected)
  inExpected.catch(() => undefined)
  const queue = [...visits]
  const count = Math.min(tabs, Math.ceil(visits.length / pagesPerTab))
  const tours = Array.from({ length: count }, () => takeTour(tour, 'visitor', queue))
  const seen = (await Promise.all(tours)).flat()
  if (tour.problems.lines().length > 0) return seen
  const inRoles = await inExpected.finally(() => {
    meanwhile.problems.addTo(tour.problems)
    meanwhile.differences.addTo(tour.differences)
  })
  const others = byRole(
    seen.map((visited) => [
      visited.visit,
      rolesFor(visited).filter((role) => expected.get(role)?.includes(visited.visit) !== true),
    ]),
  )
  return [...seen, ...inRoles, ...(await visitInRoles(tour, others))]
}

const rolesOfLive = ({ liveLayout }: Tour, visit: Visit) =>
  realmNames.flatMap(rolesOf).filter((role) => liveLayout(visit, role) !== undefined)

function byRole(pages: readonly (readonly [Visit, readonly Role[]])[]): ByRole {
  const visits = new Map<Role, Visit[]>()
  for (const [visit, roles] of pages)
    for (const role of roles) visits.set(role, [...(visits.get(role) ?? []), visit])
  return visits
}

const visitInRoles = async (tour: Tour, visits: ByRole): Promise<Seen[]> =>
  (
    await Promise.all(
      // Every other role begins at the end, so that two roles seldom observe the same page at the same time.
      [...visits].map(([role, pages], index) =>
        takeTour(tour, role, index % 2 ? pages.toReversed() : [...pages]),
      ),
    )
  ).flat()
