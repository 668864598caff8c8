/** Runs once, after the next frame is painted; without one, as in the background, after `longest` milliseconds. */
export function afterPaint(run: () => void, longest = 1000) {
  let isWaiting = true
  const runOnce = () => {
    if (isWaiting) run()
    isWaiting = false
  }
  requestAnimationFrame(() => setTimeout(runOnce))
  setTimeout(runOnce, longest)
}
