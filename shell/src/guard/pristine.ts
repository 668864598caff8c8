type Priority = 'user-visible' | 'background'
/** Not in all browsers. */
const { scheduler } = window as {
  scheduler?: { postTask(work: () => void, options: { priority: Priority }): unknown }
}
const postTask = scheduler?.postTask.bind(scheduler)

const original = {
  fetch: window.fetch,
  setTimeout: window.setTimeout,
  requestAnimationFrame: window.requestAnimationFrame,
}

/**
 * The browser's functions as they were when the shell's script began, before any area ran. The shell uses these, so
 * that an area that replaces `fetch` cannot keep it from learning about a rollback.
 */
export const pristine = {
  fetch: (...request: Parameters<typeof fetch>) => original.fetch.apply(window, request),
  setTimeout: (work: () => void, milliseconds: number) =>
    original.setTimeout.call(window, work, milliseconds),
  now: performance.now.bind(performance),
  requestAnimationFrame: (work: () => void) => original.requestAnimationFrame.call(window, work),
  /** Runs something as a task: in its turn or, in the background, when no other task waits. */
  postTask: postTask && ((work: () => void, priority: Priority): void => void postTask(work, { priority })),
}
