/** How long the shell waits without receiving any bytes of a file, in milliseconds. */
export const patience = 5000
/**
 * Steps in which it counts the time, in milliseconds. A busy page takes no steps: it must not give up on a file that has
 * arrived meanwhile.
 */
const tick = 500
/** After this time without the file, in milliseconds, its bytes are watched. */
const watchAfter = 2000

/**
 * Calls `onStall` if no bytes of a file arrive for a while. A slow line is not a failure: while the file's tag waits,
 * a second reader of the same response, through the browser's cache, sees whether bytes arrive.
 * @returns a function that ends the watch
 */
export function watchProgress(url: string, onStall: () => void): () => void {
  const abort = new AbortController()
  const watch = () => {
    let waited = 0
    return setInterval(() => {
      waited += tick
      if (waited < patience) return
      clearInterval(stall)
      onStall()
    }, tick)
  }
  let stall = watch()
  const advance = () => {
    clearInterval(stall)
    if (!abort.signal.aborted) stall = watch()
  }
  const probe = setTimeout(() => void readThrough(url, abort.signal, advance), watchAfter)
  return () => {
    clearTimeout(probe)
    clearInterval(stall)
    abort.abort()
  }
}

/** Never rejects: the file's tag shows whether it can be used. */
async function readThrough(url: string, signal: AbortSignal, onBytes: () => void): Promise<void> {
  try {
    const response = await fetch(url, { signal })
    const reader = response.ok ? response.body?.getReader() : undefined
    while (reader && !(await reader.read()).done) onBytes()
  } catch {
    // The connection is lost, or the tag has loaded and ended the watch.
  }
}
