import type { FailureCode } from '@fcr/shared/platform/failure-codes'
import { AreaFailure } from './area-failure'
import { watchProgress } from './progress'

export type Source = { url: string; integrity: string | undefined }

/** Preloads a file unless the page has already done so. A failure is detected where the file is used. */
const preload = (as: 'script' | 'style') =>
  function fetchAhead({ url, integrity }: Source) {
    if (document.querySelector(`link[href="${url}"]`)) return
    const link = document.createElement('link')
    link.rel = 'preload'
    link.as = as
    link.href = url
    link.crossOrigin = 'anonymous'
    if (integrity !== undefined) link.integrity = integrity
    document.head.append(link)
  }

/**
 * Resolves once a preloaded script has arrived or failed: the code that uses it then finds it in the cache, or fails
 * immediately, so its time limit does not include a slow line. Rejects if it stops arriving.
 */
export function arrived({ url }: Pick<Source, 'url'>, late: FailureCode): Promise<void> {
  const link = document.querySelector(`link[href="${url}"]`)
  if (!link) return Promise.resolve()
  return new Promise((resolve, reject) => {
    // The link's events may have been dispatched already. A copy shares its download and dispatches them again.
    const copy = link.cloneNode() as Element
    const end = () => {
      stop()
      copy.remove()
    }
    const stop = watchProgress(url, () => {
      end()
      reject(new AreaFailure(late))
    })
    for (const event of ['load', 'error'])
      copy.addEventListener(event, () => {
        end()
        resolve()
      })
    document.head.append(copy)
  })
}

export const preloadScript = preload('script')
export const preloadStyle = preload('style')
