/** A page in the background is not painted: it starts after this time, in milliseconds. */
const longest = 1000

/** Runs once, after the next frame is painted. */
export function afterPaint(run: () => void) {
  let isWaiting = true
  const runOnce = () => {
    if (isWaiting) run()
    isWaiting = false
  }
  requestAnimationFrame(() => setTimeout(runOnce))
  setTimeout(runOnce, longest)
}
