/** As many as libuv has threads, which compress and write. */
const AT_ONCE = 4

/**
 * Works on a few items at a time. After a failure it starts no further item, waits for those that have begun, and
 * rejects with the first reason.
 */
export async function inParallel<Item>(
  items: Iterable<Item>,
  work: (item: Item) => Promise<void>,
  atOnce = AT_ONCE,
): Promise<void> {
  const waiting = [...items]
  const failures: unknown[] = []
  const workThrough = async () => {
    while (waiting.length > 0 && failures.length === 0)
      for (const item of waiting.splice(0, 1))
        await work(item).catch((error: unknown) => failures.push(error))
  }
  await Promise.all(Array.from({ length: atOnce }, workThrough))
  if (failures.length > 0) throw failures[0]
}
