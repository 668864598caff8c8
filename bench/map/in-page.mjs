// What runs in the browser: measures both maps alike. Every function is sent there by itself.
/* global document, requestAnimationFrame, MutationObserver */

/**
 * From here on: when as many markers as there should be are drawn, and each task of 50 ms or more.
 * @param {string} marker selector
 */
export function watchPage(marker) {
  /** @type {{ drawn: number | null, count: number, longTasks: { start: number, duration: number }[] }} */
  const seen = { drawn: null, count: 0, longTasks: [] }
  Object.assign(globalThis, { seen })
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries())
      seen.longTasks.push({ start: startTime, duration })
  }).observe({ type: 'longtask' })
  let waiting = false
  // When nothing has been added for a frame, and that frame has been drawn.
  const look = () => {
    waiting = false
    const count = document.querySelectorAll(marker).length
    if (count === seen.count) return
    seen.count = count
    seen.drawn = null
    requestAnimationFrame(() => {
      setTimeout(() => {
        if (seen.count === count) seen.drawn = performance.now()
      })
    })
  }
  new MutationObserver(() => {
    if (!waiting) requestAnimationFrame(look)
    waiting = true
  }).observe(document, { childList: true, subtree: true })
}

/** Milliseconds from the last byte of the people, and from the first request for them, to the frame with all markers. */
export function readArrival() {
  const { seen } = /** @type {any} */ (globalThis)
  const entry = performance.getEntriesByType('resource').find(({ name }) => name.endsWith('/funciones/mapa'))
  const { startTime, responseEnd } = /** @type {PerformanceResourceTiming} */ (entry)
  return { sinceArrival: seen.drawn - responseEnd, sinceRequest: seen.drawn - startTime, markers: seen.count }
}

/**
 * Scrolls a box for as many frames; their lengths in milliseconds.
 * @param {{ box: string, frames: number }} options
 */
export async function scrollFrames({ box, frames }) {
  const element = document.querySelector(box)
  if (!element) throw new Error(`no ${box}`)
  /** @type {number[]} */
  const lengths = []
  let before = await new Promise(requestAnimationFrame)
  for (let frame = 0; frame < frames; frame += 1) {
    element.scrollTop += 60
    const now = await new Promise(requestAnimationFrame)
    lengths.push(now - before)
    before = now
  }
  return lengths
}
