import type {} from '@fcr/shared/platform/bootstrap-watchdog'

/** How long a part of the page waits for an idle browser, in milliseconds. */
const longest = 1000
/** The first signs that a visitor is about to use a part of the page. */
const touches = ['pointerover', 'pointerdown', 'focusin', 'keydown']

/** Clicks and keys on a part of the page, from before it responded. A part that starts during a press still gets it. */
const pressesOn = (part: HTMLElement) =>
  [...(window.fcrGuard?.presses ?? [])].filter(
    ({ target, eventPhase }) => eventPhase === Event.NONE && part.contains(target as Node),
  )

/**
 * Starts a part of the page when the browser is idle, or as soon as the visitor touches it. `start` calls
 * `repeatPresses` once the part responds: a press before that is not lost.
 */
export function startWhenNeeded(part: HTMLElement, start: () => void) {
  let isWaiting = true
  const begin = () => {
    if (!isWaiting) return
    isWaiting = false
    for (const type of touches) document.removeEventListener(type, touch, true)
    start()
  }
  // Immediately: the part then handles the click that follows, and a link navigates without a page load.
  const touch = ({ target }: Event) => {
    if (part.contains(target as Node)) begin()
  }
  for (const type of touches) document.addEventListener(type, touch, true)
  if (pressesOn(part).length > 0) begin()
  else if ('requestIdleCallback' in window) requestIdleCallback(begin, { timeout: longest })
  else setTimeout(begin)
}

/** Whether a click does something without scripts, so that it must not be repeated. */
function worksAlone(target: Element): boolean {
  const button = target.closest<HTMLButtonElement>('button:not([popovertarget])')
  return !button || (button.form !== null && button.type !== 'button')
}

/**
 * Repeats the presses on a part of the page from before it responded. Clicks on links, on buttons that open a popover and
 * on those that submit a form have worked without it.
 */
export function repeatPresses(part: HTMLElement) {
  for (const event of pressesOn(part)) {
    const target = event.target as Element
    if (event.type === 'click' && worksAlone(target)) continue
    const SameEvent = event.constructor as typeof Event
    target.dispatchEvent(new SameEvent(event.type, event))
  }
}
