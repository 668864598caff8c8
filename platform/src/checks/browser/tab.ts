import type { Browser, BrowserContext, CDPSession, Page } from 'playwright-core'
import { z } from 'zod'
import { capture, wholePage } from './capture'
import { createClock } from './clock'
import { installLook, type Look } from './in-page/look'
import { installProbe, type Probe, type SharedExports } from './in-page/probe'
import { installVisitorTools } from './in-page/visitor'
import { PageLeft, PageLost, waitForStep } from './patience'
import type { Problems } from './problems'
import { failureIn, firstLine, isExpected, missingFile } from './messages'
import { watchResponses } from './responses'
import { roleHeader, type Role } from './stub-api'
import { watchUnasked } from './unasked'
import type { Cost } from './budgets'

/** Requests of one page after which it counts as flooding the server; real pages make up to 40. */
const flood = 400
/** Virtual milliseconds in which the header finishes resizing after a scroll. */
const settled = 1000
/** Virtual milliseconds in which a page draws a frame. */
const frame = 20
/** Virtual milliseconds that a page has to end its requests before it is closed. */
const leaving = 60_000

export type Site = {
  browser: Browser
  /** Those that are open: other checks may use the browser at the same time. */
  contexts: Set<BrowserContext>
  url: string
  /** The version of each area that is being examined. */
  versions: ReadonlyMap<string, string>
  /** Global variables of the areas' containers. */
  containers: readonly string[]
}

/** `Timestamp`: the page's clock. https://chromedevtools.github.io/devtools-protocol/tot/Performance/ */
type Metric = 'TaskDuration' | 'Timestamp'

export type Tab = {
  role: Role
  page: Page
  /** Paths requested since the page was loaded. */
  requested: ReadonlySet<string>
  /** Sets the page name for the problems that follow. */
  examine(where: string): void
  /** Reports neither problems nor requests until `examine` is called again. */
  mute(): void
  /** Message windows of the browser and downloads since the page was opened. */
  interruptions(): readonly string[]
  /** Addresses that the page has begun to load in its place since it was opened. */
  loading(): readonly string[]
  /** What the page has sent to the API since it was opened, and before its first input: method and path. */
  calls(): readonly string[]
  /** Whether the page has loaded another one since the last `load`. */
  hasLeft(): boolean
  load(path: string): Promise<void>
  /** The path of the last `load` or `go`. */
  opened(): string
  /** Goes to a path within the page, as a link does. */
  go(path: string): Promise<void>
  /** Advances the page's clock. Timers take no real time, and the clock stops during requests. */
  pass(milliseconds: number): Promise<void>
  /** Waits until the page has drawn a frame, which takes real time; the clock stands still. */
  drawFrame(): Promise<void>
  look(): Promise<Look>
  probe(): Promise<Probe>
  sharedExports(): Promise<SharedExports>
  /** Patterns of an area's pages. @param container its global variable */
  pages(container: string): Promise<string[]>
  /** The counters since the page was loaded or, within a page, since the last `go`. */
  cost(): Promise<Cost>
  /** Runs a function in the page, in an isolated world. */
  run(source: string): Promise<unknown>
  /** A measure of the page by the browser, in milliseconds. */
  metric(name: Metric): Promise<number>
  /** Sends a command of the DevTools protocol. */
  send: CDPSession['send']
  setWidth(width: number): Promise<void>
  click(selector: string): Promise<void>
  /** The whole page, since a difference can be below the window; undefined if the browser draws none. */
  picture(): Promise<Buffer | undefined>
  close(): Promise<void>
}

const sum = (counts: ReadonlyMap<string, number>) =>
  [...counts.values()].reduce((total, count) => total + count, 0)

/** Opens a page for one role, in a separate browser context, and collects its problems. */
export async function openTab(site: Site, role: Role, problems: Problems): Promise<Tab> {
  const { browser, contexts, url } = site
  const context = await browser.newContext({ locale: 'es-CO', extraHTTPHeaders: { [roleHeader]: role } })
  contexts.add(context)
  context.on('close', () => contexts.delete(context))
  const page = await context.newPage()
  const cdp = await context.newCDPSession(page)
  const requested = new Set<string>()
  let place = ''
  /** Requests by path. */
  const requests = new Map<string, number>()
  let files = 0
  let world: number | undefined
  let lose: (error: PageLost) => void = () => undefined
  const lost = new Promise<never>((_resolve, reject) => (lose = reject))
  lost.catch(() => undefined)
  let isMuted = false
  let hasLeft = false
  const add = (what: string) => {
    if (!isMuted) problems.add(what, place)
  }

  const { frameTree } = await cdp.send('Page.getFrameTree')
  cdp.on('Runtime.executionContextCreated', ({ context: created }) => {
    const { frameId } = (created.auxData ?? {}) as { frameId?: string }
    if (created.name === worldName && frameId === frameTree.frame.id) world = created.id
  })
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (!isMuted) requested.add(pathname)
    if (pathname.startsWith('/areas/')) files += 1
    else requests.set(pathname, (requests.get(pathname) ?? 0) + 1)
    if (sum(requests) + files > flood) lose(new PageLost(`makes more than ${flood} requests`))
    if (pathname === '/operacion/reportes') add(failureIn(request.postData() ?? ''))
    const [, area = '', version] = /^\/areas\/([^/]+)\/([^/]+)\//.exec(pathname) ?? []
    // The previous version may be in the registry today and pruned tomorrow.
    if (site.versions.has(area) && site.versions.get(area) !== version)
      add(`${pathname} is of another version than ${site.versions.get(area)}`)
  })
  page.on('pageerror', (error) => add(`an error outside rendering: ${firstLine(error.message)}`))
  page.on('console', (message) => {
    if (message.type() !== 'error' || isExpected(message.text(), message.location().url)) return
    add(`${firstLine(message.text())}${missingFile(message)}`)
  })
  const unasked = watchUnasked(page, cdp, frameTree.frame.id)
  page.on('crash', () => lose(new PageLost('ends the process of its tab')))
  context.on('page', (other) => {
    if (other === page) return
    add('opens another window')
    void other.close()
  })

  await cdp.send('Runtime.enable')
  await cdp.send('Page.enable')
  const script = (source: string, more: object) =>
    cdp.send('Page.addScriptToEvaluateOnNewDocument', { source, ...more })
  await script(`(${installProbe.toString()})(${JSON.stringify(site.containers)})`, {})
  await script(`(${installLook.toString()})(); (${installVisitorTools.toString()})()`, { worldName })

  const responses = await watchResponses(cdp)
  const wait = <T>(name: string, step: Promise<T>, help?: () => void) => waitForStep(name, step, lost, help)
  const evaluate = async (expression: string, more: { contextId?: number } = {}) => {
    const answer = await wait(
      'script',
      cdp
        .send('Runtime.evaluate', { expression, awaitPromise: true, returnByValue: true, ...more })
        .catch(() => {
          throw new PageLeft('loads another page by itself')
        }),
    )
    if (answer.exceptionDetails) throw new PageLost('replaces what the check itself needs')
    return answer.result.value as unknown
  }
  const inLook = (expression: string) => {
    if (world === undefined) throw new PageLost('shows no page')
    return evaluate(expression, { contextId: world })
  }
  const probe = async () => JSON.parse(String(await evaluate('fcrGate.probe()'))) as Probe
  let commitsBefore = 0
  let opened = ''
  const begin = (path: string) => {
    opened = path
    unasked.forget()
    requests.clear()
    files = 0
  }

  // Processor time: a busy machine must not make a page look slow.
  await cdp.send('Performance.enable', { timeDomain: 'threadTicks' })
  const metric = async (name: Metric) => {
    const { metrics } = await wait('metrics', cdp.send('Performance.getMetrics'))
    return 1000 * (metrics.find((measured) => measured.name === name)?.value ?? Number.NaN)
  }
  const clock = createClock(cdp, { now: () => metric('Timestamp'), wait, haveArrived: responses.haveArrived })
  const { pass } = clock
  cdp.on('Page.frameNavigated', ({ frame }) => {
    if (frame.parentId !== undefined) return
    hasLeft = true
    clock.stop(new PageLeft('loads another page by itself'))
  })

  return {
    role,
    page,
    requested,
    examine(where) {
      place = where
      isMuted = false
    },
    mute() {
      isMuted = true
    },
    interruptions: unasked.interruptions,
    loading: unasked.loading,
    calls: unasked.calls,
    hasLeft: () => hasLeft,
    opened: () => opened,
    async load(path) {
      begin(path)
      requested.clear()
      commitsBefore = 0
      await wait('load', cdp.send('Emulation.setVirtualTimePolicy', { policy: 'pause' }))
      const arrival = new Promise((resolve) => cdp.once('Page.frameNavigated', resolve))
      await wait('load', page.goto(url + path, { waitUntil: 'commit', timeout: 0 }))
      await wait('load', arrival)
      hasLeft = false
    },
    async go(path) {
      begin(path)
      await inLook('fcrVisitor.leave()')
      commitsBefore = (await probe()).commits
      await evaluate(`fcrGate.go(${JSON.stringify(path)})`)
    },
    pass,
    async drawFrame() {
      // On a busy machine, Chromium sometimes draws no frame while the clock stands still.
      const help = () => void clock.advance(frame).catch(() => undefined)
      await wait('frame', inLook('new Promise((done) => requestAnimationFrame(() => done(null)))'), help)
    },
    async look() {
      // A page may scroll to its heading; the header is smaller then, and takes a moment to grow.
      if (await inLook('scrollY > 0 && (scrollTo({ top: 0, behavior: "instant" }), true)'))
        await pass(settled)
      return JSON.parse(String(await inLook('fcrLook()'))) as Look
    },
    probe,
    sharedExports: async () => JSON.parse(String(await evaluate('fcrGate.sharedExports()'))) as SharedExports,
    async pages(container) {
      const text = String(await evaluate(`fcrGate.pages(${JSON.stringify(container)})`))
      const pages = z.array(z.string()).safeParse(JSON.parse(text))
      if (!pages.success) throw new PageLost('has routes that cannot be read')
      return pages.data
    },
    async cost() {
      const { commits } = await probe()
      const repeats = Math.max(0, ...requests.values())
      return { requests: sum(requests), repeats, files, commits: commits - commitsBefore }
    },
    run: inLook,
    metric,
    send(method, parameters) {
      if (method.startsWith('Input.')) unasked.noteUse()
      return wait(method, cdp.send(method, parameters))
    },
    setWidth(width) {
      const change = async () => {
        await page.setViewportSize({ width, height: 720 })
        // On a busy machine, the page learns of it later than the browser.
        while ((await inLook('innerWidth')) !== width) await pass(frame)
      }
      return wait('width', change())
    },
    async click(selector) {
      const box = (await inLook(`(() => {
        const all = [...document.querySelectorAll(${JSON.stringify(selector)})]
        const link = all.find((element) => element.checkVisibility({ visibilityProperty: true }))
        link?.scrollIntoView({ block: 'nearest', behavior: 'instant' })
        const box = link?.getBoundingClientRect()
        return box && box.width > 0 ? { x: box.x + box.width / 2, y: box.y + box.height / 2 } : null
      })()`)) as { x: number; y: number } | null
      if (!box) return
      const at = { ...box, button: 'left' as const, clickCount: 1 }
      await wait('click', cdp.send('Input.dispatchMouseEvent', { type: 'mousePressed', ...at }))
      await wait('click', cdp.send('Input.dispatchMouseEvent', { type: 'mouseReleased', ...at }))
    },
    picture: () =>
      capture(
        () => wholePage(cdp),
        () => clock.advance(frame),
        lost,
      ),
    async close() {
      // A page that is loading another one does not close while its clock is stopped. Without a limit, the timers of a page
      // could keep the browser busy.
      await cdp
        .send('Emulation.setVirtualTimePolicy', { policy: 'advance', budget: leaving })
        .catch(() => undefined)
      await context.close()
    },
  }
}

const worldName = 'gate'
