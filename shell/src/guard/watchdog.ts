import type { FailureCode } from '@fcr/shared/contracts/failure-codes'
import loading from '../areas/area-loading.module.css'
import { currentVersion, giveUp, isCurrentShown } from './guard'
import { nativesChanged } from './natives'
import { hasSheetsChanged } from './page-state'
import { pristine } from './pristine'
import { isVisible } from './remains'
import { isWaiting } from './resources'
import { hasContent, isFrameHidden } from './visibility'

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
  'page-changed': 1,
  'frame-hidden': 3,
  busy: 1,
  blank: 4,
  stuck: 4,
}

/** Checks while the page is visible, whenever nothing else waits, what its visitor sees. */
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
    pristine.requestAnimationFrame(() => undefined)
    pristine.setTimeout(() => whenFree(check), suspected ? pause.suspicious : pause.usual)
  }
  document.addEventListener('visibilitychange', () => suspect(undefined))
  pristine.setTimeout(() => whenFree(check), pause.suspicious)
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
  const { postTask } = pristine
  if (!postTask) {
    check(problem())
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
  postTask(() => end(problem), 'background')
  // Timers alone prove nothing: when a device wakes up, several may run at once.
  const nextTurn = (after: number) => pristine.setTimeout(() => postTask(turn, 'user-visible'), after)
  const turn = () => {
    if (!waits) return
    const now = pristine.now()
    time = last === undefined || document.hidden ? 0 : time + Math.min(now - last, busy.longest)
    last = document.hidden ? undefined : now
    if (time >= busy.time) end(() => 'busy')
    else nextTurn(document.hidden ? pause.suspicious : turnEvery)
  }
  nextTurn(pause.suspicious)
}

function problem(): FailureCode | undefined {
  try {
    return findProblem()
  } catch {
    // An area has broken what the checks need, or the page is changing. The next check finds out.
    return undefined
  }
}

function findProblem(): FailureCode | undefined {
  if (!currentVersion()) return undefined
  if (usedMemory() > mostMemory) return 'busy'
  if (nativesChanged() || hasSheetsChanged()) return 'page-changed'
  if (isFrameHidden()) return 'frame-hidden'
  // The message that an area is unavailable.
  if (document.documentElement.dataset['area'] === 'none') return undefined
  return isWaiting() ? undefined : contentProblem()
}

/** Only Chromium tells. */
const usedMemory = () => (performance as { memory?: { usedJSHeapSize: number } }).memory?.usedJSHeapSize ?? 0

function contentProblem(): FailureCode | undefined {
  if (!isCurrentShown()) return 'stuck'
  if (hasContent()) return undefined
  if (isAnyVisible(`.${CSS.escape(loading['loading'] ?? '')}`)) return 'stuck'
  // The area shows by itself that it is waiting.
  return isAnyVisible('[role="status"], [role="progressbar"], [aria-busy="true"]') ? undefined : 'blank'
}

const isAnyVisible = (selector: string) =>
  [...document.querySelectorAll(`#contenido :is(${selector})`)].some(isVisible)
