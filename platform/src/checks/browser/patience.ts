/** The page cannot be examined further: it hangs, or its process has ended. */
export class PageLost extends Error {}
/** The page has navigated to another one. */
export class PageLeft extends PageLost {}

/** A step of the page has not ended. */
export class PageStuck extends PageLost {
  constructor(readonly step: string) {
    super(`does not respond for ${longestStep / 1000} seconds (${step})`)
  }
}

/** How long one step of a page may take, in milliseconds. Steps of real pages take less than a second. */
export const longestStep = 30_000
/** Interval at which `help` is called for a step that has not ended, in milliseconds. */
const helpEvery = 1000

/**
 * Waits for a step of a page.
 * @param name names the step in the error
 * @param lost rejects when the page cannot be examined further
 * @param help called at intervals until the step ends
 * @throws PageStuck if the step does not end
 */
export async function waitForStep<T>(
  name: string,
  step: Promise<T>,
  lost: Promise<never>,
  help: () => void = () => undefined,
): Promise<T> {
  const helping = setInterval(help, helpEvery)
  let bound: NodeJS.Timeout | undefined
  const endless = new Promise<never>((_resolve, reject) => {
    bound = setTimeout(() => reject(new PageStuck(name)), longestStep)
  })
  try {
    return await Promise.race([step, endless, lost])
  } finally {
    clearInterval(helping)
    clearTimeout(bound)
  }
}

/** Repeats a step if the page did not respond: in rare cases, the browser is the cause. */
export async function onceMore(step: () => Promise<void>, prepare: () => Promise<void>): Promise<void> {
  try {
    await step()
  } catch (error) {
    if (!(error instanceof PageStuck)) throw error
    await prepare()
    await step()
  }
}
