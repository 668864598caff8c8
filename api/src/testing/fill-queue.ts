import { inTurn } from '../passwords/hash'

/** Keeps the queue of the tests' address full until the returned function is called. */
export function fillQueue(): () => Promise<void> {
  let flooding = true
  const tasks: Promise<unknown>[] = []
  // Each stranger that is served adds another one.
  const stranger = () => {
    const requester = { address: '127.0.0.1', account: `stranger ${tasks.length}` }
    const task = inTurn(requester, async () => {
      if (flooding) stranger()
      await new Promise((resolve) => setImmediate(resolve))
    })
    // Strangers get 503 while the queue is full.
    tasks.push(task.catch(() => undefined))
  }
  for (let count = 0; count < 70; count += 1) stranger()
  return async () => {
    flooding = false
    await Promise.all(tasks)
  }
}
