import type { z } from 'zod'
import type {} from '../in-page/visitor'
import type { Tab } from '../tab'

/**
 * Something that a visitor would notice. `Seen` is what the check notes on a page; it is stored for the comparison with
 * the next version.
 */
type Definition<Seen, Early> = {
  name: string
  /** What it looks at, for the documentation and for error messages. */
  looksAt: string
  seen: z.ZodType<Seen>
  /** Whether only a live page of the same run can be compared, because the machine has a part in it. */
  needsLive?: (seen: Seen) => boolean
  /** Whether it fills or presses something: it runs once per page, after all others, in the wide window. */
  usesPage?: true
  /** Notes something three seconds after the page was opened. */
  early?: (tab: Tab) => Promise<Early>
  /** Notes what the page shows after it has been watched. */
  observe: (tab: Tab, early: Early) => Promise<Seen>
  /** The sentence of the refusal, if the page has a fault. @param live the same on the live version's page */
  fault: (seen: Seen, live: Seen | undefined) => string | undefined
  /** A sentence for what a redesign may do on purpose. */
  difference?: (seen: Seen, live: Seen) => string | undefined
}

export type VisitorCheck = Definition<unknown, unknown>

/** @param definition with the types of its own notes, which nothing else reads */
export const visitorCheck = <Seen, Early = undefined>(definition: Definition<Seen, Early>): VisitorCheck =>
  definition as unknown as VisitorCheck

/** Runs a function in the page, in an isolated world with `fcrVisitor`. It must refer to nothing else. */
export const inPage = async <Result, Given extends readonly unknown[]>(
  tab: Tab,
  script: (...given: Given) => Result,
  ...given: Given
): Promise<Awaited<Result>> =>
  (await tab.run(
    `(${String(script)})(${given.map((value) => JSON.stringify(value)).join(', ')})`,
  )) as Awaited<Result>

/** Waits for the result of a script, which may need the page's timers: its clock stands still otherwise. */
export async function whileTimePasses<T>(tab: Tab, running: Promise<T>): Promise<T> {
  const ended = running.then(
    () => true,
    () => true,
  )
  do await tab.pass(100)
  while (!(await Promise.race([ended, Promise.resolve(false)])))
  return running
}

/** Time in which a page shows what a frame has changed, in milliseconds of its own clock. */
export const drawing = 100

/** Lets the page draw a frame, and show what it does with it. Its clock stands still until then. */
export async function nextFrame(tab: Tab): Promise<void> {
  await tab.drawFrame()
  await tab.pass(drawing)
}

const changes = (tab: Tab) => inPage(tab, () => fcrVisitor.changes > 0)

/** Whether the page has changed since changes are counted. Some pages do it with their next frame. */
export async function hasChanged(tab: Tab): Promise<boolean> {
  if (await changes(tab)) return true
  await nextFrame(tab)
  return changes(tab)
}

const frames = 'new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(null))))'

/** Waits until the page has drawn twice: some events come with a frame, and those take real time. */
export const twoFrames = (tab: Tab) => whileTimePasses(tab, tab.run(frames))
