import { setTimeout } from 'node:timers/promises'
import { realms, type RealmName } from '@fcr/shared/contracts/realms'
import { failureReport, type Live, type Release } from '@fcr/shared/contracts/releases'
import { findChromium } from '@fcr/shared/server/chromium.mjs'
import type { Browser, ConsoleMessage, Page } from 'playwright-core'
import type { Mount } from '../registry/gate'
import type { Layout } from '../registry/layout'
import { readVerifiedRelease } from '../registry/releases'
import { launch } from './browser'
import { openStage } from './stage'
import { realmNames, roleHeader, rolesOf, type Role } from './stub-api'

/** Longest wait for a page, in milliseconds. The shell gives up on an area after five seconds. */
const pageTimeout = 15_000
/** Longest wait for a heading, in milliseconds: a page may call the API before it shows anything. */
const headingTimeout = 6000
/** Wait for errors thrown right after the mount, in milliseconds. */
const settling = 150

/** Mounts areas in headless Chromium, if this machine has one and the site has a shell. */
export const mountInBrowser =
  (env: Readonly<Record<string, string | undefined>>): Mount =>
  async ({ at, areas, changed }) => {
    const program = findChromium(env)
    if (program === undefined || !areas['shell']) return undefined
    const visits = await plannedVisits(at, areas, changed)
    const stage = await openStage(at, areas, changed)
    let browser: Browser | undefined
    try {
      browser = await launch(program)
      const problems = await visitAll(browser, stage.url, visits)
      return { browser: `Chromium ${browser.version()}`, problems }
    } finally {
      await browser?.close()
      await stage.close()
    }
  }

/** Number of pages visited concurrently. */
const visitors = 3

type Visit = { path: string; area: string; version: string; entry: string }

/** Every route of a changed area; for a changed shell, also one route of every other area. */
async function plannedVisits(at: Layout, areas: Live['areas'], changed: readonly string[]): Promise<Visit[]> {
  const visits: Visit[] = []
  const all = changed.includes('shell')
  for (const [area, { active, disabled }] of Object.entries(areas)) {
    if (area === 'shell' || (!changed.includes(area) && (!all || disabled))) continue
    const release = await readVerifiedRelease(at, area, active)
    const routes = changed.includes(area) ? release.routes : release.routes.slice(0, 1)
    visits.push(...routes.map((route) => visitOf(release, route)))
  }
  return visits
}

const visitOf = ({ area, version, entry }: Release, route: string): Visit => ({
  path: exampleOf(route),
  area,
  version,
  entry: `/areas/${area}/${version}/${entry}`,
})

/** Returns a path that a pattern matches: `/person/:personId` gives `/person/1`. */
export const exampleOf = (pattern: string) =>
  pattern.replace(/\/[^/]*\?(?=\/|$)/g, '').replace(/:[^/]+|\*/g, '1') || '/'

async function visitAll(browser: Browser, url: string, visits: readonly Visit[]): Promise<string[]> {
  const problems = new Set<string>()
  const left = [...visits]
  const versions = new Map(visits.map(({ area, version }) => [area, version]))
  const visitor = async () => {
    const as = openRoles(browser, versions, problems)
    for (let visit = left.shift(); visit; visit = left.shift()) await visitInRoles(as, url, visit, problems)
  }
  await Promise.all(Array.from({ length: visitors }, visitor))
  return [...problems]
}

async function visitInRoles(as: Roles, url: string, visit: Visit, problems: Set<string>) {
  const seen = await visitAs(await as('visitor'), url, visit, problems)
  if (!seen) return
  // A page that requests a realm's session may look different to that realm's users. The shell requests the
  // member session on every page, so for members only a redirect counts.
  const others = realmNames.filter((realm) => (realm === 'member' ? seen.leadsAway : seen.asks(realm)))
  for (const role of others.flatMap(rolesOf)) await visitAs(await as(role), url, visit, problems)
}

type Tab = { page: Page; requested: Set<string>; role: Role }
type Roles = (role: Role) => Promise<Tab>

/** Opens a browser context per role, on first use. */
function openRoles(browser: Browser, versions: ReadonlyMap<string, string>, problems: Set<string>): Roles {
  const tabs = new Map<Role, Tab>()
  const open = async (role: Role): Promise<Tab> => {
    const context = await browser.newContext({
      locale: 'es-CO',
      extraHTTPHeaders: { [roleHeader]: role },
    })
    const page = await context.newPage()
    const requested = new Set<string>()
    page.on('request', (request) => {
      const { pathname } = new URL(request.url())
      requested.add(pathname)
      if (pathname === '/operacion/reportes') problems.add(failureIn(request.postData() ?? ''))
      const [, area = '', version] = /^\/areas\/([^/]+)\/([^/]+)\//.exec(pathname) ?? []
      // That version may be in the registry today and pruned tomorrow.
      if (versions.has(area) && versions.get(area) !== version)
        problems.add(`${placeOf(page)}: ${pathname} is of another version than ${versions.get(area)}`)
    })
    page.on('pageerror', (error) => problems.add(`${placeOf(page)}: ${firstLine(error.message)}`))
    page.on('console', (message) => {
      if (message.type() !== 'error' || isExpected(message.text(), message.location().url)) return
      problems.add(`${placeOf(page)}: ${firstLine(message.text())}${missingFile(message)}`)
    })
    const tab = { page, requested, role }
    tabs.set(role, tab)
    return tab
  }
  return async (role: Role) => tabs.get(role) ?? open(role)
}

/** Describes a failure report. Areas can post to that URL too, with any content. */
function failureIn(body: string): string {
  try {
    const { area, version, reason } = failureReport.parse(JSON.parse(body))
    return `${area} ${version} failed in the browser: ${reason}`
  } catch {
    return `a report that the shell would not send: ${firstLine(body)}`
  }
}

/** The stub API returns errors and other hosts are unreachable: neither is the area's fault. */
const isExpected = (text: string, address: string) => isAboutFile(text) && !address.includes('/areas/')
const isAboutFile = (text: string) => text.startsWith('Failed to load resource')

/** The browser's message names the failed file only in its location. */
const missingFile = (message: ConsoleMessage) =>
  isAboutFile(message.text()) ? `: ${new URL(message.location().url).pathname}` : ''

const placeOf = (page: Page) => new URL(page.url()).pathname
const firstLine = (text: string) => (text.split('\n')[0] ?? '').slice(0, 200)

/** Opens a URL and waits until the shell has mounted an area or has given up. */
async function visitAs(
  { page, requested, role }: Tab,
  url: string,
  { path, area, entry }: Visit,
  problems: Set<string>,
) {
  requested.clear()
  const what = `${area} at ${path} as ${role}`
  let shown: string
  try {
    await page.goto(url + path, { waitUntil: 'commit', timeout: pageTimeout })
    shown = await until(() => page.getAttribute('html', 'data-area'), pageTimeout)
    await page.waitForTimeout(settling)
  } catch {
    problems.add(`${what}: nothing was mounted within ${pageTimeout / 1000} s`)
    return undefined
  }
  if (shown === 'none') problems.add(`${what}: no version works`)
  const heading = page.locator('main h1')
  // Visitors without a session may be redirected first.
  const headed = async () => ((await heading.count()) > 0 ? true : null)
  if (shown !== 'none' && !(await until(headed, headingTimeout).catch(() => false)))
    problems.add(`${what}: the page has no heading`)
  if (!requested.has(entry)) problems.add(`${what}: ${entry} was not loaded`)
  const calls = [...requested]
  return {
    asks: (realm: RealmName) => calls.some((each) => each.startsWith(`/api${realms[realm].calls}/`)),
    leadsAway: placeOf(page) !== path,
  }
}

/** Polls until there is a result. Playwright's own waiting may poll only twice a second. */
async function until<T>(poll: () => Promise<T | null>, time: number): Promise<T> {
  const end = Date.now() + time
  while (Date.now() < end) {
    const result = await poll()
    if (result !== null) return result
    await setTimeout(20)
  }
  throw new Error(`no result within ${time} ms`)
}
