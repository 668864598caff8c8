// Search latency for officials among a million people: from the click on 'Buscar' to painted cards, in a
// browser on the serving machine; and API latency with fifty officials at a human pace, compared with one
// alone, and with all of them at the same moment.
import { launchBrowser } from './browser.mjs'
import { createClient } from './api/http.mjs'
import { asOwner, startInstance, withDatabase } from './api/instance.mjs'
import { fillPeople } from './api/people.mjs'
import { officialCookie } from './api/sessions.mjs'
import { watchSearch } from './officials/in-page.mjs'
import { forwardTo } from './officials/forward.mjs'
import { serveSite } from './site.mjs'
import { quantile, rounded, timed } from './statistics.mjs'

const people = Number(process.env['BENCH_PEOPLE'] ?? 1_000_000)
const rounds = Number(process.env['BENCH_ROUNDS'] ?? 200)
const seconds = Number(process.env['BENCH_SECONDS'] ?? 60)
const goals = { painted: 300, ratio: 2 }
/** How often all officials search at the same moment. */
const moments = 20
const officials = 50
/** Seconds between two searches of one official, who reads the results first. */
const pace = { least: 5, most: 15 }

/** @typedef {Record<string, string>} Filters */

/** Typical searches, used in rotation. @type {Filters[]} */
const searches = [
  { nombre: 'jose rodriguez' },
  { cedula: '9910500000' },
  { nombre: 'gómez luis' },
  { nombre: 'jhon gonsales' },
  { nombre: 'balimorra' },
  { nombre: 'Rodrigez' },
  { cedula: '99105' },
  { nombre: 'rodriguez', fuerza: 'Ejército Nacional' },
  { nombre: 'NÚÑEZ óscar' },
  { nombre: 'nadie inexistente' },
  { nombre: 'zuniga', fuerza: 'Policía Nacional' },
  { nombre: 'ximen' },
]
const searchOf = (/** @type {number} */ turn) => searches[turn % searches.length] ?? {}

/** @param {import('playwright-core').Page} page @param {Filters} filters */
async function searchInPage(page, { nombre = '', cedula = '', fuerza = '' }) {
  await page.fill('[name="nombre"]', nombre)
  await page.fill('[name="cedula"]', cedula)
  await page.selectOption('[name="fuerza"]', fuerza)
  await page.evaluate(() => Reflect.deleteProperty(globalThis, 'lastSearch'))
  await page.getByRole('button', { name: 'Buscar', exact: true }).click()
  const handle = await page.waitForFunction(() => Reflect.get(globalThis, 'lastSearch'))
  return /** @type {{ cards: number, milliseconds: number }} */ (await handle.jsonValue())
}

/** Returns the milliseconds to painted cards for each search. @param {string} url @param {string} cookie */
async function inBrowser(url, cookie) {
  const browser = await launchBrowser()
  try {
    const context = await browser.newContext({ viewport: { width: 1280, height: 900 } })
    const [name = '', value = ''] = cookie.split('=')
    await context.addCookies([{ name, value, url }])
    const page = await context.newPage()
    await page.addInitScript(watchSearch)
    await page.goto(`${url}/consultaFuncionariosJEP`)
    await page
      .locator('[name="fuerza"] option', { hasText: 'Policía Nacional' })
      .waitFor({ state: 'attached' })
    for (const filters of searches) await searchInPage(page, filters)
    const times = []
    let cards = 0
    for (let turn = 0; turn < rounds; turn += 1) {
      const search = await searchInPage(page, searchOf(turn))
      times.push(search.milliseconds)
      cards += search.cards
    }
    if (cards === 0) throw new Error('no search found anybody')
    return { times }
  } finally {
    await browser.close()
  }
}

const pause = (/** @type {number} */ milliseconds) =>
  new Promise((resolve) => setTimeout(resolve, milliseconds))

/**
 * Runs searches of several officials for a while, each with a separate session.
 * @param {number} port @param {string[]} cookies @param {() => number} wait seconds between two searches of
 * one
 */
async function searchTogether(port, cookies, wait) {
  const client = createClient(port, cookies.length)
  /** @type {number[]} */
  const times = []
  const end = Date.now() + seconds * 1000
  let turn = 0
  let refused = 0
  await Promise.all(
    cookies.map(async (cookie) => {
      // Spreads the starts.
      await pause(Math.random() * wait() * 1000)
      while (Date.now() < end) {
        const path = `/api/ext/search?${new URLSearchParams(searchOf(turn++)).toString()}`
        let status = 0
        const time = await timed(async () => {
          status = (await client.send(path, { headers: { cookie } })).status
        })
        if (status === 200) times.push(time)
        else refused += 1
        await pause(wait() * 1000)
      }
    }),
  )
  client.close()
  return { times, refused }
}

/**
 * Lets all officials search at the same moment, repeatedly. @param {number} port @param {string[]} cookies
 */
async function searchInOneMoment(port, cookies) {
  const client = createClient(port, cookies.length)
  /** @type {number[]} */
  const times = []
  let refused = 0
  for (let moment = 0; moment < moments; moment += 1) {
    await Promise.all(
      cookies.map(async (cookie, official) => {
        const query = new URLSearchParams(searchOf(moment + official)).toString()
        let status = 0
        const time = await timed(async () => {
          status = (await client.send(`/api/ext/search?${query}`, { headers: { cookie } })).status
        })
        if (status === 200) times.push(time)
        else refused += 1
      }),
    )
    await pause(1000)
  }
  client.close()
  return { times, refused }
}

/** @param {string} what @param {{ times: number[], refused?: number }} measured @param {string} [goal] */
const row = (what, { times, refused = 0 }, goal = '') => ({
  what,
  searches: times.length,
  refused,
  p50: rounded(quantile(times, 0.5)),
  p95: rounded(quantile(times, 0.95)),
  goal,
})

export async function officialsSearch() {
  return withDatabase(async ({ url: databaseUrl }) => {
    const cookies = await asOwner(databaseUrl, async (owner) => {
      await fillPeople(owner, people)
      const opened = []
      while (opened.length < officials) opened.push(await officialCookie(owner, 'JEP'))
      return opened
    })
    const instance = await startInstance(databaseUrl)
    const site = await serveSite({ api: forwardTo(instance.port) })
    try {
      const [first = ''] = cookies
      const painted = await inBrowser(site.url, first)
      const alone = await searchTogether(instance.port, [first], () => 0.2)
      const atPace = () => pace.least + Math.random() * (pace.most - pace.least)
      const together = await searchTogether(instance.port, cookies, atPace)
      const burst = await searchInOneMoment(instance.port, cookies)
      const p95 = quantile(painted.times, 0.95)
      const ratio = quantile(together.times, 0.95) / quantile(alone.times, 0.95)
      const even = ratio <= goals.ratio && together.refused === 0
      return [
        row(
          "browser: 'Buscar' to painted cards, ms",
          painted,
          met(p95 <= goals.painted, `p95 ≤ ${goals.painted}`),
        ),
        row('API: one official alone, ms', alone),
        row(
          `API: ${officials} officials, a search each ${pace.least} to ${pace.most} s, ms`,
          together,
          met(even, `p95 ≤ ${goals.ratio} × alone (${rounded(ratio, 2)})`),
        ),
        row(
          `API: ${officials} officials in the same moment, ms`,
          burst,
          met(
            quantile(burst.times, 0.95) <= goals.ratio * goals.painted && burst.refused === 0,
            `p95 ≤ ${goals.ratio} × ${goals.painted}`,
          ),
        ),
      ]
    } finally {
      await site.close()
      await instance.close()
    }
  })
}

/** @param {boolean} reached @param {string} goal */
const met = (reached, goal) => `${goal}: ${reached ? 'met' : 'MISSED'}`
