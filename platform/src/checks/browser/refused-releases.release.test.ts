import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from '@jest/globals'
import type { PageLayout } from '@fcr/shared/platform/check-results'
import type { Build } from '@fcr/shared/platform/manifest'
import { layout } from '../../files/layout'
import { createBuiltSite } from '../../testing/built-site'
import { handmade, type Change } from '../../testing/handmade-area'
import { readCheckResult, writeCheckResult } from '../check-results'

// Releases that harm visitors, each through the whole gate, in one browser and one site. The live areas are small, and
// several releases are tested at once: some wait for the limit of a page that does not respond.
// Longer than all take on a busy machine.
const timeout = 900_000
const atOnce = 3

let site: Awaited<ReturnType<typeof createBuiltSite>>
/** The live version of the map. */
let live: { area: string; version: string }
/** The outcome and the findings of each faulty release. */
const found = new Map<Change, string>()
const twoPages: Change = (dist, build) => {
  build.routes = ['/', '/toar']
  handmade({ allRoutes: true, effect: 'document.title = "Inicio"' })(dist, build)
}
beforeAll(async () => {
  site = await createBuiltSite(['mf-public', 'mf-mapa'], ['mf-externos'])
  await site.putLive(await site.publish('mf-public', twoPages))
  live = await site.publish(
    'mf-mapa',
    handmade({ component: 'R.flushSync', effect: 'document.title = "Mapa"', allRoutes: true }),
  )
  await site.putLive(live)
  // The live version has been checked, as on a real site.
  await site.registry.gate([live])
  const areas = new Map([...harmful, ...shells].map(({ change, area = 'mf-mapa' }) => [change, area]))
  const queue = [...areas]
  const work = async () => {
    for (let next = queue.shift(); next; next = queue.shift()) {
      const [change, area] = next
      found.set(change, await findings(area, change))
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
}, timeout)
afterAll(() => site.close(), timeout)

async function findings(area: string, change: Change): Promise<string> {
  const target = await site.publish(area, change)
  const [report] = await site.registry.gate([target], { thorough: true })
  return `${report?.outcome}: ${report?.forced.join('\n')}`
}

/** Statements that run three seconds after the page was mounted. */
const later = (statements: string) => `setTimeout(() => { ${statements} }, 3000)`
const state = 'const [count, setCount] = R.useState(0);'
const suspend = 'throw globalThis.never ??= new Promise(() => {})'

/** An area whose entry is this script. */
const entry =
  (code: (build: Build) => string): Change =>
  (dist, build) => {
    handmade({})(dist, build)
    writeFileSync(path.join(dist, build.entry), code(build))
  }

type Harmful = { what: string; area?: string; change: Change; line: RegExp }
const refused = (what: string, change: Change, line: RegExp, area?: string): Harmful => ({
  what,
  change,
  line,
  ...(area !== undefined && { area }),
})

/** One release with several faults: it is refused with a line for each. */
const several = handmade({
  pages: "{ path: '/mapa', children: [{ path: ':lugar' }] },",
  effect: `
    fetch('https://elsewhere.example/').catch(() => {})
    document.head.append(Object.assign(document.createElement('link'),
      { rel: 'preload', as: 'script', href: '/areas/mf-mapa/0.0.9/page.js' }))
    ${later('throw new Error("late")')}
    const sheet = new CSSStyleSheet()
    sheet.replaceSync('header { opacity: 0 }')
    document.adoptedStyleSheets = [sheet]
    localStorage.clear()
    const timer = setInterval(() => innerWidth < 500 && document.activeElement.blur(), 1000)
    return () => clearInterval(timer)`,
})
/** The same for faults that the thorough part finds. */
const thorough = handmade({
  effect: 'return () => void setTimeout(() => (document.title = "Mapa"), 500)',
  pressed: 'throw new Error("no")',
})

/** Its page shows officials something else, and takes the focus away from them alone. */
const forOfficials = handmade({
  component: `
    const [isOfficial, setOfficial] = R.useState(false)
    const field = R.createElement('input', { 'aria-label': 'Lugar' })
    if (isOfficial) return R.createElement('div', null, R.createElement('h1', null, 'Mapa'), field)`,
  effect: `
    document.title = 'Mapa'
    fetch('/api/ext/me').then(({ ok }) => {
      if (!ok) return
      setOfficial(true)
      setInterval(() => document.activeElement.blur(), 1000)
    })`,
})

const harmful = [
  refused('breaks the content policy', several, /Content Security Policy/),
  refused('takes a file of another version', several, /page\.js is of another version/),
  refused('throws in a timer', several, /outside rendering: late/),
  refused('adopts a style sheet', several, /header is not visible/),
  refused(
    'clears the storage, with the drafts of others',
    several,
    /removes what others keep in localStorage/,
  ),
  refused(
    'has a page at an address that it does not declare',
    several,
    /mf-mapa \S+: its routes have \/mapa\/:lugar, which its area\.config\.ts does not declare/,
  ),
  refused(
    'takes the focus away on a phone',
    several,
    /mf-mapa at \/mapaUBPD as visitor: takes the focus away while somebody types \(360 px wide\)/,
  ),
  refused(
    'takes the focus away from an official alone',
    forOfficials,
    /mf-mapa at \/mapaUBPD as (JEP|UBPD): takes the focus away while somebody types/,
  ),
  refused('throws when a button is pressed', thorough, /outside rendering: no/),
  refused('leaves its title behind', thorough, /leaves its title behind: 'Mapa'/),
  refused(
    'throws',
    entry(() => 'throw new Error("x")'),
    /failed in the browser: entry-threw/,
  ),
  refused(
    'throws as it mounts',
    handmade({ component: 'throw new Error("x")' }),
    /failed in the browser: threw/,
  ),
  refused(
    'hangs',
    entry(({ global }) => `var ${global} = { init() {}, get: () => new Promise(() => {}) }`),
    /failed in the browser: timeout/,
  ),
  refused('shows nothing', handmade({ component: 'return null' }), /the page has no heading/),
  refused(
    'renders for ever',
    handmade({ component: `${state} R.useEffect(() => setCount(count + 1))` }),
    /renders \d+ times|does not respond/,
  ),
  refused(
    'loops for ever after three seconds',
    handmade({ effect: later('for (;;);') }),
    /does not respond for 30 seconds/,
  ),
  refused(
    'suspends for ever after three seconds',
    handmade({ component: `${state} if (count) ${suspend}`, effect: later('setCount(1)') }),
    /no heading|heading is not visible/,
  ),
  refused(
    'removes the style sheets',
    handmade({
      effect: later('document.querySelectorAll("link[rel=stylesheet]").forEach((link) => link.remove())'),
    }),
    /removes or switches off the style sheet/,
  ),
  refused(
    'loads another page by a meta element',
    handmade({
      effect:
        'document.head.append(Object.assign(document.createElement("meta"), { httpEquiv: "refresh", content: "0;url=/toar" }))',
    }),
    /loads another page by itself|adds <meta http-equiv="refresh"/,
  ),
  refused(
    'captures clicks',
    handmade({
      effect:
        'addEventListener("click", (event) => { event.preventDefault(); event.stopImmediatePropagation() }, true)',
    }),
    /a click on the site's link to \/ does not open that page/,
  ),
  refused(
    'forges what the release checks read from its page',
    handmade({
      effect: `Object.defineProperty(Object.prototype, 'toJSON', { value() {
        return 'commits' in this ? { replaced: [], wiped: [], synchronousRequests: 0, commits: 0 } : this } })`,
    }),
    /replaces functions of the browser: Object\.prototype/,
  ),
]

it.each(harmful)('refuses an area that $what', ({ change, line }) => {
  expect(found.get(change)).toMatch(/^failed: /)
  expect(found.get(change)).toMatch(line)
})

/** Changes the shell's script. */
const inShell =
  (change: (code: string) => string): Change =>
  (dist, { entry }) => {
    const file = path.join(dist, entry)
    writeFileSync(file, change(readFileSync(file, 'utf8')))
  }

const once = (code: string, from: RegExp, to: string) => {
  const changed = code.replace(from, to)
  if (changed === code) throw new Error(`the shell's code has no ${from}`)
  return changed
}

const shells = [
  refused(
    'whose header throws on one page',
    inShell((code) =>
      once(
        code,
        /"aria-label":"Principal"/,
        '"aria-label":(()=>{if(location.pathname==="/toar")throw Error("x");return"Principal"})()',
      ),
    ),
    /shell \S+ failed in the browser: threw/,
    'shell',
  ),
  refused(
    'that lost an export',
    inShell((code) => once(code, /(createPortal:\w+\.createPortal),flushSync:\w+\.flushSync/, '$1')),
    /the shell no longer provides flushSync of react-dom, which mf-\w+ uses/,
    'shell',
  ),
]

it.each(shells)('refuses a shell $what', ({ change, line }) => {
  expect(found.get(change)).toMatch(/^failed: /)
  expect(found.get(change)).toMatch(line)
})

it(
  'lets this repository’s map pass, which looks otherwise than the live version',
  async () => {
    for (const target of site.targets.filter(({ area }) => area === 'mf-mapa'))
      expect(await site.registry.gate([target], { thorough: true })).toMatchObject([
        { ...target, outcome: 'passed', forced: [] },
      ])
  },
  timeout,
)

it(
  'lets an area pass that no site has yet, and whose pages need a session',
  async () => {
    const target = await site.publishBuilt('mf-externos')
    expect(await site.registry.gate([target])).toEqual([{ ...target, outcome: 'passed', forced: [] }])
  },
  timeout,
)

it(
  'believes an earlier check of the live version only as far as its page shows the same here',
  async () => {
    const at = layout(site.registry.dir)
    const result = await readCheckResult(at, 'mf-mapa', await site.liveRef('mf-mapa'))
    const pages = Object.entries(result?.layouts?.['mf-mapa'] ?? {})
    const keys = ['/mapaUBPD visitor', '/mapaUBPD UBPD', '/person/1 visitor']
    expect(pages.map(([key]) => key)).toEqual(expect.arrayContaining(keys))
    if (!result) return
    const elsewhere = pages.map(([key, page]) => {
      const moved: PageLayout = { ...page, headingTop: page.headingTop - 2000, headerBottom: 1 }
      return [key, moved] as const
    })
    await writeCheckResult(
      at,
      { ...result, layouts: { 'mf-mapa': Object.fromEntries(elsewhere) } },
      undefined,
    )
    const same = await site.publish('mf-mapa', handmade({}))
    expect(await site.registry.gate([same])).toEqual([{ ...same, outcome: 'passed', forced: [] }])
  },
  timeout,
)

it(
  'compares and keeps a page as it is opened directly, not as it is after another page',
  async () => {
    const wasOpened =
      'new URL(performance.getEntriesByType("navigation")[0].name).pathname === location.pathname'
    const component = `if (!(${wasOpened})) return R.createElement("h1", { style: { marginTop: 900 } }, "Mapa")`
    const target = await site.publish('mf-mapa', handmade({ component, allRoutes: true }))
    expect(await site.registry.gate([target])).toEqual([{ ...target, outcome: 'passed', forced: [] }])
    const { result } = await site.registry.gateRun('mf-mapa', target.version)
    const pages = Object.entries(result?.layouts?.['mf-mapa'] ?? {})
    expect(pages.length).toBeGreaterThan(2)
    expect(pages.filter(([, { headingTop }]) => headingTop > 900)).toEqual([])
  },
  timeout,
)
