/** Runs after the next frame, so that a slow phone shows a press before it draws the map anew. Returns how to cancel it. */
export function afterPress(run: () => void): () => void {
  let timer: number | undefined
  const frame = requestAnimationFrame(() => {
    timer = window.setTimeout(run)
  })
  return () => {
    cancelAnimationFrame(frame)
    window.clearTimeout(timer)
  }
}
