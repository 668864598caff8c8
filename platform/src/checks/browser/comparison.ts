import type { PageLayouts } from '@fcr/shared/platform/check-results'
import type { Live } from '@fcr/shared/platform/deployment-state'
import type { Layout } from '../../files'
import type { ComparedPage } from './compare-findings'
import type { Look } from './in-page/look'
import type { SharedExports } from './in-page/probe'
import { PageLost } from './patience'
import { collectProblems } from './problems'
import { createStage, type Serve, type Stage } from './stage'
import type { Role } from './stub-api'
import { observePage, watched, watchPage } from './observe-page'
import type { VisitorCheck } from './visitor-checks/visitor-check'
import { openTab, type Site, type Tab } from './tab'
import { pageKey, type Visit } from './visit-plan'

/** Opens pages of the live site and of the proposed site for comparison. The live site starts on first use. */
export function createComparison(
  at: Layout,
  areas: Live['areas'],
  as: Site,
  storedLayouts: PageLayouts,
  serve: Serve,
) {
  let stage: Promise<Stage> | undefined
  const site = async (): Promise<Site> => ({
    ...as,
    url: (await (stage ??= createStage(at, areas, [], serve))).url,
    versions: new Map(),
  })
  const isLive = areas['shell'] !== undefined
  const pages = new Map<string, CheckedPage>()
  const directPages = new Map<string, CheckedPage>()
  const looks = new Map<string, Promise<Look | undefined>>()
  const opened = new Map<Role, Promise<{ tab: Tab; look: Look } | undefined>>()

  /** Opens a page directly, in the tab in which the role's page before it was opened. */
  const openNext = async (path: string, role: Role) => {
    const tab = (await opened.get(role))?.tab ?? (await openTab(as, role, collectProblems()))
    return ifItResponds(tab, async () => {
      await tab.load(path)
      await tab.pass(watched)
      return { tab, look: await tab.look() }
    })
  }

  return {
    liveLayout: (visit: Visit, role: Role) => storedLayouts[visit.area]?.[pageKey(visit, role)],
    livePage: async (visit: Visit, role: Role, checks: Checks): Promise<ComparedPage | undefined> => {
      if (!isLive || !areas[visit.area]) return undefined
      const open = async () => compared(await site(), visit, role, checks)
      return withChecks(pages, pageKey(visit, role), checks, open)
    },
    /** A page of the proposed site, opened directly like the live one. */
    directPage: (visit: Visit, role: Role, checks: Checks) =>
      withChecks(directPages, pageKey(visit, role), checks, () => compared(as, visit, role, checks)),
    direct: (visit: Visit, role: Role) =>
      remembered(looks, pageKey(visit, role), async () => {
        const next = openNext(visit.path, role)
        opened.set(role, next)
        return (await next)?.look
      }),
    async sharedExports(visit: Visit, of?: Site): Promise<SharedExports | undefined> {
      if (!isLive) return undefined
      return open(of ?? (await site()), visit, 'visitor', async (tab) => {
        await tab.pass(watched)
        return tab.sharedExports()
      })
    },
    async close() {
      await (await stage)?.close()
    },
  }
}

function remembered<T>(cache: Map<string, Promise<T>>, key: string, make: () => Promise<T>): Promise<T> {
  const value = cache.get(key) ?? make()
  cache.set(key, value)
  return value
}

type Checks = readonly VisitorCheck[]
type CheckedPage = { checks: Checks; page: Promise<ComparedPage | undefined> }

/** Returns a page that was opened with these checks, maybe among others. */
function withChecks(
  pages: Map<string, CheckedPage>,
  key: string,
  checks: Checks,
  open: () => Promise<ComparedPage | undefined>,
) {
  const opened = pages.get(key)
  if (opened && checks.every((check) => opened.checks.includes(check))) return opened.page
  const page = open()
  pages.set(key, { checks, page })
  return page
}

const compared = (site: Site, visit: Visit, role: Role, checks: Checks): Promise<ComparedPage | undefined> =>
  open(site, visit, role, async (tab) => {
    const early = await watchPage(tab)
    const cost = await tab.cost()
    const look = await tab.look()
    if (!look.shown?.startsWith(`${visit.area}@`)) return undefined
    return { look, cost, seen: await observePage(tab, early, checks) }
  })

/** Opens a page in a separate tab. Its problems are not reported: the tour examines the new version's page itself. */
async function open<T>(site: Site, visit: Visit, role: Role, read: (tab: Tab) => Promise<T>) {
  const tab = await openTab(site, role, collectProblems())
  return ifItResponds(tab, async () => {
    await tab.load(visit.path)
    const result = await read(tab)
    close(tab)
    return result
  })
}

const close = (tab: Tab) => void tab.close().catch(() => undefined)

/** Closes the tab of a page that cannot be examined; there is no result then. */
async function ifItResponds<T>(tab: Tab, read: () => Promise<T>): Promise<T | undefined> {
  try {
    return await read()
  } catch (error) {
    close(tab)
    if (error instanceof PageLost) return undefined
    throw error
  }
}
