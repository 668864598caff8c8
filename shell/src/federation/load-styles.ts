import type { FailureCode } from '@fcr/shared/platform/failure-codes'
import { AreaFailure } from './area-failure'
import type { Source } from './preload'
import { watchProgress } from './progress'

/**
 * Loads an area's stylesheets before it mounts, so that nothing is painted without them. A missing or altered
 * stylesheet is a failed load.
 */
export const loadStyles = (sheets: Source[]) => Promise.all(sheets.map(loadStyle))

function loadStyle({ url, integrity }: Source): Promise<void> {
  const present = document.querySelector<HTMLLinkElement>(`link[rel="stylesheet"][href="${url}"]`)
  // A prerendered page links its styles; by the time scripts run they have loaded or failed.
  if (present && isApplied(present)) return Promise.resolve()
  present?.remove()
  return new Promise((resolve, reject) => {
    const link = document.createElement('link')
    link.rel = 'stylesheet'
    link.href = url
    link.crossOrigin = 'anonymous'
    if (integrity !== undefined) link.integrity = integrity
    const fail = (code: FailureCode) => {
      stop()
      link.remove()
      reject(new AreaFailure(code))
    }
    const stop = watchProgress(url, () => fail('styles-timeout'))
    link.onload = () => {
      stop()
      resolve()
    }
    link.onerror = () => fail('styles-missing')
    document.head.append(link)
  })
}

/** A failed stylesheet has no rules, or throws on access. */
function isApplied({ sheet }: HTMLLinkElement): boolean {
  try {
    return sheet !== null && sheet.cssRules.length > 0
  } catch {
    return false
  }
}
