/* global window, document, requestAnimationFrame, MutationObserver, HTMLElement -- in functions that run in the browser */
import { setTimeout as wait } from 'node:timers/promises'

/** @typedef {import('playwright-core').Browser} Browser */
/** @typedef {import('playwright-core').Page} Page */

/** Chromium's preset of a slow mobile network, and a phone's processor. */
const network = {
  offline: false,
  latency: 562.5,
  downloadThroughput: (1.47 * 1e6) / 8,
  uploadThroughput: (0.675 * 1e6) / 8,
}
const slowdown = 4
/**
 * Returns when the first response can have arrived at the earliest: one round trip and its bytes.
 * @param {number} bytes
 */
const limitOf = (bytes) => network.latency + (bytes / network.downloadThroughput) * 1000

/** How long to wait after the network is idle, in milliseconds. */
const quiet = 1500

/** Runs in the page before any of its scripts. */
function watch() {
  /** @type {{ lcp: number, cls: number, fcp: number, tasks: [number, number][] }} */
  const seen = { lcp: 0, cls: 0, fcp: 0, tasks: [] }
  Object.assign(window, { seen })
  /** @param {string} type @param {(entry: any) => void} note */
  const observe = (type, note) =>
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true })
  observe('largest-contentful-paint', ({ startTime }) => (seen.lcp = startTime))
  observe('layout-shift', ({ value, hadRecentInput }) => (seen.cls += hadRecentInput ? 0 : value))
  observe('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') seen.fcp = startTime
  })
  observe('longtask', ({ startTime, duration }) => seen.tasks.push([startTime, duration]))
}

/** @param {Browser} browser */
async function openPhone(browser) {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
  })
  const page = await context.newPage()
  await page.addInitScript(watch)
  const cdp = await context.newCDPSession(page)
  await cdp.send('Network.enable')
  // A route of Playwright would switch the browser's cache off.
  await cdp.send('Network.setBlockedURLs', { urls: ['*tile.openstreetmap.org*'] })
  await cdp.send('Network.emulateNetworkConditions', network)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  let bytes = 0
  let firstBytes = 0
  cdp.on('Network.loadingFinished', ({ encodedDataLength }) => {
    firstBytes ||= encodedDataLength
    bytes += encodedDataLength
  })
  return { page, close: () => context.close(), bytes: () => bytes, firstBytes: () => firstBytes }
}

/** @param {Page} page @param {string} url @returns {Promise<{ lcp: number, cls: number, fcp: number, tasks: [number, number][] }>} */
async function visit(page, url) {
  await page.goto(url, { waitUntil: 'load', timeout: 60_000 })
  await page.waitForLoadState('networkidle')
  await wait(quiet)
  return page.evaluate('window.seen')
}

/**
 * Performs a first visit; returns times in milliseconds, the received bytes, and when the first response can have arrived.
 * @param {Browser} browser @param {string} url
 */
export async function firstVisit(browser, url) {
  const { page, close, bytes, firstBytes } = await openPhone(browser)
  try {
    const { lcp, cls, fcp, tasks } = await visit(page, url)
    const tbt = tasks.reduce(
      (sum, [start, duration]) => sum + (start >= fcp ? Math.max(0, duration - 50) : 0),
      0,
    )
    return { fcp, lcp, cls, tbt, bytes: bytes(), limit: limitOf(firstBytes()) }
  } finally {
    await close()
  }
}

/**
 * Visits a page twice; returns the LCP of the second visit in milliseconds, and how many files were requested over the
 * network before it.
 * @param {Browser} browser @param {string} url
 */
export async function secondVisit(browser, url) {
  const { page, close } = await openPhone(browser)
  try {
    await visit(page, url)
    await page.goto('about:blank')
    const { lcp } = await visit(page, url)
    const files = await page.evaluate(
      (end) =>
        performance
          .getEntriesByType('resource')
          .filter((entry) => entry.startTime < end && /** @type {any} */ (entry).transferSize > 0).length,
      lcp,
    )
    return { lcp, files }
  } finally {
    await close()
  }
}

/**
 * Follows a link from a loaded page into another area; returns the milliseconds until its title is painted.
 * @param {Browser} browser @param {string} url @param {{ link: string, title: string }} to
 */
export async function openArea(browser, url, { link, title }) {
  const { page, close } = await openPhone(browser)
  try {
    await page.goto(url, { waitUntil: 'load', timeout: 60_000 })
    await page.waitForLoadState('networkidle')
    await wait(quiet)
    return await page.evaluate(
      ([selector, text]) =>
        new Promise((resolve) => {
          const start = performance.now()
          const look = () => {
            if (document.querySelector('h1')?.textContent !== text) return
            observer.disconnect()
            requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - start)))
          }
          const observer = new MutationObserver(look)
          observer.observe(document.body, { subtree: true, childList: true, characterData: true })
          const element = document.querySelector(selector ?? '')
          if (element instanceof HTMLElement) element.click()
        }),
      [link, title],
    )
  } finally {
    await close()
  }
}
