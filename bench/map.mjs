// The map with a hundred thousand people on a processor throttled by a factor of four, compared with
// leaflet.markercluster with the same people in the same browser: time from the data's arrival to all
// markers or departments, panning, the largest popup, and the page's memory.
/* global document, requestAnimationFrame -- in functions that run in the browser */
import { launchBrowser } from './browser.mjs'
import { readArrival, scrollFrames, watchPage } from './map/in-page.mjs'
import { largest, municipalities, total } from './map/people.mjs'
import { openMapSite } from './map/site.mjs'
import { quantile, rounded } from './statistics.mjs'

/** @typedef {import('playwright-core').Page} Page */
/** @typedef {import('playwright-core').CDPSession} Session */

const slowdown = 4
/** Visits of our map, of which the median counts; the other map takes a minute, so one visit must do. */
const rounds = 3
const goals = {
  sinceArrival: 300,
  departments: 150,
  longestTask: 50,
  popup: 100,
  frame: 1000 / 60,
  heap: 250,
}
const pixel =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg=='

/**
 * @typedef {{
 *   path: string,
 *   marker: string,
 *   people?: number,
 *   openLargest: (page: Page) => Promise<number>,
 *   popupBox: string,
 *   leave: (page: Page) => Promise<unknown>,
 * }} MapPage `openLargest` returns the milliseconds until the popup was drawn
 */

/**
 * Returns the milliseconds from a click to the frame after the one that shows the popup's links.
 * @param {Page} page @param {string} press script
 */
const timePopup = (page, press) =>
  page.evaluate(async (script) => {
    const start = performance.now()
    new Function(script)()
    while (!document.querySelector('.leaflet-popup a')) await new Promise(requestAnimationFrame)
    await new Promise(requestAnimationFrame)
    return performance.now() - start
  }, press)

/** @type {Record<'ours' | 'other', MapPage>} */
const maps = {
  ours: {
    path: '/mapaUBPD',
    marker: '.leaflet-marker-icon[aria-label]',
    people: total,
    openLargest: (page) =>
      timePopup(page, "document.querySelector('.leaflet-marker-icon[aria-label]').click()"),
    popupBox: '.leaflet-popup ul',
    // Goes to another area of the same page, where retained memory would still be visible.
    leave: (page) => page.getByRole('link', { name: 'TOAR' }).first().click(),
  },
  other: {
    path: '/cluster/',
    marker: '.marker-cluster, .leaflet-marker-icon',
    openLargest: (page) => timePopup(page, `openLargest(people.slice(0, ${largest}))`),
    popupBox: '.leaflet-popup-content',
    leave: (page) => page.goto('about:blank'),
  },
}

/** The departments with their people, from afar. */
const departments = { path: '/mapaUBPD?zoom=6', marker: '#lugares li span:nth-child(2)', people: total }

/** Returns the JavaScript heap in use, in megabytes. @param {Session} session */
async function heap(session) {
  await session.send('HeapProfiler.collectGarbage')
  const { usedSize } = await session.send('Runtime.getHeapUsage')
  return rounded(usedSize / 1024 / 1024)
}

/** Drags the map back and forth; returns the longest task meanwhile, in milliseconds. @param {Page} page */
async function pan(page) {
  const box = await page.locator('.leaflet-container').boundingBox()
  if (!box) throw new Error('no map')
  const [x, y] = [box.x + box.width / 2, box.y + box.height - 60]
  const start = await page.evaluate(() => performance.now())
  for (let turn = 0; turn < 4; turn += 1) {
    await page.mouse.move(x, y)
    await page.mouse.down()
    const way = turn % 2 === 0 ? -200 : 200
    await page.mouse.move(x + way, y + way / 4, { steps: 30 })
    await page.mouse.up()
    await page.waitForTimeout(300)
  }
  const tasks = await page.evaluate((since) => {
    const { seen } = /** @type {any} */ (globalThis)
    return seen.longTasks.filter((/** @type {any} */ { start: at }) => at > since)
  }, start)
  return Math.max(0, ...tasks.map((/** @type {{ duration: number }} */ { duration }) => duration))
}

/** Opens the largest popup and scrolls its list. @param {Page} page @param {MapPage} map */
async function usePopup(page, map) {
  const opened = await map.openLargest(page)
  await page.evaluate((selector) => {
    let box = document.querySelector(selector)
    while (box && box.scrollHeight <= box.clientHeight + 1) box = box.parentElement
    box?.setAttribute('data-scrolled', '')
  }, map.popupBox)
  const frames = await page.evaluate(scrollFrames, { box: '[data-scrolled]', frames: 240 })
  return { opened, frame: quantile(frames, 0.95) }
}

/**
 * Opens the page on the slow processor and waits until it is drawn.
 * @param {import('playwright-core').Browser} browser @param {string} url
 * @param {Pick<MapPage, 'path' | 'marker' | 'people'>} map
 */
async function openDrawn(browser, url, { path, marker, people }) {
  const page = await browser.newPage({ viewport: { width: 1280, height: 900 } })
  await page.route(/tile\.openstreetmap\.org/, (route) =>
    route.fulfill({ contentType: 'image/png', body: Buffer.from(pixel, 'base64') }),
  )
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  await page.addInitScript(watchPage, people === undefined ? { marker } : { marker, people })
  await page.goto(url + path)
  await page.waitForFunction(() => /** @type {any} */ (globalThis).seen.drawn !== null, null, {
    timeout: 300_000,
  })
  return { page, session, arrival: await page.evaluate(readArrival) }
}

/** @param {import('playwright-core').Browser} browser @param {string} url */
async function measureDepartments(browser, url) {
  const { page, arrival } = await openDrawn(browser, url, departments)
  await page.close()
  return arrival.sinceArrival
}

/** @param {import('playwright-core').Browser} browser @param {string} url @param {MapPage} map */
async function measure(browser, url, map) {
  const { page, session, arrival } = await openDrawn(browser, url, map)
  const loading = await page.evaluate(() =>
    Math.max(
      0,
      .../** @type {any} */ (globalThis).seen.longTasks.map((/** @type {any} */ task) => task.duration),
    ),
  )
  const withPeople = await heap(session)
  // Loading also includes the list and the filters.
  await page.waitForTimeout(1500)
  const panning = await pan(page)
  const slow = await usePopup(page, map)
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  await page.keyboard.press('Escape')
  await page.waitForTimeout(1000)
  const fast = await usePopup(page, map)
  await map.leave(page)
  await page.waitForTimeout(8000)
  const left = await heap(session)
  await page.close()
  return { ...arrival, loading, panning, slow, fast, withPeople, left }
}

/** @typedef {Awaited<ReturnType<typeof measure>>} Result */

/**
 * Returns the ratio of wall time to processor time. A ratio far above 1 means a loaded machine, on which the
 * timings of this run are meaningless.
 */
function crowding() {
  const began = performance.now()
  const before = process.cpuUsage()
  while (performance.now() - began < 500);
  const { user, system } = process.cpuUsage(before)
  return ((performance.now() - began) * 1000) / (user + system)
}

/** @param {number} value @param {number} goal */
const against = (value, goal) => `< ${rounded(goal)}: ${value < goal ? 'met' : 'MISSED'}`

export async function map() {
  const site = await openMapSite()
  const browser = await launchBrowser()
  try {
    const crowds = [crowding()]
    /** @type {Result[]} */
    const ours = []
    /** @type {number[]} */
    const fromAfar = []
    for (let round = 0; round < rounds; round += 1) {
      ours.push(await measure(browser, site.url, maps.ours))
      fromAfar.push(await measureDepartments(browser, site.url))
      crowds.push(crowding())
    }
    const other = [await measure(browser, site.url, maps.other)]
    crowds.push(crowding())
    for (const { markers } of ours)
      if (markers !== municipalities) throw new Error(`${markers} markers instead of ${municipalities}`)
    /** @param {string} what @param {(result: Result) => number} of @param {number} [goal] */
    const row = (what, of, goal) => ({
      what,
      ours: rounded(quantile(ours.map(of), 0.5)),
      worst: rounded(Math.max(...ours.map(of))),
      markercluster: rounded(quantile(other.map(of), 0.5)),
      goal: goal === undefined ? '' : against(quantile(ours.map(of), 0.5), goal),
    })
    return [
      row('ms: last byte to all markers', ({ sinceArrival }) => sinceArrival, goals.sinceArrival),
      {
        what: 'ms: last byte to all departments',
        ours: rounded(quantile(fromAfar, 0.5)),
        worst: rounded(Math.max(...fromAfar)),
        markercluster: '',
        goal: against(quantile(fromAfar, 0.5), goals.departments),
      },
      row('ms: request to all markers', ({ sinceRequest }) => sinceRequest),
      row('ms: longest task while loading', ({ loading }) => loading),
      row('ms: longest task while panning', ({ panning }) => panning, goals.longestTask),
      row(`ms: popup with ${largest} people`, ({ slow }) => slow.opened, goals.popup),
      row('ms: frame while scrolling it, p95', ({ slow }) => slow.frame, goals.frame + 1),
      row('ms: the same popup at full speed', ({ fast }) => fast.opened, goals.popup),
      row('ms: frame while scrolling it, p95, at full speed', ({ fast }) => fast.frame, goals.frame + 1),
      row('MB: heap with all people', ({ withPeople }) => withPeople, goals.heap),
      row('MB: heap after leaving', ({ left }) => left),
      {
        what: 'wall time for processor time, of this machine',
        ours: rounded(quantile(crowds, 0.5)),
        worst: rounded(Math.max(...crowds)),
        markercluster: '',
        goal: '',
      },
    ]
  } finally {
    await browser.close()
    await site.close()
  }
}
