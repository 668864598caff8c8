import { countRequests } from './requests'

/** How long the start of the page has precedence over the checks, in milliseconds. */
const precedence = 1500
const retryAfter = 10_000

/** Failures that happen before the checks have loaded. */
const early: Event[] = []
const mostEarly = 20
let hear = (event: Event) => {
  if (early.length < mostEarly) early.push(event)
}

/**
 * Starts the page monitor, before any area runs. The checks themselves are a separate file that loads after the page.
 */
export function startMonitor() {
  // During the release checks, the clock jumps, and the checks inspect the page themselves.
  if ('fcrGate' in window) return
  countRequests()
  for (const type of ['error', 'unhandledrejection', 'securitypolicyviolation'])
    window.addEventListener(type, (event) => hear(event), { capture: true })
  setTimeout(loadChecks, precedence)
}

/** Loads the checks; tries again later if the network fails. */
function loadChecks() {
  import(/* webpackChunkName: "later" */ './later').then(
    ({ hearFailure, startChecks }) => {
      hear = hearFailure
      early.forEach(hearFailure)
      startChecks()
    },
    () => setTimeout(loadChecks, retryAfter),
  )
}
