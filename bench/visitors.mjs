// Two hundred visitors browse while an area is repeatedly deployed and rolled back: no page, script or style
// may fail or differ from its integrity hash in the page.
import { createHash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { launchBrowser } from './browser.mjs'
import { createReleaseSite } from './releases/site.mjs'
import { quantile, rounded, timed } from './statistics.mjs'

const visitors = 200
/**
 * The number of real browsers among them; the others request what a browser would, and check it in the same
 * way.
 */
const browsers = 4
const seconds = 60
const area = 'mf-mapa'
const pages = ['/', '/toar', '/registro', '/login', '/loginFuncionariosJEP', '/mapaUBPD']

export async function releaseVisitors() {
  const site = await createReleaseSite({ next: { [area]: '0.2.0' } })
  const browser = await launchBrowser()
  const counts = { navigations: 0, files: 0, clicks: 0 }
  /** @type {Set<string>} */
  const failures = new Set()
  /** @type {number[]} */
  const times = []
  const end = Date.now() + seconds * 1000
  try {
    const versions = site.versions(area)
    let changes = 0
    const operator = async () => {
      while (Date.now() < end) {
        if (changes % 2 === 0) await site.operate('activate', area, versions[1] ?? '', '--reason', 'bench')
        else await site.operate('rollback', area, '--reason', 'bench')
        changes += 1
        await pause(500)
      }
    }
    const walker = async () => {
      await pause(Math.random() * 2000)
      while (Date.now() < end) {
        const path = pages[Math.floor(Math.random() * pages.length)] ?? '/'
        times.push(await timed(() => visit(site.url, path, counts, failures)))
        await pause(1000 + Math.random() * 2000)
      }
    }
    await Promise.all([
      operator(),
      ...Array.from({ length: visitors - browsers }, walker),
      ...Array.from({ length: browsers }, () => click(browser, site.url, end, counts, failures)),
    ])
    return [
      {
        visitors: `${visitors}, ${browsers} of them browsers`,
        releases: changes,
        ...counts,
        failed: failures.size === 0 ? 0 : [...failures].slice(0, 5).join('; '),
        'p50 of a page with its files, ms': rounded(quantile(times, 0.5), 0),
        p95: rounded(quantile(times, 0.95), 0),
      },
    ]
  } finally {
    await browser.close()
    await site.close()
  }
}

/**
 * Requests a page and every script, style and image that it references, and verifies their integrity hashes.
 * @param {string} url @param {string} path
 * @param {{ navigations: number, files: number }} counts @param {Set<string>} failures
 */
async function visit(url, path, counts, failures) {
  counts.navigations += 1
  const response = await get(url + path)
  const html = await response.text()
  if (!response.ok) failures.add(`${path}: ${response.status}`)
  for (const [tag] of html.matchAll(/<(?:link|script|img)\b[^>]*>/g)) {
    const [, address] = /(?:href|src)="(\/areas\/[^"]+)"/.exec(tag) ?? []
    if (address === undefined) continue
    counts.files += 1
    const file = await get(url + address)
    const bytes = Buffer.from(await file.arrayBuffer())
    const [, integrity] = /integrity="([^"]+)"/.exec(tag) ?? []
    if (!file.ok) failures.add(`${address}: ${file.status}`)
    else if (integrity !== undefined && integrity !== hashOf(bytes)) failures.add(`${address}: altered`)
  }
}

/** Retries once, as browsers do, if a kept-alive connection has just been closed. @param {string} url */
const get = (url) => fetch(url).catch(() => fetch(url))

const hashOf = (/** @type {Buffer} */ bytes) =>
  `sha384-${createHash('sha384').update(bytes).digest('base64')}`

/**
 * Goes from page to page by URLs and the site's links; counts error reports and error pages as failures.
 * @param {import('playwright-core').Browser} browser @param {string} url @param {number} end
 * @param {{ clicks: number }} counts @param {Set<string>} failures
 */
async function click(browser, url, end, counts, failures) {
  const context = await browser.newContext()
  const page = await context.newPage()
  await context.route(/tile\.openstreetmap/, (route) => route.fulfill({ status: 204, body: '' }))
  page.on('request', (request) => {
    if (request.url().endsWith('/operacion/reportes')) failures.add(`reported: ${request.postData()}`)
  })
  page.on('pageerror', (error) => failures.add(`thrown: ${error.message}`))
  try {
    while (Date.now() < end) {
      for (const path of pages) {
        await page.goto(url + path, { waitUntil: 'commit' })
        await page.waitForSelector('html[data-area]:not([data-area="none"]) main h1', { timeout: 30_000 })
        // Follows a link into another area without reloading the page.
        await page.locator('header a[href="/login"], header a[href="/"]').first().click()
        await page.waitForSelector('main h1', { timeout: 30_000 })
        counts.clicks += 2
        await pause(300)
      }
    }
  } catch (error) {
    failures.add(`browser: ${error instanceof Error ? error.message.split('\n')[0] : error}`)
  } finally {
    await context.close()
  }
}
