// Shipping one area and rolling it back: how long a team and an operator wait, and the effect on other areas.
/* global document, MutationObserver -- in a function that runs in the browser */
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { launchBrowser } from './browser.mjs'
import { createReleaseSite } from './releases/site.mjs'
import { quantile, rounded, timed } from './statistics.mjs'

const rounds = 20
const goals = { ship: 12_000, back: 1000 }
const area = 'mf-mapa'
const page = '/mapaUBPD'

/** Returns a hash of all files in a folder. @param {string} folder */
function digest(folder) {
  const hash = createHash('sha256')
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true }).toSorted((a, b) =>
    join(a.parentPath, a.name).localeCompare(join(b.parentPath, b.name)),
  ))
    if (entry.isFile()) {
      const file = join(entry.parentPath, entry.name)
      hash.update(`${file}\n`).update(readFileSync(file))
    }
  return hash.digest('hex')
}

/** Visits other areas continuously until stopped, and counts requests and failures. @param {string} url */
function visitOthers(url) {
  const paths = ['/', '/login', '/loginFuncionariosJEP', '/live.json']
  const counts = { requests: 0, failed: 0 }
  let going = true
  const done = Promise.all(
    paths.map(async (path) => {
      while (going) {
        const ok = await fetch(url + path).then(
          async (response) => (await response.text()) !== '' && response.ok,
          () => false,
        )
        counts.requests += 1
        if (!ok) counts.failed += 1
        await new Promise((resolve) => setTimeout(resolve, 50))
      }
    }),
  )
  return async () => {
    going = false
    await done
    return counts
  }
}

export async function releases() {
  const site = await createReleaseSite()
  const browser = await launchBrowser()
  /** Opens an empty browser; returns a function that opens the area and waits for a version of it. */
  const freshBrowser = async () => {
    const context = await browser.newContext()
    const tab = await context.newPage()
    /** @param {string} version */
    const see = async (version) => {
      // The page reports it: polling would first wait for the browser's driver to attach.
      await tab.addInitScript((selector) => {
        new MutationObserver(() => {
          if (document.querySelector(selector)) console.debug('seen')
        }).observe(document, { subtree: true, childList: true, attributes: true })
      }, `html[data-area="${area}@${version}"] main h1`)
      const seen = tab.waitForEvent('console', (message) => message.text() === 'seen')
      await tab.goto(site.url + page, { waitUntil: 'commit' })
      await seen
    }
    return { see, close: () => context.close() }
  }
  /**
   * Opens the area as soon as a version is live, while the command still waits for the gateways or for the remaining
   * release checks. @param {(version: string) => Promise<void>} see @param {string} version
   */
  const seenLive = async (see, version) => {
    for (;;) {
      const response = await fetch(`${site.url}/live.json`)
      /** @type {{ areas: Record<string, { active: { version: string } }> }} */
      const { areas } = await response.json()
      if (areas[area]?.active.version === version) return see(version)
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
  }
  try {
    const [good = ''] = site.versions(area)
    const next = '0.2.0'
    const others = () =>
      ['shell', 'mf-public', 'mf-afiliados', 'mf-externos'].map((name) =>
        digest(join(site.registryDir, 'areas', name)),
      )
    const before = others()
    const first = await freshBrowser()
    /** @type {Promise<string>} */
    let activation = Promise.resolve('')
    const ship = await timed(async () => {
      await site.develop(area, next, 'src/features/mapa/map-page.tsx', (text) =>
        text.replace('>Mapa de Concentración', '>Mapa de la Concentración'),
      )
      await site.operate('publish', area)
      activation = site.operate('activate', area, next, '--reason', 'bench')
      await seenLive(first.see, next)
    })
    await activation
    await first.close()
    const untouched = before.every((hash, index) => hash === others()[index])
    const stop = visitOthers(site.url)
    const back = []
    const command = []
    for (let round = 0; round < rounds; round += 1) {
      const { see, close } = await freshBrowser()
      // Lets the browser's start and the previous activation settle before the rollback.
      await new Promise((resolve) => setTimeout(resolve, 1000))
      const started = performance.now()
      const rollback = site.operate('rollback', area, '--reason', 'bench')
      const ended = rollback.then(() => performance.now() - started)
      await seenLive(see, good)
      back.push(performance.now() - started)
      command.push(await ended)
      await close()
      await site.operate('activate', area, next, '--reason', 'bench')
    }
    const { requests, failed } = await stop()
    return [
      {
        what: 'one line changed: build, publish, gate, activate, first correct render; ms',
        p50: Math.round(ship),
        goal: `≤ ${goals.ship}: ${ship <= goals.ship ? 'met' : 'missed'}; others untouched: ${untouched}`,
      },
      {
        what: `roll back: start of the command to first correct render in a fresh browser, ${rounds} times; ms`,
        p50: rounded(quantile(back, 0.5), 0),
        p95: rounded(quantile(back, 0.95), 0),
        goal: `p95 ≤ ${goals.back}: ${quantile(back, 0.95) <= goals.back ? 'met' : 'missed'}`,
      },
      {
        what: 'end of that command, which has seen all gateways serve it; ms',
        p50: rounded(quantile(command, 0.5), 0),
        p95: rounded(quantile(command, 0.95), 0),
      },
      { what: `other areas meanwhile: ${requests} requests`, failed, goal: '0' },
    ]
  } finally {
    await browser.close()
    await site.close()
  }
}
