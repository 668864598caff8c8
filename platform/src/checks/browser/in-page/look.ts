/// <reference lib="dom" />
/// <reference lib="dom.iterable" />
import type { PageLayout, Visibility } from '@fcr/shared/platform/check-results'

// Runs in an isolated world next to the page's: it sees the same document, but a release cannot replace the native
// APIs that it uses.

/** State that every page shares, and that an area must not change. */
export type Footprint = {
  /** Attributes of the root element, the body and its children, as `<element> <attribute>="<value>"`. */
  attributes: string[]
  /** Elements in the body. */
  children: string[]
  /** Linked style sheets that are in force, by address. */
  sheets: string[]
  /** Style sheets without an address: `<style>` elements, and those that a script adopted. */
  addedStyles: number
  /** Elements in the head that redirect the page or its addresses. */
  directives: string[]
}

export type Look = PageLayout & {
  title: string
  /** `<area>@<version>` that the shell shows, or `none`; null while it shows nothing yet. */
  shown: string | null
  heading: Visibility
  /** Which parts of the frame were in the page as the gateway served it. */
  served: { header: boolean; footer: boolean }
  before: Footprint
  now: Footprint
}

/** Installs `window.fcrLook`, which describes what a visitor sees. */
export function installLook() {
  const nameOf = (element: Element) =>
    element.tagName.toLowerCase() + (element.id === '' ? '' : `#${element.id}`)
  const attributesOf = (element: Element) =>
    [...element.attributes]
      // The shell's own marks.
      .filter(({ name }) => element !== document.documentElement || !/^data-(area|frame|modal)$/.test(name))
      .map(({ name, value }) => `<${nameOf(element)}> ${name}="${value.slice(0, 80)}"`)
  const isCode = (element: Element) => /^(SCRIPT|LINK|NOSCRIPT|TEMPLATE)$/.test(element.tagName)
  const footprint = (): Footprint => {
    const children = [...((document.body as Element | null)?.children ?? [])].filter(
      (child) => !isCode(child),
    )
    const sheets = [...document.styleSheets]
    return {
      attributes: [document.documentElement, document.body as Element | null, ...children].flatMap(
        (element) => (element ? attributesOf(element) : []),
      ),
      children: children.map(nameOf),
      sheets: [...document.querySelectorAll<HTMLLinkElement>('link[rel~="stylesheet"][href]')]
        .filter(({ sheet }) => sheet?.disabled !== true)
        .map(({ href, media }) => new URL(href).pathname + (media === '' ? '' : ` (${media})`)),
      addedStyles: sheets.filter(({ href }) => href === null).length + document.adoptedStyleSheets.length,
      directives: [...document.querySelectorAll('meta[http-equiv], base')].map((element) =>
        element.outerHTML.slice(0, 120),
      ),
    }
  }

  const part = (tag: 'header' | 'footer') =>
    [...document.querySelectorAll(tag)].find((element) => element.closest('main') === null)

  let before = footprint()
  let served = { header: false, footer: false }
  document.addEventListener('readystatechange', () => {
    // Before deferred scripts run.
    if (document.readyState !== 'interactive') return
    before = footprint()
    served = { header: part('header') !== undefined, footer: part('footer') !== undefined }
  })

  const opacityOf = (element: Element | null): number =>
    element ? Number(getComputedStyle(element).opacity) * opacityOf(element.parentElement) : 1

  const isInFront = (element: Element, x: number, y: number) => {
    const hit = document.elementFromPoint(x, y)
    if (!hit) return false
    // An open dialog covers the page on purpose; an ancestor is hit where the element takes no clicks.
    return element.contains(hit) || hit.contains(element) || hit.closest('dialog:modal') !== null
  }

  const visibilityOf = (element: Element | null | undefined): Visibility => {
    if (!element) return 'missing'
    element.scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: 'instant' })
    const { left, right, top, bottom, width, height } = element.getBoundingClientRect()
    const isVisible = element.checkVisibility({ opacityProperty: true, visibilityProperty: true })
    if (!isVisible || width < 4 || height < 8 || opacityOf(element) < 0.2) return 'hidden'
    const [x1, x2] = [Math.max(left, 0), Math.min(right, innerWidth)]
    const [y1, y2] = [Math.max(top, 0), Math.min(bottom, innerHeight)]
    if (x2 - x1 < 4 || y2 - y1 < 8) return 'hidden'
    const middle = (y1 + y2) / 2
    const points = [0.1, 0.3, 0.5, 0.7, 0.9].map((share) => x1 + (x2 - x1) * share)
    return points.filter((x) => isInFront(element, x, middle)).length >= 3 ? 'visible' : 'covered'
  }

  /** A heading for screen readers only is as good as the page below it. */
  const shownHeading = () => {
    const heading = document.querySelector<HTMLElement>('main h1')
    const { width = 0, height = 0 } = heading?.getBoundingClientRect() ?? {}
    const isForReaders = width > 0 && width <= 4 && height <= 4 && heading?.checkVisibility() === true
    const main = document.querySelector('main')
    return isForReaders && main && main.innerText.trim().length > heading.innerText.length ? main : heading
  }

  const look = (): Look => {
    const { dataset } = document.documentElement
    const [heading, header] = [shownHeading(), part('header')]
    const now = footprint()
    scrollTo({ top: 0, behavior: 'instant' })
    const headerBottom = header ? Math.round(header.getBoundingClientRect().bottom) : 0
    const headingTop = heading ? Math.round(heading.getBoundingClientRect().top) : 0
    const seen = {
      header: visibilityOf(header),
      heading: visibilityOf(heading),
      footer: visibilityOf(part('footer')),
    }
    scrollTo({ top: 0, behavior: 'instant' })
    return {
      path: location.pathname,
      title: document.title,
      shown: dataset['area'] ?? null,
      frameless: dataset['frame'] === 'none',
      ...seen,
      headerBottom,
      headingTop,
      served,
      before,
      now,
    }
  }
  Object.assign(window, { fcrLook: () => JSON.stringify(look()) })
}
