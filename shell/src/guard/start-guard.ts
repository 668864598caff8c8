import { blameVersion, giveUp } from './guard'
import { nativesChanged, rememberNatives } from './natives'
import { rememberPage } from './page-state'
import { pristine } from './pristine'
import { protectShared } from './protect'

/** How long the start of the page has precedence over the checks, in milliseconds. */
const precedence = 1500
const retryAfter = 10_000

/** What happens before the checks have loaded. */
const early: Event[] = []
const mostEarly = 20
let hear = (event: Event) => {
  // Whether a click arrives cannot be checked afterwards.
  if (event.type !== 'click' && early.length < mostEarly) early[early.length] = event
}

/**
 * Guards the page against its areas; runs before any of them. Here is what must come first: it remembers the browser's
 * functions, and listens before an area can. The checks themselves are a separate file that loads after the page.
 */
export function startGuard() {
  // The gate has checks of its own, on a clock that jumps. No area has run yet that could pretend to be the gate.
  if ('fcrGate' in window) return
  rememberNatives()
  rememberPage()
  protectShared((by) => blameVersion(by, 'page-changed', { source: by.source }))
  for (const type of ['error', 'unhandledrejection', 'securitypolicyviolation', 'click'])
    window.addEventListener(type, (event) => hear(event), { capture: true })
  new MutationObserver(stopRefresh).observe(document.head, { childList: true })
  pristine.setTimeout(loadChecks, precedence)
}

/** An area that makes the browser load another page by a `meta` element would do so at every visit. */
function stopRefresh() {
  const found = document.head.querySelector('meta[http-equiv="refresh" i]')
  if (!found) return
  found.remove()
  window.stop()
  giveUp('page-changed')
}

/** Loads the checks; tries again later if the network fails. */
function loadChecks() {
  if (nativesChanged()) giveUp('page-changed')
  import(/* webpackChunkName: "later" */ './later').then(
    (later) => {
      hear = later.hear
      for (const event of early) later.hear(event)
      later.startChecks()
    },
    () => pristine.setTimeout(loadChecks, retryAfter),
  )
}
