/** Pending requests of shell and areas. */
let pending = 0
const arrived = new Set<string>()

/** Counts the page's requests from now on; runs before any area. */
export function countRequests() {
  const fetch = window.fetch.bind(window)
  const end = () => void pending--
  window.fetch = (...request) => {
    pending++
    const response = fetch(...request)
    response.then(end, end)
    return response
  }
}

/** Records which files of areas have arrived. */
export function followFiles() {
  new PerformanceObserver((list) => {
    for (const { name } of list.getEntries()) if (name.includes('/areas/')) arrived.add(name)
  }).observe({ type: 'resource', buffered: true })
}

/** Whether a request of the page, or a file of an area, is pending: then the page is waiting, not stuck. */
export function isWaiting(): boolean {
  if (pending > 0) return true
  const files = document.head.querySelectorAll<HTMLScriptElement | HTMLLinkElement>(
    'script[src*="/areas/"], link:is([rel="stylesheet"], [rel="preload"])[href*="/areas/"]',
  )
  return [...files].some((file) => !arrived.has('src' in file ? file.src : file.href))
}
