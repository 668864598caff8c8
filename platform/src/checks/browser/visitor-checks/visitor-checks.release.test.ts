import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { findChromium } from '@fcr/shared/server/chromium.mjs'
import type { Browser } from 'playwright-core'
import { launch } from '../browser'
import { observePage, visitorDifferences, visitorFaults, watchPage, type Observations } from '../observe-page'
import { collectProblems } from '../problems'
import { openTab, type Tab } from '../tab'
import { address, visitorChecks } from '.'
import { accessibility } from './accessibility'
import { content } from './content'
import { keyPress } from './key-press'
import { links } from './links'
import type { VisitorCheck } from './visitor-check'

/** What a page does once it has mounted: something that its check refuses, and something healthy that resembles it. */
type Case = { faulty: string; line: RegExp; healthy: string }

const cookie = (size: number) => `document.cookie = 'vista=' + 'x'.repeat(${size}) + ';max-age=31536000'`
const every = (milliseconds: number, statements: string) =>
  `setInterval(() => { ${statements} }, ${milliseconds})`
const inserted = 'heading.before(Object.assign(document.createElement("p"), { textContent: "Aviso" }))'
const dialog = (more: string) => `
  const dialog = Object.assign(document.createElement('dialog'), { innerHTML: '<p>Aviso</p>', ariaLabel: 'Aviso' })
  dialog.addEventListener('keydown', (event) => event.preventDefault())
  dialog.addEventListener('cancel', (event) => event.preventDefault())
  ${more}
  page.append(dialog)
  dialog.showModal()`
const listening = (type: string, prevents: string, on = 'document') =>
  `${on}.addEventListener('${type}', (event) => { if (${prevents}) event.preventDefault() }, { passive: false })`

const cases: Readonly<Record<string, Case>> = {
  address: {
    faulty: `setTimeout(() => history.pushState(null, '', '/otra'), 500)`,
    line: /goes to \/otra without a click/,
    healthy: `history.replaceState(history.state, '', '?vista=lista')`,
  },
  content: {
    faulty: 'for (const part of [...page.children]) if (part !== heading) part.remove()',
    line: /shows \d characters of text, the live version \d{3}/,
    healthy: 'text.textContent = text.textContent.slice(0, 150)',
  },
  legibility: {
    faulty: `text.style.fontSize = '6px'`,
    line: /shows \d+ of \d+ characters smaller than 9 px/,
    healthy: `label.style.fontSize = '6px'; heading.style.fontSize = '60px'`,
  },
  links: {
    faulty: `page.lastElementChild.href = 'about:blank'`,
    line: /has links that open nothing: about:blank/,
    healthy: `for (const href of ['/otra', '/no-existe.pdf', '/api/no-existe', '#campo', 'mailto:a@sitio.example'])
      page.append(Object.assign(document.createElement('a'), { href, textContent: 'Ir' }))`,
  },
  passwords: {
    faulty: `field.name = 'password'`,
    line: /shows a password while it is typed/,
    healthy: `field.name = 'password'; field.type = 'password'`,
  },
  'focus-ring': {
    faulty: `
      const sheet = new CSSStyleSheet()
      sheet.replaceSync('button:focus-visible { outline: none }')
      document.adoptedStyleSheets = [sheet]`,
    line: /does not show which control has the focus \(1 of 3\)/,
    healthy: `
      const sheet = new CSSStyleSheet()
      sheet.replaceSync('* { outline: none !important } #pagina:has(input:focus-visible) { background: yellow } button, a { transition: box-shadow 0.2s } :is(button, a):focus-visible { box-shadow: 0 0 0 2px }')
      document.adoptedStyleSheets = [sheet]`,
  },
  shift: {
    faulty: `setTimeout(() => { ${inserted} }, 5000)`,
    line: /moves \d texts or controls more than three seconds after/,
    healthy: `setTimeout(() => { ${inserted} }, 1000)`,
  },
  history: {
    faulty: every(1000, `history.pushState(history.state, '')`),
    line: /adds \d+ entries to the history/,
    healthy: every(1000, `history.replaceState(history.state, '')`),
  },
  listeners: {
    faulty: every(100, `addEventListener('resize', () => {})`),
    line: /adds \d+ listeners to the window/,
    healthy: every(
      100,
      `addEventListener('resize', () => {}, { once: true }); dispatchEvent(new Event('resize'))`,
    ),
  },
  storage: {
    faulty: `localStorage.setItem('mapa', 'x'.repeat(1e6))`,
    line: /keeps 100\d{4} characters in the browser's storage/,
    healthy: `localStorage.setItem('mapa', 'x'.repeat(1000))`,
  },
  dialogs: {
    faulty: dialog(''),
    line: /opens a dialog that neither Escape nor one of its buttons closes/,
    healthy: dialog(`
      dialog.append(Object.assign(document.createElement('button'), { textContent: 'Cerrar', onclick: () => dialog.close() }))`),
  },
  hits: {
    faulty: `
      const layer = Object.assign(document.createElement('div'), { style: 'position: fixed; inset: 0' })
      page.append(layer)`,
    line: /a click on \d of \d controls hits something else/,
    healthy: `
      const row = Object.assign(document.createElement('div'), { style: 'display: flex; width: 100px; overflow: clip' })
      row.append(...Array.from({ length: 6 }, () => Object.assign(document.createElement('a'), {
        href: '/', style: 'flex: none; width: 90px', textContent: 'Foto' })))
      page.append(row, Object.assign(document.createElement('div'), { style: 'position: fixed; inset: 0; pointer-events: none' }))`,
  },
  print: {
    faulty: `
      const sheet = new CSSStyleSheet()
      sheet.replaceSync('@media print { #pagina { display: none } }')
      document.adoptedStyleSheets = [sheet]`,
    line: /prints 0 of \d+ characters of text/,
    healthy: `matchMedia('print').onchange = ({ matches }) => { button.hidden = matches }`,
  },
  accessibility: {
    faulty: `label.remove(); text.style.color = '#eee'`,
    line: /is not accessible to everybody: color-contrast \(1, such as <p.*label \(1/,
    healthy: `label.remove(); field.ariaLabel = 'Nombre'; text.style.color = '#444'`,
  },
  scrolling: {
    faulty: listening('wheel', 'true'),
    line: /cannot be scrolled/,
    healthy: listening('wheel', 'true', 'text'),
  },
  'tab-key': {
    faulty: listening('keydown', `event.key === 'Tab'`),
    line: /the Tab key reaches 0 of its first 3 controls/,
    healthy: listening('keydown', `event.key === 'ArrowDown'`),
  },
  focus: {
    faulty: every(1000, 'button.focus()'),
    line: /takes the focus away while somebody types/,
    healthy: 'button.focus()',
  },
  typing: {
    faulty: listening('paste', 'true'),
    line: /its first text field does not accept what is pasted/,
    healthy: `field.addEventListener('paste', (event) => {
      event.preventDefault()
      field.value = event.clipboardData.getData('text').trim()
    })`,
  },
  cookies: { faulty: cookie(3500), line: /sets cookies of \d{4} bytes/, healthy: cookie(10) },
}

const long = `text.style.height = '5000px'`
const ticked = `for (let index = 0; index < 4; index += 1) page.insertAdjacentHTML('beforeend',
  '<label style="position: relative"><input type="checkbox"><span style="position: absolute; inset: 0">Sí</span></label>')`

/** Further pages, with the line if the check refuses them. */
const further: readonly (readonly [check: string, what: string, effect: string, line?: RegExp])[] = [
  ['history', 'one entry, as of a redirect', `history.pushState(history.state, '')`],
  ['storage', 'that of the tab', `sessionStorage.setItem('mapa', 'x'.repeat(1e6))`, /keeps 100\d{4} char/],
  ['cookies', 'of another path', `${cookie(3500)} + ';path=/otra'`, /sets cookies of \d{4} bytes/],
  [
    'dialogs',
    'one that only its last button closes',
    dialog(`dialog.append(...['Leer', 'Cerrar'].map((textContent) => Object.assign(document.createElement('button'), {
      textContent, onclick: () => textContent === 'Cerrar' && dialog.close() })))`),
  ],
  [
    'dialogs',
    'one that only Escape closes',
    `const dialog = document.createElement('dialog'); page.append(dialog); dialog.showModal()`,
  ],
  ['hits', 'boxes to tick that their labels draw', ticked],
  [
    'print',
    'a part of the page',
    `document.head.insertAdjacentHTML('beforeend', '<style>@media print { label, button { display: none } }</style>')`,
  ],
  ['legibility', 'from right to left', `page.dir = 'rtl'`, /shows \d+ of \d+ characters from right to left/],
  [
    'print',
    'little of the text',
    `document.head.insertAdjacentHTML('beforeend', '<style>@media print { #pagina > :not(h1) { display: none } }</style>')`,
    /prints \d of \d+ characters of text/,
  ],
  ['scrolling', 'by touch', listening('touchmove', 'true'), /cannot be scrolled/],
  ['scrolling', 'of a locked page', `${long}; document.body.style.overflow = 'hidden'`, /cannot be scrolled/],
  ['scrolling', 'back to the top', `${long}; onscroll = () => scrollTo(0, 0)`, /cannot be scrolled/],
  ['scrolling', 'a long page', long],
  ['scrolling', 'by keys that enlarge', listening('keydown', 'event.ctrlKey'), /cannot be enlarged/],
  ['scrolling', 'by the wheel with Ctrl', listening('wheel', 'event.ctrlKey'), /cannot be enlarged/],
  [
    'scrolling',
    'of a page with a fixed scale',
    `document.head.insertAdjacentHTML('beforeend', '<meta name="viewport" content="width=device-width, user-scalable=no">')`,
    /cannot be enlarged/,
  ],
  ['typing', 'in a field without keys', listening('keydown', 'true'), /does not accept what is typed/],
  [
    'typing',
    'in a field for letters',
    String.raw`field.addEventListener('beforeinput', (event) => { if (/\d/.test(event.data ?? '')) event.preventDefault() })`,
  ],
]

const pageWith = (effect: string) => `<!doctype html><html lang="es"><title>Página</title>
  <main><div id="pagina"><h1>Página</h1><p>${'Un texto que alguien lee. '.repeat(8).trim()}</p>
  <label for="campo">Nombre</label><input id="campo"><button>Buscar</button><a href="/">Esta página</a></div></main>
  <script>{
    const page = document.querySelector('#pagina')
    const [heading, text, label, field, button] = page.children
    ${effect}
  }</script></html>`

let browser: Browser
let server: Server
let live: Observations
let page = ''
beforeAll(async () => {
  browser = await launch(findChromium(process.env) ?? '')
  server = createServer(({ url }, response) => {
    response.statusCode = url?.startsWith('/no-existe') ? 404 : 200
    response.setHeader('content-type', 'text/html').end(page)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  live = await observed('')
})
afterAll(async () => {
  await browser.close()
  server.close()
})

/** Opens a page in a tab of its own, and closes it. */
async function inTab<T>(effect: string, read: (tab: Tab) => Promise<T>): Promise<T> {
  page = pageWith(effect)
  const url = `http://localhost:${(server.address() as AddressInfo).port}`
  const site = { browser, contexts: new Set<never>(), url, versions: new Map(), containers: [] }
  const tab = await openTab(site, 'visitor', collectProblems())
  try {
    await tab.load('/pagina')
    return await read(tab)
  } finally {
    await tab.close()
  }
}

/** What the checks note on a page that does this. */
const observed = (effect: string, checks?: readonly VisitorCheck[]) =>
  inTab(effect, async (tab) => observePage(tab, await watchPage(tab), checks))

describe.each(Object.entries(cases))('%s', (name, { faulty, line, healthy }) => {
  const checks = visitorChecks.filter((check) => check.name === name)

  it('refuses a faulty page, and says why', async () => {
    expect(visitorFaults(await observed(faulty, checks), live)).toEqual([expect.stringMatching(line)])
  })

  it('lets a healthy page pass that resembles it', async () => {
    const seen = await observed(healthy, checks)
    expect(visitorFaults(seen, live)).toEqual([])
    expect(visitorDifferences(seen, live)).toEqual([])
  })
})

// Jest takes a parameter without a value for its callback `done`.
it.each(further)('%s: %s', async (...[name, , effect, line]) => {
  const seen = await observed(
    effect,
    visitorChecks.filter((check) => check.name === name),
  )
  expect(visitorFaults(seen, live)).toEqual(line ? [expect.stringMatching(line)] : [])
})

it('refuses what is not accessible only where the live version is', () => {
  const label = { label: { count: 2, element: '<input>' } }
  expect(accessibility.fault(label, label)).toBeUndefined()
  expect(accessibility.fault(label, { label: { ...label.label, count: 1 } })).toMatch(
    /label \(2, such as <input>/,
  )
})

it('lets a page pass that has no live version', () => {
  expect(visitorFaults(live, undefined)).toEqual([])
})

it('a heading for screen readers only is as good as the page below it', async () => {
  const hidden = 'position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%)'
  const look = (effect: string) =>
    inTab(effect, async (tab) => {
      await tab.pass(100)
      return (await tab.look()).heading
    })
  expect(await look(`heading.style = '${hidden}'`)).toBe('visible')
  expect(await look(`heading.style = '${hidden}'; page.replaceChildren(heading)`)).toBe('hidden')
})

it('links to where there is no page are a difference', async () => {
  const seen = await observed(`page.lastElementChild.href = '/no-existe'`, [links])
  expect(visitorFaults(seen, live)).toEqual([])
  expect(visitorDifferences(seen, live)).toEqual(['has links to where there is no page: /no-existe'])
})

it('a new address may lead to another one', () => {
  const moved = { path: '/news', stays: false }
  expect(address.fault(moved, { path: '/', stays: false })).toBeUndefined()
  expect(address.fault(moved, { path: '/noticias', stays: true })).toMatch(/goes to .news without a click/)
})

it('less text is a difference, much less a fault', () => {
  const before = { text: 1000, controls: 10 }
  const shows = (text: number) => [
    content.fault({ text, controls: 10 }, before),
    content.difference?.({ text, controls: 10 }, before),
  ]
  const line = (text: number) => `shows ${text} characters of text, the live version 1000`
  expect(shows(700)).toEqual([undefined, undefined])
  expect(shows(500)).toEqual([undefined, line(500)])
  expect(shows(200)).toEqual([line(200), line(200)])
})

describe('the time of a key press', () => {
  it.each([
    ['a slow page beside a fast one', 450, 10, true],
    ['a slow page beside one that is as slow on this machine', 450, 300, false],
    ['a page without a live version', 450, undefined, false],
    ['a fast page', 150, 5, false],
  ])('%s', (_what, time, live, isRefused) => {
    expect(keyPress.fault(time, live) !== undefined).toBe(isRefused)
    expect(keyPress.needsLive?.(time)).toBe(time > 200)
  })
})

it('has a case for each check', () => {
  expect([...Object.keys(cases), keyPress.name].sort()).toEqual(visitorChecks.map(({ name }) => name).sort())
})
