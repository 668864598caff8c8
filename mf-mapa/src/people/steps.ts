/** Work in steps, between which the page may respond to keys. */
export type Steps<T> = Generator<void, T, void>

/** Takes steps until this many milliseconds have passed; returns the last one. */
export function takeTurn<T>(steps: Steps<T>, milliseconds: number): IteratorResult<void, T> {
  const end = performance.now() + milliseconds
  let step = steps.next()
  while (!step.done && performance.now() < end) step = steps.next()
  return step
}

/** Takes all steps; returns their result. */
export function resultOf<T>(steps: Steps<T>): T {
  let step = steps.next()
  while (!step.done) step = steps.next()
  return step.value
}
