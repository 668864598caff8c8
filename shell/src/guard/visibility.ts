import { isAdded, isVisible } from './remains'

const headings = 'h1, h2, h3, h4, h5, h6, [role="heading"]'
const find = (selector: string) => document.querySelector(selector)

/** Whether the page shows what every page has: a heading. It may be scrolled out of sight. */
export function hasContent(): boolean {
  const found = find('#contenido')?.querySelectorAll(headings) ?? []
  for (const heading of found) if (isVisible(heading)) return true
  return false
}

/** Whether header or page are hidden, out of sight or covered, so that a visitor can use neither. */
export function isFrameHidden(): boolean {
  if (isExcused()) return false
  const { frame, area } = document.documentElement.dataset
  const hasFrame = frame !== 'none' || area === 'none'
  return (hasFrame && isHeaderHidden()) || isPageCovered()
}

/** While something modal or printed is shown, or the whole screen, and while the keyboard or a zoom moves the page. */
function isExcused(): boolean {
  const { scale = 1, height = window.innerHeight } = window.visualViewport ?? {}
  const isMoved = scale > 1.01 || height < window.innerHeight * 0.8
  return isMoved || Boolean(document.fullscreenElement) || window.matchMedia('print').matches || isModalOpen()
}

export function isModalOpen(): boolean {
  for (const selector of [':modal', ':popover-open', 'dialog[open]', '[aria-modal="true"]']) {
    try {
      for (const element of document.querySelectorAll(selector)) if (isVisible(element)) return true
    } catch {
      // This browser does not know the selector.
    }
  }
  return false
}

function isHeaderHidden(): boolean {
  const header = find('#encabezado header')
  if (!header || !isVisible(header)) return true
  const links = [...header.querySelectorAll('a, button')].filter(isVisible)
  return links.every((link) => {
    const { left, top, width, height } = link.getBoundingClientRect()
    const part = partAt(left + width / 2, top + height / 2)
    return part === undefined || part.id === 'contenido' || isAdded(part)
  })
}

/** Whether an element that is no part of the frame or the area lies over the whole page. */
function isPageCovered(): boolean {
  const { innerWidth, innerHeight } = window
  return [0.2, 0.5, 0.8].every((x) =>
    [0.4, 0.7].every((y) => {
      const part = partAt(innerWidth * x, innerHeight * y)
      return part !== undefined && isAdded(part)
    }),
  )
}

/** The part of the page, a child of the body, that a click there reaches. */
function partAt(x: number, y: number): Element | undefined {
  const hit = document.elementFromPoint(x, y)
  return [...document.body.children].find((child) => child.contains(hit))
}
