import type { FailureCode } from '@fcr/shared/platform/failure-codes'
import loading from '../outlet/area-loading.module.css'
import { currentVersion, giveUp, isCurrentShown } from './monitor'
import { isWaiting } from './requests'

/** Time between two checks of a visible page, in milliseconds; shorter after a check that found something. */
const pause = { usual: 2000, suspicious: 1000 }
/**
 * A page is busy if a background task has not run for this long, in milliseconds. Each measured interval counts for
 * at most `longest`, because the device may have slept.
 */
const busy = { time: 7000, longest: 600 }
/** Milliseconds between two measurements. */
const turnEvery = 100
/** Size limit of all objects in the page, in bytes; the map with all its people needs a tenth of it. */
const mostMemory = 500 * 1024 ** 2
/** Consecutive checks with the same result before a version is quarantined. Elapsed time alone proves nothing. */
const patience: Partial<Record<FailureCode, number>> = {
  busy: 1,
  blank: 4,
  stuck: 4,
}

type Scheduler = { postTask(work: () => void, options: { priority: 'user-visible' | 'background' }): unknown }

/** While the page is visible and nothing else waits, checks that the area has rendered a page. */
export function startWatchdog() {
  let suspected: FailureCode | undefined
  let times = 0
  const suspect = (failure: FailureCode | undefined) => {
    times = failure !== undefined && failure === suspected ? times + 1 : 1
    suspected = failure
    if (failure === undefined || times < (patience[failure] ?? 1)) return
    suspected = undefined
    giveUp(failure)
  }
  const check = (failure: FailureCode | undefined) => {
    if (hasRendered()) suspect(document.hidden ? undefined : failure)
    // The timeline of a page that is not redrawn stops: requesting a frame advances it.
    requestAnimationFrame(() => undefined)
    setTimeout(() => whenFree(check), suspected ? pause.suspicious : pause.usual)
  }
  document.addEventListener('visibilitychange', () => suspect(undefined))
  setTimeout(() => whenFree(check), pause.suspicious)
}

let renderedUntil = -Infinity

/**
 * Whether the page has been drawn for a while since the last check that counted. Many timers may run at once when a
 * device wakes up; the visible page does not change between them.
 */
function hasRendered(): boolean {
  const now = (document.timeline as DocumentTimeline | undefined)?.currentTime
  if (typeof now !== 'number') return true
  if (now - renderedUntil < pause.suspicious / 2) return false
  renderedUntil = now
  return true
}

/**
 * Checks when nothing else waits. If that does not happen although enough tasks have run, the page itself is busy;
 * the device is not just slow. Browsers without background tasks never find a page busy. An idle callback would not
 * work: a slow device that draws, or has timers due soon, runs none for many seconds.
 */
function whenFree(check: (failure: FailureCode | undefined) => void) {
  const { scheduler } = window as { scheduler?: Scheduler }
  if (!scheduler) {
    check(findProblem())
    return
  }
  let waits = true
  let time = 0
  let last: number | undefined
  const end = (readFailure: () => FailureCode | undefined) => {
    if (!waits) return
    waits = false
    check(readFailure())
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

/** Only Chromium reports it. */
const usedMemory = () => (performance as { memory?: { usedJSHeapSize: number } }).memory?.usedJSHeapSize ?? 0

const isInPage = (selector: string) => document.querySelector(`#contenido :is(${selector})`) !== null

/** The content of the page counts, not what is visible: extensions and blockers hide and cover parts of pages. */
function contentProblem(): FailureCode | undefined {
  if (!isCurrentShown()) return 'stuck'
  if (isInPage(`.${CSS.escape(loading['loading'] ?? '')}`))
    return isInPage('h1, h2, [role="heading"]') ? undefined : 'stuck'
  const isEmpty = document.getElementById('contenido')?.textContent.trim() === ''
  // The area itself shows that it is waiting.
  return isEmpty && !isInPage(`${media}, [role="status"], [role="progressbar"], [aria-busy="true"]`)
    ? 'blank'
    : undefined
}

/** Elements that show something without text. */
const media = 'img, svg, canvas, video, iframe, object, input'
