import { quantile } from '../statistics.mjs'

/** @typedef {{ id: number, name: string, duration: number, work: number, on: string }} Seen an event, in milliseconds */

const goalMilliseconds = 200
/** For each 50 interactions, the slowest one is ignored: the definition of Interaction to Next Paint. */
const interactionsPerOutlier = 50

/** Runs in the page before any of its scripts. */
export function watchInteractions() {
  /** @type {Seen[]} */
  const seen = []
  Object.assign(globalThis, { seen })
  // A target that the interaction removed, such as the 'Siguiente' of the last step, has no name in its entry.
  let pressed = ''
  for (const type of ['pointerdown', 'keydown'])
    globalThis.addEventListener(
      type,
      ({ target }) => {
        const on = /** @type {any} */ (target)
        pressed = on?.name || on?.textContent?.slice(0, 20) || ''
      },
      true,
    )
  new PerformanceObserver((list) => {
    for (const entry of /** @type {any[]} */ (list.getEntries()))
      if (entry.interactionId > 0)
        seen.push({
          id: entry.interactionId,
          name: entry.name,
          duration: entry.duration,
          work: Math.round(entry.processingEnd - entry.processingStart),
          on: entry.target?.name || entry.target?.textContent?.slice(0, 20) || pressed,
        })
  }).observe(/** @type {any} */ ({ type: 'event', durationThreshold: 16, buffered: true }))
}

/** @param {string} walk @param {Seen[]} seen */
export function rowOf(walk, seen) {
  /** @type {Map<number, Seen>} the longest event of each interaction, with the work of all its events */
  const interactions = new Map()
  for (const event of seen) {
    const before = interactions.get(event.id)
    const work = event.work + (before?.work ?? 0)
    interactions.set(event.id, { ...(before && before.duration > event.duration ? before : event), work })
  }
  const slowest = [...interactions.values()].sort((a, b) => b.duration - a.duration)
  const deciding = slowest[Math.floor(slowest.length / interactionsPerOutlier)]
  const inp = deciding?.duration ?? Number.NaN
  return {
    walk,
    interactions: slowest.length,
    medianMs: quantile(
      slowest.map(({ duration }) => duration),
      0.5,
    ),
    inpMs: inp,
    worstMs: slowest[0]?.duration ?? Number.NaN,
    inpOn: deciding ? `${deciding.name} ${deciding.on}, ${deciding.work} ms of scripts` : '',
    goal: `< ${goalMilliseconds}: ${inp < goalMilliseconds ? 'met' : 'MISSED'}`,
  }
}
