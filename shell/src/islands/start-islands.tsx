import type { ReactNode } from 'react'
import { createRoot, hydrateRoot, type RootOptions } from 'react-dom/client'
import { areaIdPrefix } from '@fcr/shared/area'
import { AreaFailure } from '../areas/area-failure'
import { areaOf } from '../areas/area-of'
import { AreaOutlet } from '../areas/area-outlet'
import { refreshOnReturn } from '../areas/enter-area'
import { isDevelopedShell, prerenderedRelease } from '../areas/live-state'
import { loadArea } from '../areas/load-area'
import { Footer } from '../frame/footer'
import { Top } from '../frame/top'
import { Island } from './island'
import { siteHistory } from './site-history'

const options: RootOptions = {
  onCaughtError(error) {
    // Load failures of areas are reported where they are detected.
    // eslint-disable-next-line no-console -- React's own default for everything else
    if (!(error instanceof AreaFailure)) console.error(error)
  },
  onRecoverableError(error) {
    // The page is rendered again and works for the visitor; developers see the hydration mismatch.
    // eslint-disable-next-line no-console -- as above
    console.warn('a prerendered page does not match what its script renders', error)
  },
}

const container = (id: string) => {
  const found = document.getElementById(id)
  if (!found) throw new Error(`the page has no #${id}`)
  return found
}

/** The frame is already in the HTML; under hot reload it is rendered again, with the class names of that build. */
function startFramePart(id: string, content: ReactNode) {
  const element = container(id)
  const island = <Island>{content}</Island>
  if (element.hasChildNodes() && !isDevelopedShell())
    hydrateRoot(element, island, { ...options, identifierPrefix: `${id}-` })
  else createRoot(element, { ...options, identifierPrefix: `${id}-` }).render(island)
}

/**
 * Hydrates header, page and footer one by one. A prerendered page stays as it is until its area's code has loaded,
 * and is then hydrated in place: nothing is repainted, focus and scroll position stay. If page and code do not
 * match, or the visitor has left the page meanwhile, it is rendered on the client instead.
 */
export function startIslands() {
  // One task each: on a slow phone, input then waits for only one of them. The page starts before the header: it must
  // already listen when a link of the header navigates.
  refreshOnReturn()
  setTimeout(startPage)
  setTimeout(() => startFramePart('encabezado', <Top />))
  setTimeout(() => startFramePart('pie', <Footer />))
}

function startPage() {
  const element = container('contenido')
  const page = (
    <Island>
      <AreaOutlet />
    </Island>
  )
  const pageOptions = { ...options, identifierPrefix: areaIdPrefix }
  const prerendered = prerenderedRelease()
  const { pathname } = window.location
  const area = areaOf(pathname)
  if (!prerendered || prerendered.area !== area) {
    createRoot(element, pageOptions).render(page)
    return
  }

  let started = false
  const start = (takeOver: boolean) => {
    if (started) return
    started = true
    leaveEarly()
    if (takeOver) hydrateRoot(element, page, pageOptions)
    else createRoot(element, pageOptions).render(page)
  }
  const leaveEarly = siteHistory().subscribe(() => start(false))
  loadArea(area).then(
    ({ version }) => start(version === prerendered.version),
    () => start(false),
  )
}
