import { AreaFailure } from './area-failure'

/** Timeout for an area's entry, in milliseconds; the runtime's own limit would be 20 s. */
export const entryTimeout = 5000

/**
 * Loads a script and verifies its hash. Rejects if it is missing, altered, throws while it is parsed, or times
 * out; the tag is removed again, so that a later attempt starts from scratch.
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
