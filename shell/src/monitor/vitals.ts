// How fast the page was for its visitor, for the operators' comparison of versions. Loaded after the page.

/** For each 50 interactions, the slowest one is ignored: the definition of Interaction to Next Paint. */
const INTERACTIONS_PER_OUTLIER = 50

const areaOnPage = () => document.documentElement.dataset['area'] ?? ''
const round = (time: number | undefined) => (time === undefined ? null : Math.round(time))

/** Measures the page and sends the result once, when it is hidden. Anything that a browser lacks is left out. */
export function startVitals() {
  let landing = ''
  let lcp: number | undefined
  const interactions = new Map<number, number>()

  observe('largest-contentful-paint', ({ startTime }) => {
    lcp = startTime
  })
  const interact = ({ duration, interactionId = 0 }: Timing) => {
    // The timings belong to the version that the visitor opened.
    if (interactionId === 0 || (landing ||= areaOnPage()) !== areaOnPage()) return
    interactions.set(interactionId, Math.max(duration, interactions.get(interactionId) ?? 0))
  }
  observe('event', interact, 40)
  observe('first-input', interact)

  const send = () => {
    if (document.visibilityState !== 'hidden') return
    document.removeEventListener('visibilitychange', send)
    const [area, version] = (landing ||= areaOnPage()).split('@')
    const script = document.querySelector<HTMLScriptElement>('script[src*="/areas/shell/"]')?.src
    const shell = script?.split('/areas/shell/')[1]?.split('/')[0]
    // Areas and shells of a dev server have no version.
    if (!version || version === 'dev' || !shell) return
    const outliers = Math.floor(interactions.size / INTERACTIONS_PER_OUTLIER)
    const inp = [...interactions.values()].sort((a, b) => b - a)[outliers]
    void fetch('/operacion/medidas', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ area, version, shell, lcp: round(lcp), inp: round(inp) }),
      keepalive: true,
    }).catch(() => undefined)
  }
  document.addEventListener('visibilitychange', send)
}

type Timing = PerformanceEntry & { interactionId?: number }

function observe(type: string, report: (entry: Timing) => void, durationThreshold?: number) {
  try {
    const observer = new PerformanceObserver((list) => list.getEntries().forEach(report))
    const options: PerformanceObserverInit = { type, buffered: true }
    observer.observe(
      durationThreshold === undefined ? options : Object.assign(options, { durationThreshold }),
    )
  } catch {
    // An older browser: the gateway accepts a report without it.
  }
}
