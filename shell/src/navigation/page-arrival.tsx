import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { NavigationType, useLocation, useNavigationType, type Location } from 'react-router-dom'
import { VisuallyHidden } from '@fcr/shared/ui'
import { applyLateFonts } from './late-fonts'

/** Scroll positions by history entry, kept as long as the page lives. */
const positions = new Map<string, number>()

/**
 * Does for navigations within the site what a browser does on page load: scrolls to the top (or back to the
 * previous position), moves the focus to the content, announces the page, and uses fonts that arrived late.
 */
export function PageArrival() {
  const location = useLocation()
  const { key, pathname, hash } = location
  const type = useNavigationType()
  const first = useRef(true)
  const withinPage = useMovedWithinPage(location)
  const announcement = useAnnouncedTitle()

  useEffect(leaveReloadsToTheBrowser, [])

  useLayoutEffect(() => {
    // All native jumps to an anchor share the key of a first entry.
    if (hash !== '') return
    const remember = () => positions.set(key, window.scrollY)
    window.addEventListener('scroll', remember, { passive: true })
    return () => window.removeEventListener('scroll', remember)
  }, [key, hash])

  useEffect(() => {
    if (first.current) return
    applyLateFonts()
    document.getElementById('contenido')?.focus({ preventScroll: true })
  }, [pathname])

  useEffect(() => {
    // On the first page the visitor may already have scrolled in the prerendered HTML.
    if (first.current || hash !== '') {
      first.current = false
      return undefined
    }
    if (withinPage.current) return undefined
    if (type === NavigationType.Pop) return restoreScroll(positions.get(key) ?? 0)
    window.scrollTo(0, 0)
    return undefined
  }, [key, type, hash, withinPage])

  return (
    <VisuallyHidden>
      <span role="status">{announcement}</span>
    </VisuallyHidden>
  )
}

const isWithinPage = (state: unknown) =>
  typeof state === 'object' && state !== null && 'withinPage' in state && state.withinPage === true

/**
 * Whether the last navigation moved between entries of one page, such as the steps of a form. A page marks its entries
 * with `withinPage` in their state, and moves focus and scroll position itself.
 */
function useMovedWithinPage({ key, pathname, state }: Location) {
  const before = useRef({ pathname, state: state as unknown })
  const moved = useRef(false)
  useEffect(() => {
    const { current } = before
    moved.current = current.pathname === pathname && (isWithinPage(state) || isWithinPage(current.state))
    before.current = { pathname, state }
    // eslint-disable-next-line react-hooks/exhaustive-deps -- once per navigation
  }, [key, pathname])
  return moved
}

/** Handles only navigations within the page: a reloaded page opens where the browser left it. */
function leaveReloadsToTheBrowser() {
  const set = (value: ScrollRestoration) => () => {
    window.history.scrollRestoration = value
  }
  const [ours, theirs] = [set('manual'), set('auto')]
  ours()
  window.addEventListener('pagehide', theirs)
  window.addEventListener('pageshow', ours)
}

/**
 * Returns the title of the new page once it is set: its area may take a while to load, or set it before the frame is rendered
 * again.
 */
function useAnnouncedTitle(): string {
  const [title, setTitle] = useState('')
  useEffect(() => {
    // The browser announces the page that it opens.
    let opened = window.location.pathname
    const announce = () => {
      if (window.location.pathname === opened) return
      opened = ''
      // While the focus is inside the page, the page itself announces what changes, such as the step of a form.
      if (!document.activeElement?.closest('#contenido *')) setTitle(document.title)
    }
    const observer = new MutationObserver(announce)
    observer.observe(document.head, { childList: true, subtree: true, characterData: true })
    return () => observer.disconnect()
  }, [])
  return title
}

/** Scrolls once the page is tall enough: on going back, an area or its data may still be loading. */
function restoreScroll(top: number): () => void {
  const apply = () => {
    if (document.documentElement.scrollHeight - window.innerHeight < top) return false
    window.scrollTo(0, top)
    return true
  }
  if (apply()) return () => undefined
  const observer = new ResizeObserver(() => {
    if (apply()) observer.disconnect()
  })
  observer.observe(document.body)
  const giveUp = setTimeout(() => observer.disconnect(), 3000)
  return () => {
    clearTimeout(giveUp)
    observer.disconnect()
  }
}
