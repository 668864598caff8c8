// Functions that run in the browser and measure both maps the same way. Each is serialised separately.
/* global document, requestAnimationFrame, MutationObserver */

/**
 * Records, from now on, when the last markers were drawn, and each task of 50 ms or more. With `people`,
 * markers count as drawn only once their numbers add up to it.
 * @param {{ marker: string, people?: number }} options `marker`: selector
 */
export function watchPage({ marker, people }) {
  /** @type {{ drawn: number | null, count: number, longTasks: { start: number, duration: number }[] }} */
  const seen = { drawn: null, count: 0, longTasks: [] }
  Object.assign(globalThis, { seen })
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries())
      seen.longTasks.push({ start: startTime, duration })
  }).observe({ type: 'longtask' })
  // A marker without room for its number has it in its name: 'Neiva, Huila, 1.200 personas'.
  const peopleOf = (/** @type {Element} */ element) =>
    Number(/[\d.]+(?= persona|$)/.exec(element.ariaLabel ?? element.textContent ?? '')?.[0].replace('.', ''))
  let waiting = false
  let state = ''
  // Waits for a frame in which nothing was added, and until that frame is drawn.
  const look = () => {
    waiting = false
    const markers = [...document.querySelectorAll(marker)]
    const sum = people && markers.reduce((total, element) => total + peopleOf(element), 0)
    const now = `${markers.length} ${sum}`
    if (now === state || markers.length === 0) return
    state = now
    seen.count = markers.length
    seen.drawn = null
    if (sum !== people) return
    requestAnimationFrame(() => {
      setTimeout(() => {
        if (state === now) seen.drawn = performance.now()
      })
    })
  }
  const observer = new MutationObserver(() => {
    if (!waiting) requestAnimationFrame(look)
    waiting = true
  })
  // Later measurements must not include the observer's cost.
  Object.assign(globalThis, { stopLooking: () => observer.disconnect() })
  observer.observe(document, { childList: true, characterData: true, subtree: true })
}

/**
 * Returns the milliseconds from the last byte of the data, and from the start of its request, to the frame
 * with all markers.
 */
export function readArrival() {
  const { seen, stopLooking } = /** @type {any} */ (globalThis)
  stopLooking()
  const entry = performance.getEntriesByType('resource').find(({ name }) => name.endsWith('/funciones/mapa'))
  const { startTime, responseEnd } = /** @type {PerformanceResourceTiming} */ (entry)
  return { sinceArrival: seen.drawn - responseEnd, sinceRequest: seen.drawn - startTime, markers: seen.count }
}

/**
 * Scrolls a box for the given number of frames; returns their durations in milliseconds.
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
