import { giveUp } from './guard'
import { isRequesting, onRequest } from './protect'

const most = 150
const period = 10_000

let begun = 0
let count = 0
const arrived = new Set<string>()

/** Follows what the page requests: files of areas that arrive, and endless requests. */
export function startResources() {
  onRequest(countRequest)
  new PerformanceObserver((list) => {
    for (const { name, initiatorType } of list.getEntries() as PerformanceResourceTiming[]) {
      if (name.includes('/areas/')) arrived.add(name)
      else if (initiatorType === 'xmlhttprequest' || initiatorType === 'beacon') countRequest()
    }
  }).observe({ type: 'resource', buffered: true })
}

function countRequest() {
  const time = performance.now()
  if (time - begun > period) {
    begun = time
    count = 0
  }
  count++
  if (count === most) giveUp('request-flood')
}

/** Whether a request of the page, or a file of an area, is on its way: then the page is not stuck, but waits. */
export function isWaiting(): boolean {
  if (isRequesting()) return true
  const files = document.head.querySelectorAll<HTMLScriptElement | HTMLLinkElement>(
    'script[src*="/areas/"], link:is([rel="stylesheet"], [rel="preload"])[href*="/areas/"]',
  )
  for (const file of files) if (!arrived.has('src' in file ? file.src : file.href)) return true
  return false
}
