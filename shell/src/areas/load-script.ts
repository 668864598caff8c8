import { AreaFailure } from './area-failure'
import { watchProgress } from './progress'

/**
 * Loads a script and verifies its hash. Rejects if it is missing, altered, throws while it is parsed, or stops
 * arriving; the tag is removed again, so that a later attempt starts from scratch.
 */
export function loadScript(url: string, integrity: string | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script')
    script.src = url
    script.crossOrigin = 'anonymous'
    if (integrity !== undefined) script.integrity = integrity
    const stop = watchProgress(url, () => {
      script.remove()
      stop()
      reject(new AreaFailure('entry-timeout'))
    })
    script.onload = () => {
      stop()
      resolve()
    }
    script.onerror = () => {
      stop()
      script.remove()
      reject(new AreaFailure('entry-missing'))
    }
    document.head.append(script)
  })
}
