import type { FailureCode } from '@fcr/shared/platform/failure-codes'
import loading from '../outlet/area-loading.module.css'
import { currentVersion, giveUp, isCurrentShown } from './monitor'
import { isWaiting } from './requests'

/** Time between two checks of a visible page, in milliseconds; shorter after a check that found something. */
const pause = { usual: 2000, suspicious: 1000 }
/**
 * A page is busy if a background task has not run for so many milliseconds. Each measured interval counts for at most
 * `longest`, because the device may have slept.
 */
const busy = { time: 3500, longest: 600 }
/** Milliseconds between two measurements. */
const turnEvery = 100
/** Bytes of all objects in the page; the map with all its people has a tenth of that. */
const mostMemory = 500 * 1024 ** 2
/** How many checks in a row must find the same before a version is given up. Time alone proves nothing. */
const patience: Partial<Record<FailureCode, number>> = {
  busy: 1,
  blank: 4,
  stuck: 4,
}

type Scheduler = { postTask(work: () => void, options: { priority: 'user-visible' | 'background' }): unknown }

/** Checks while the page is visible, whenever nothing else waits, that the area has shown a page. */
export function startWatchdog() {
  let suspected: FailureCode | undefined
  let times = 0
  const suspect = (found: FailureCode | undefined) => {
    times = found !== undefined && found === suspected ? times + 1 : 1
    suspected = found
    if (found === undefined || times < (patience[found] ?? 1)) return
    suspected = undefined
    giveUp(found)
  }
  const check = (found: FailureCode | undefined) => {
    if (hasRendered()) suspect(document.hidden ? undefined : found)
    // A page at rest is not drawn, and its timeline stands still: asking for a frame makes it go on.
    requestAnimationFrame(() => undefined)
    setTimeout(() => whenFree(check), suspected ? pause.suspicious : pause.usual)
  }
  document.addEventListener('visibilitychange', () => suspect(undefined))
  setTimeout(() => whenFree(check), pause.suspicious)
}

let renderedUntil = -Infinity

/**
 * Whether the page has been drawn for a while since the last check that counted. Many timers may run at once, when a
 * device wakes up; what a visitor sees does not change between them.
 */
function hasRendered(): boolean {
  const now = (document.timeline as DocumentTimeline | undefined)?.currentTime
  if (typeof now !== 'number') return true
  if (now - renderedUntil < pause.suspicious / 2) return false
  renderedUntil = now
  return true
}

/**
 * Checks when nothing else waits. If that does not happen although so many tasks had their turn, the page is busy by
 * itself, not because the device is slow. Browsers that know no background tasks never find it busy. An idle callback
 * would not do: a slow device that draws, or has timers soon, calls none for many seconds.
 */
function whenFree(check: (found: FailureCode | undefined) => void) {
  const { scheduler } = window as { scheduler?: Scheduler }
  if (!scheduler) {
    check(findProblem())
    return
  }
  let waits = true
  let time = 0
  let last: number | undefined
  const end = (found: () => FailureCode | undefined) => {
    if (!waits) return
    waits = false
    check(found())
  }
  scheduler.postTask(() => end(findProblem), { priority: 'background' })
  // Timers alone prove nothing: when a device wakes up, several may run at once.
  const nextTurn = (after: number) =>
    setTimeout(() => scheduler.postTask(turn, { priority: 'user-visible' }), after)
  const turn = () => {
    if (!waits) return
    const now = performance.now()
    time = last === undefined || document.hidden ? 0 : time + Math.min(now - last, busy.longest)
    last = document.hidden ? undefined : now
    if (time >= busy.time) end(() => 'busy')
    else nextTurn(document.hidden ? pause.suspicious : turnEvery)
  }
  nextTurn(pause.suspicious)
}

function findProblem(): FailureCode | undefined {
  // Without an area, the page shows the message that it is unavailable.
  if (!currentVersion() || document.documentElement.dataset['area'] === 'none') return undefined
  if (usedMemory() > mostMemory) return 'busy'
  return isWaiting() ? undefined : contentProblem()
}

/** Only Chromium tells. */
const usedMemory = () => (performance as { memory?: { usedJSHeapSize: number } }).memory?.usedJSHeapSize ?? 0

const isInPage = (selector: string) => document.querySelector(`#contenido :is(${selector})`) !== null

/** What is in the page counts, not what can be seen: extensions and blockers hide and cover parts of pages. */
function contentProblem(): FailureCode | undefined {
  if (!isCurrentShown()) return 'stuck'
  if (isInPage(`.${CSS.escape(loading['loading'] ?? '')}`))
    return isInPage('h1, h2, [role="heading"]') ? undefined : 'stuck'
  const isEmpty = document.getElementById('contenido')?.textContent.trim() === ''
  // The area shows by itself that it is waiting.
  return isEmpty && !isInPage(`${media}, [role="status"], [role="progressbar"], [aria-busy="true"]`)
    ? 'blank'
    : undefined
}

/** Elements that show something without text. */
const media = 'img, svg, canvas, video, iframe, object, input'
