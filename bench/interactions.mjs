// Interaction to Next Paint on a processor throttled by a factor of four: how long the pages take to respond to each key
// and press, as measured by the browser (Event Timing: from the press to the next frame), in the form, the search among
// a hundred thousand people, the map with as many, and the office.
import { launchBrowser } from './browser.mjs'
import { asOwner, startInstance, withDatabase } from './api/instance.mjs'
import { fillPeople } from './api/people.mjs'
import { officialCookie, staffCookie } from './api/sessions.mjs'
import { fillForm } from './interactions/form.mjs'
import { searchPeople, useMap, useOffice } from './interactions/walks.mjs'
import { rowOf, watchInteractions } from './interactions/watch.mjs'
import { openMapSite } from './map/site.mjs'
import { forwardTo } from './interactions/forward.mjs'
import { serveSite } from './site.mjs'

const slowdown = 4
const people = 100_000
const phone = { viewport: { width: 360, height: 740 }, hasTouch: true }
const desktop = { viewport: { width: 1280, height: 900 } }

/**
 * @typedef {{
 *   name: string,
 *   path: string,
 *   device: import('playwright-core').BrowserContextOptions,
 *   cookie?: string | undefined,
 *   take: (page: import('playwright-core').Page) => Promise<void>,
 * }} Walk
 */

/** @param {import('playwright-core').Browser} browser @param {string} url @param {Walk} walk */
async function measure(browser, url, { name, path, device, cookie, take }) {
  const context = await browser.newContext(device)
  try {
    const [key = '', value = ''] = cookie?.split('=') ?? []
    if (cookie) await context.addCookies([{ name: key, value, url }])
    const page = await context.newPage()
    await page.route(/tile\.openstreetmap\.org/, (route) => route.abort())
    const session = await context.newCDPSession(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
    await page.addInitScript(watchInteractions)
    await page.goto(url + path)
    await take(page)
    await page.waitForTimeout(1000)
    return rowOf(name, await page.evaluate(() => /** @type {any} */ (globalThis).seen))
  } finally {
    await context.close()
  }
}

/** @param {import('playwright-core').Browser} browser */
async function measureMap(browser) {
  const site = await openMapSite()
  try {
    return await measure(browser, site.url, {
      name: 'map',
      path: '/mapaUBPD',
      device: desktop,
      take: useMap,
    })
  } finally {
    await site.close()
  }
}

/** @param {import('playwright-core').Browser} browser @param {string} databaseUrl */
async function measureOthers(browser, databaseUrl) {
  const roles = ['atencion', 'accesos', 'datos', 'auditoria', 'administracion']
  const cookies = await asOwner(databaseUrl, async (owner) => {
    await fillPeople(owner, people)
    return { official: await officialCookie(owner, 'JEP'), staff: await staffCookie(owner, roles) }
  })
  const instance = await startInstance(databaseUrl)
  const site = await serveSite({ api: forwardTo(instance.port) })
  /** @type {Walk[]} */
  const walks = [
    { name: 'form', path: '/registro', device: phone, take: fillForm },
    {
      name: 'search',
      path: '/consultaFuncionariosJEP',
      device: desktop,
      cookie: cookies.official,
      take: searchPeople,
    },
    { name: 'office', path: '/fundacion', device: desktop, cookie: cookies.staff, take: useOffice },
  ]
  try {
    const rows = []
    for (const walk of walks) rows.push(await measure(browser, site.url, walk))
    return rows
  } finally {
    await site.close()
    await instance.close()
  }
}

export async function interactions() {
  const browser = await launchBrowser()
  try {
    const others = await withDatabase(({ url }) => measureOthers(browser, url))
    return [...others, await measureMap(browser)]
  } finally {
    await browser.close()
  }
}
