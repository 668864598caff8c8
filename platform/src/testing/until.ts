import { setTimeout as pause } from 'node:timers/promises'

/** Waits until something is true; the test's time limit ends it. */
export async function until(isTrue: () => boolean | Promise<boolean>) {
  while (!(await isTrue())) await pause(10)
}
