import { startTransition, type ReactNode } from 'react'
import { createRoot, hydrateRoot, type RootOptions } from 'react-dom/client'
import { areaIdPrefix } from '@fcr/shared/area'
import { AreaFailure, loadArea } from '../../federation'
import { AreaOutlet, keepMarkup, refreshOnReturn } from '../../outlet'
import { shellFailed } from '../../monitor'
import { siteHistory } from '../../navigation'
import { areaOf, isDevelopedShell, prerenderedRelease } from '../../live-state'
import { followTyping, resumeTyped } from '../../typed'
import { Footer } from '../footer'
import { Top } from '../top'
import { Island } from './island'
import { repeatPresses, startWhenNeeded } from './start-when-needed'

function frameFailed(error: unknown): boolean {
  // eslint-disable-next-line no-console -- React's own default
  console.error(error)
  return shellFailed(error)
}

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
  onUncaughtError: (error) => void frameFailed(error),
}

/** How often a part of the frame is started in a page. */
const mostStarts = 5

const container = (id: string) => {
  const element = document.getElementById(id)
  if (!element) throw new Error(`the page has no #${id}`)
  return element
}

/** The frame is already in the HTML; under hot reload it is rendered again, with the class names of that build. */
function startFramePart(id: string, content: ReactNode) {
  const element = container(id)
  const island = <Island>{content}</Island>
  const html = element.innerHTML
  let left = mostStarts
  const partOptions: RootOptions = {
    ...options,
    identifierPrefix: `${id}-`,
    onUncaughtError(error) {
      const isLeaving = frameFailed(error)
      // A translator or an extension may have changed the nodes. After the last attempt, the links work as plain HTML.
      queueMicrotask(() => {
        element.innerHTML = html
        if (!isLeaving && (left -= 1) > 0) createRoot(element, partOptions).render(island)
      })
    },
  }
  startWhenNeeded(element, () => {
    if (element.hasChildNodes() && !isDevelopedShell()) hydrate(element, island, partOptions)
    else createRoot(element, partOptions).render(island)
  })
}

/** Hydrating is a transition: React then works in short steps, and a click in between is handled at once. */
function hydrate(element: HTMLElement, content: ReactNode, rootOptions: RootOptions) {
  startTransition(() => void hydrateRoot(element, content, rootOptions))
  repeatPresses(element)
}

/**
 * Hydrates header, page and footer one by one, each when the browser is idle or the visitor touches it. A prerendered
 * page stays as it is until its area's code has loaded, and is then hydrated in place: nothing is repainted, focus and
 * scroll position stay. If page and code do not match, or the visitor has left the page meanwhile, it is rendered on the
 * client instead.
 */
export function startIslands() {
  // One task each: on a slow phone, input then waits for only one of them. The page starts before the header: it must
  // already listen when a link of the header navigates.
  refreshOnReturn()
  followTyping()
  setTimeout(startPage)
  setTimeout(resumeTyped)
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
    if (takeOver) hydrate(element, page, pageOptions)
    else createRoot(element, pageOptions).render(page)
  }
  const leaveEarly = siteHistory().subscribe(() => start(false))
  startWhenNeeded(element, () => {
    if (started) return
    loadArea(area).then(
      ({ version }) => start(version === prerendered.version),
      () => {
        keepMarkup(pathname, element.innerHTML)
        start(false)
      },
    )
  })
}
