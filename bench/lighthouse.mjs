// Lighthouse scores of the public pages on a phone with a slow network. Median of several runs.
import lighthouse from 'lighthouse'
import { freePort } from '../tooling/test/postgres.mjs'
import { launchBrowser } from './browser.mjs'
import { respondToVisitor, serveSite } from './site.mjs'
import { quantile, rounded } from './statistics.mjs'

const publicPages = [
  '/',
  '/toar',
  '/acerca_de',
  '/news',
  '/news/1',
  '/apoyoPsicosocial',
  '/vista-juridica',
  '/politica-de-datos',
]
const categories = /** @type {const} */ (['performance', 'accessibility', 'best-practices', 'seo'])

/** @param {string} url @param {number} port port of the browser's debugger */
async function visit(url, port) {
  const result = await lighthouse(url, { port, logLevel: 'error', onlyCategories: [...categories] })
  if (!result || result.lhr.runtimeError) throw new Error(`${url}: ${result?.lhr.runtimeError?.message}`)
  const { audits, categories: results } = result.lhr
  const faults = categories
    .slice(1)
    .flatMap((name) => results[name]?.auditRefs ?? [])
    .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1)
    .map(({ id }) => id)
  return {
    scores: categories.map((name) => Math.round((results[name]?.score ?? Number.NaN) * 100)),
    times: ['largest-contentful-paint', 'total-blocking-time', 'cumulative-layout-shift'].map(
      (name) => audits[name]?.numericValue ?? Number.NaN,
    ),
    faults,
  }
}

/** @param {number[][]} runs @returns {number[]} the median of each column */
const medians = (runs) =>
  (runs[0] ?? []).map((_, index) =>
    quantile(
      runs.map((run) => run[index] ?? Number.NaN),
      0.5,
    ),
  )

/** @param {{ times?: string | undefined, pages?: string | undefined }} options */
export async function lighthouseScores({ times = '5', pages } = {}) {
  const platform = await serveSite({ api: respondToVisitor })
  const port = await freePort()
  const browser = await launchBrowser({ full: true, args: [`--remote-debugging-port=${port}`] })
  const rows = []
  try {
    for (const page of pages?.split(',') ?? publicPages) {
      const runs = []
      for (let round = 0; round < Number(times); round++) runs.push(await visit(platform.url + page, port))
      const [performance, accessibility, bestPractices, seo] = medians(runs.map(({ scores }) => scores))
      const [lcp = 0, tbt = 0, cls = 0] = medians(runs.map((run) => run.times))
      rows.push({
        page,
        performance,
        accessibility,
        bestPractices,
        seo,
        lcp: Math.round(lcp),
        tbt: Math.round(tbt),
        cls: rounded(cls, 3),
        faults: [...new Set(runs.flatMap(({ faults }) => faults))].join(' '),
      })
    }
  } finally {
    await browser.close()
    await platform.close()
  }
  return rows
}
