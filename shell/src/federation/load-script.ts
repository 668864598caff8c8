import { AreaFailure } from './area-failure'
import type { Source } from './preload'
import { watchProgress } from './progress'

/** Loads a chunk of an area and verifies its hash. Rejects if it is missing, altered, or stops arriving. */
export function loadScript({ url, integrity }: Source): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script')
    script.src = url
    script.crossOrigin = 'anonymous'
    if (integrity !== undefined) script.integrity = integrity
    const end = (failure?: AreaFailure) => {
      stop()
      script.remove()
      if (failure) reject(failure)
      else resolve()
    }
    const stop = watchProgress(url, () => end(new AreaFailure('chunk-timeout')))
    script.onload = () => end()
    script.onerror = () => end(new AreaFailure('chunk-missing'))
    document.head.append(script)
  })
}
