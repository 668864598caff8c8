import { AreaFailure } from './area-failure'

/** How long an area's entry may take, in milliseconds; the runtime's own limit would be 20 s. */
export const entryTimeout = 5000

/**
 * Loads a script whose bytes must match a hash. Rejects when it is missing, altered, throws while it is
 * parsed, or is not there in time; the tag is taken out again, so that a later attempt starts afresh.
 */
export function loadScript(
  url: string,
  integrity: string | undefined,
  timeout = entryTimeout,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script')
    script.src = url
    script.crossOrigin = 'anonymous'
    if (integrity !== undefined) script.integrity = integrity
    const timer = setTimeout(() => {
      script.remove()
      reject(new AreaFailure('entry-timeout'))
    }, timeout)
    script.onload = () => {
      clearTimeout(timer)
      resolve()
    }
    script.onerror = () => {
      clearTimeout(timer)
      script.remove()
      reject(new AreaFailure('entry-missing'))
    }
    document.head.append(script)
  })
}

/** Fetches a script that another one will ask for soon, unless the page has done so. Its failure shows there. */
export function preloadScript({ url, integrity }: { url: string; integrity: string | undefined }) {
  if (document.querySelector(`link[rel="preload"][href="${url}"]`)) return
  const link = document.createElement('link')
  link.rel = 'preload'
  link.as = 'script'
  link.href = url
  link.crossOrigin = 'anonymous'
  if (integrity !== undefined) link.integrity = integrity
  document.head.append(link)
}
