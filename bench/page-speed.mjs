// Page load times on an old phone with a slow network: the platform compared with the same pages built from
// the same sources as an ordinary single-page application, alternating, in the same browser. Median of
// several visits. `limit` is one round trip and the bytes of the page; `again` is the second visit's LCP, `againFiles` the
// files that it requests before that.
import { launchBrowser } from './browser.mjs'
import { openArea, firstVisit, secondVisit } from './page-speed/visits.mjs'
import { respondToVisitor, serveSite } from './site.mjs'
import { buildSpa } from './spa/build.mjs'
import { serveSpa } from './spa/serve.mjs'
import { quantile, rounded } from './statistics.mjs'

const publicPages = ['/', '/toar', '/acerca_de', '/news', '/news/1', '/politica-de-datos']
const otherPages = ['/registro', '/login', '/mapaUBPD']

/** @param {number[]} values */
const median = (values) => quantile(values, 0.5)

/**
 * @template {Record<string, number>} T
 * @param {(url: string) => Promise<T>} visit @param {string[]} urls @param {number} times
 * @returns {Promise<T[]>} medians, one for each address
 */
async function inTurns(visit, urls, times) {
  /** @type {T[][]} */
  const all = urls.map(() => [])
  for (let round = 0; round < times; round++)
    for (const [index, url] of urls.entries()) all[index]?.push(await visit(url))
  return all.map((visits) => {
    const keys = Object.keys(visits[0] ?? {})
    return /** @type {T} */ (
      Object.fromEntries(
        keys.map((key) => [key, median(visits.map((figures) => figures[key] ?? Number.NaN))]),
      )
    )
  })
}

/** @param {{ times?: string | undefined, pages?: string | undefined }} options */
export async function pageSpeed({ times = '5', pages } = {}) {
  const platform = await serveSite({ api: respondToVisitor })
  const spa = await serveSpa(await buildSpa(), platform.url)
  const browser = await launchBrowser({ full: true })
  const rows = []
  try {
    for (const path of pages?.split(',') ?? [...publicPages, ...otherPages]) {
      const [ours, ordinary] = await inTurns(
        (url) => firstVisit(browser, url + path),
        [platform.url, spa.url],
        Number(times),
      )
      const [again] = await inTurns((url) => secondVisit(browser, url + path), [platform.url], Number(times))
      if (!ours || !ordinary || !again) continue
      rows.push({
        page: path,
        limit: Math.round(ours.limit),
        fcp: Math.round(ours.fcp),
        lcp: Math.round(ours.lcp),
        spaLcp: Math.round(ordinary.lcp),
        ratio: rounded(ours.lcp / ordinary.lcp, 2),
        goal: 0.4,
        again: Math.round(again.lcp),
        againFiles: again.files,
        cls: rounded(ours.cls, 3),
        tbt: Math.round(ours.tbt),
        spaTbt: Math.round(ordinary.tbt),
        kB: Math.round(ours.bytes / 1000),
        spaKB: Math.round(ordinary.bytes / 1000),
      })
    }
    const to = { link: 'main a[href="/registro"]', title: 'Formulario de Afiliación' }
    const [ours, ordinary] = await inTurns(
      async (url) => ({ ms: await openArea(browser, `${url}/`, to) }),
      [platform.url, spa.url],
      Number(times),
    )
    if (ours && ordinary)
      rows.push({
        page: '/ → /registro',
        lcp: Math.round(ours.ms),
        spaLcp: Math.round(ordinary.ms),
        ratio: rounded(ours.ms / ordinary.ms, 2),
        goal: 0.9,
      })
  } finally {
    await browser.close()
    await platform.close()
    await spa.close()
  }
  return rows
}
