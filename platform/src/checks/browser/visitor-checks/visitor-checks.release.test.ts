import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { findChromium } from '@fcr/shared/server/chromium.mjs'
import type { Browser } from 'playwright-core'
import { further } from '../../../testing/further-pages'
import { inserted, pageWith } from '../../../testing/page-effects'
import { cases } from '../../../testing/visited-pages'
import { launch } from '../browser'
import { observePage, visitorDifferences, visitorFaults, watchPage, type Observations } from '../observe-page'
import { collectProblems } from '../problems'
import { openTab, type Tab } from '../tab'
import { address, visitorChecks } from '.'
import { accessibility } from './accessibility'
import { computing } from './computing'
import { content } from './content'
import { keyPress } from './key-press'
import { links } from './links'
import { pressing } from './pressing'
import { requests } from './requests'
import { sending } from './sending'
import { typing } from './typing'
import type { VisitorCheck } from './visitor-check'

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
async function inTab<T>(
  effect: string,
  read: (tab: Tab) => Promise<T>,
  problems = collectProblems(),
): Promise<T> {
  page = pageWith(effect)
  const url = `http://localhost:${(server.address() as AddressInfo).port}`
  const site = { browser, contexts: new Set<never>(), url, versions: new Map(), containers: [] }
  const tab = await openTab(site, 'visitor', problems)
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

it('an error that the filled form causes is not reported, one before it is', async () => {
  const problemsOf = async (effect: string) => {
    const problems = collectProblems()
    await inTab(effect, async (tab) => observePage(tab, await watchPage(tab)), problems)
    return problems.lines()
  }
  expect(
    await problemsOf(`form.onsubmit = (event) => { event.preventDefault(); throw new Error('sent') }`),
  ).toEqual([])
  expect(await problemsOf(`setTimeout(() => { throw new Error('early') })`)).toEqual([
    expect.stringContaining('an error outside rendering: early'),
  ])
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

it('counts how often a page asks for the same address', async () => {
  const { repeats } = await inTab(
    `setInterval(() => void fetch('/datos?a=' + Math.random()), 500)`,
    async (tab) => {
      await tab.pass(10_000)
      return tab.cost()
    },
  )
  expect(repeats).toBeGreaterThan(12)
})

it('links to where there is no page are a difference', async () => {
  const seen = await observed(`page.lastElementChild.href = '/no-existe'`, [links])
  expect(visitorFaults(seen, live)).toEqual([])
  expect(visitorDifferences(seen, live)).toEqual(['has links to where there is no page: /no-existe'])
})

it('further reading of the API is a difference, and what typing causes is neither', async () => {
  const reading = await observed(`void fetch('/api/lugares')`, [requests])
  expect(visitorFaults(reading, live)).toEqual([])
  expect(visitorDifferences(reading, live)).toEqual([
    'asks the API for more when it is opened: GET /api/lugares',
  ])
  const searching = await observed(`field.oninput = () => fetch('/api/buscar', { method: 'POST' })`, [
    typing,
    requests,
  ])
  expect(visitorFaults(searching, live)).toEqual([])
})

it('notes the processor time that a page takes by itself', async () => {
  const compute = 'let sum = 0; for (let i = 0; i < 5e6; i += 1) sum += Math.sqrt(i); text.title = sum'
  const computingOf = ({ 1280: notes }: Observations) => Number(notes?.['computing'])
  const seen = await observed(`setInterval(() => { ${compute} }, 100)`, [computing])
  expect(computingOf(seen)).toBeGreaterThan(5 * computingOf(live))
})

it('a button may respond with the next frame', async () => {
  const opener = `const opener = Object.assign(document.createElement('button'), { textContent: 'Abrir' })`
  const effect = `${opener}; page.append(opener); opener.onclick = () => requestAnimationFrame(() => { ${inserted} })`
  const { 1280: notes } = await observed(effect, [pressing])
  expect(notes?.['pressing']).toMatchObject({ responding: ['Abrir'], silent: [] })
})

it('a form that is refused shows a message, unless it leads elsewhere or sends more', () => {
  const sent = {
    button: 'form',
    responds: true,
    reveals: 'nothing',
    entries: 0,
    messages: 0,
    sends: 0,
    keepsPassword: false,
    left: false,
  }
  const before = { ...sent, messages: 1 }
  expect(sending.fault(sent, before)).toBe('shows no message when the filled form is refused')
  for (const healthy of [{ messages: 2 }, { left: true }, { sends: 1 }])
    expect(sending.fault({ ...sent, ...healthy }, before)).toBeUndefined()
  expect(sending.fault(sent, sent)).toBeUndefined()
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

describe.each([
  { check: keyPress, slow: 450, limit: 200 },
  { check: computing, slow: 3000, limit: 1400 },
])('the time of $check.name', ({ check, slow, limit }) => {
  it.each([
    ['a slow page beside a fast one', slow, slow / 50, true],
    ['a slow page beside one that is as slow on this machine', slow, slow / 1.5, false],
    ['a page without a live version', slow, undefined, false],
    ['a fast page', limit - 50, 5, false],
  ])('%s', (_what, time, live, isRefused) => {
    expect(check.fault(time, live) !== undefined).toBe(isRefused)
    expect(check.needsLive?.(time)).toBe(time > limit)
  })
})

it('has a case for each check', () => {
  expect([...Object.keys(cases), keyPress.name, computing.name].sort()).toEqual(
    visitorChecks.map(({ name }) => name).sort(),
  )
})

it('takes a picture of the whole page, also below the window', async () => {
  const tall = "document.querySelector('main').style.minHeight = '2000px'"
  const picture = await inTab(tall, async (tab) => {
    await watchPage(tab)
    return tab.picture()
  })
  expect(jpegHeight(picture)).toBeGreaterThanOrEqual(2000)
})

/** The height in the frame header of a JPEG file. */
function jpegHeight(file: Buffer = Buffer.alloc(0)): number {
  for (let at = 2; at < file.length; at += 2 + file.readUInt16BE(at + 2))
    if (file[at + 1] === 0xc0 || file[at + 1] === 0xc2) return file.readUInt16BE(at + 5)
  return 0
}
