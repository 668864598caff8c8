import type { FailureCode } from '@fcr/shared/platform/failure-codes'
import { AreaFailure } from './area-failure'
import type { Source } from './preload'
import { watchProgress } from './progress'

/**
 * Loads an area's stylesheets before it mounts, so that nothing is painted without them. A missing or altered
 * stylesheet is a failed load.
 */
export const loadStyles = (sheets: Source[]) => Promise.all(sheets.map(loadStyle))

function loadStyle(source: Source): Promise<void> {
  const present = document.querySelector<HTMLLinkElement>(`link[rel="stylesheet"][href="${source.url}"]`)
  // A prerendered page links its styles.
  if (present?.sheet && hasRules(present.sheet)) {
    apply(present.sheet)
    return Promise.resolve()
  }
  const pending = present && isPending(present) ? present : undefined
  if (!pending) present?.remove()
  return new Promise((resolve, reject) => {
    const link = pending ?? createLink(source)
    const fail = (code: FailureCode) => {
      stop()
      link.remove()
      reject(new AreaFailure(code))
    }
    const stop = watchProgress(source.url, () => fail('styles-timeout'))
    link.onload = () => {
      stop()
      if (link.sheet) apply(link.sheet)
      resolve()
    }
    link.onerror = () => fail('styles-missing')
    if (!pending) document.head.append(link)
  })
}

/** Waits for the style sheets that do not block the page: the area's components also need the shell's rules. */
export const pageStyles = () => {
  const links = document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"][media="print"]')
  return Promise.all([...links].filter(isPending).map(settled))
}

/** Also resolves if the style sheet is lost: the page's watchdog handles that. */
const settled = (link: HTMLLinkElement) =>
  new Promise<void>((resolve) => {
    const end = () => {
      stop()
      resolve()
    }
    const stop = watchProgress(link.href, end)
    link.addEventListener('load', end)
    link.addEventListener('error', end)
  })

function createLink({ url, integrity }: Source): HTMLLinkElement {
  const link = document.createElement('link')
  link.rel = 'stylesheet'
  link.href = url
  link.crossOrigin = 'anonymous'
  if (integrity !== undefined) link.integrity = integrity
  return link
}

/** Whether a link of the page that does not block it is still loading: the watchdog marks lost ones. */
const isPending = ({ sheet, media, dataset }: HTMLLinkElement) =>
  sheet === null && media === 'print' && dataset['lost'] === undefined

/** The page's watchdog applies its style sheets only when all have loaded; the area needs its own now. */
const apply = ({ media }: CSSStyleSheet) => {
  if (media.mediaText === 'print') media.mediaText = 'all'
}

/** A failed stylesheet has no rules, or throws on access. */
function hasRules(sheet: CSSStyleSheet): boolean {
  try {
    return sheet.cssRules.length > 0
  } catch {
    return false
  }
}
