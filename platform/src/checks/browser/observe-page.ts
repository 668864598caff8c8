import { PageStuck } from './patience'
import type { Tab } from './tab'
import { address, visitorChecks } from './visitor-checks'
import { drawing, nextFrame, type VisitorCheck } from './visitor-checks/visitor-check'

/** How long a page is watched, in milliseconds of its own clock: until it is complete, and after that. */
export const opening = 3000
const staying = 7000
export const watched = opening + staying
/** The same after the window has become narrower. */
const resizing = 1000
/** Widths of a desktop, in which a page is opened, and of a phone. */
const [desktop, phone] = [1280, 360]

/** What each visitor check noted, by the window's width and the check's name. */
export type Observations = Record<string, Record<string, unknown>>
export type Early = ReadonlyMap<VisitorCheck, unknown>

/** Watches a page for ten seconds. Returns what the checks noted early. */
export async function watchPage(tab: Tab): Promise<Early> {
  const early = await noteEarly(tab, opening)
  await tab.pass(staying)
  return early
}

/**
 * Lets the page's clock pass, and notes what the page shows then. On a busy machine its first frame could come later:
 * what waits for a frame, such as content that comes into view, would be taken for something that moves by itself.
 */
async function noteEarly(tab: Tab, milliseconds: number): Promise<Early> {
  await tab.pass(milliseconds - drawing)
  await nextFrame(tab)
  const early = new Map<VisitorCheck, unknown>()
  for (const check of visitorChecks) if (check.early) early.set(check, await check.early(tab))
  return early
}

/**
 * Runs the visitor checks on a page in each width, then those that use it. They leave focus, scroll position and fields
 * changed, and may have left the page.
 */
export async function observePage(tab: Tab, early: Early, checks = visitorChecks): Promise<Observations> {
  if (checks.length === 0) return {}
  const isLeft = (await tab.run('location.pathname')) !== tab.opened()
  // The page that it leads to is visited as well.
  if (isLeft) return { [desktop]: await observe(tab, [address], early) }
  const watching = checks.filter(({ usesPage }) => !usesPage)
  const wide = await observe(tab, watching, early)
  await tab.setWidth(phone)
  const narrowEarly = await noteEarly(tab, resizing)
  await tab.pass(resizing)
  const narrow = await observe(tab, watching, narrowEarly)
  await tab.setWidth(desktop)
  // The live version's page reports no problems either: they could not be compared.
  tab.mute()
  await tab.pass(resizing)
  const using = checks.filter(({ usesPage }) => usesPage)
  return { [desktop]: { ...wide, ...(await observe(tab, using, early)) }, [phone]: narrow }
}

async function observe(tab: Tab, checks: readonly VisitorCheck[], early: Early) {
  const notes: Record<string, unknown> = {}
  for (const check of checks)
    notes[check.name] = await check.observe(tab, early.get(check)).catch((error: unknown) => {
      throw error instanceof PageStuck ? new PageStuck(`${check.name}: ${error.step}`) : error
    })
  return notes
}

const all = (seen: Observations) =>
  Object.entries(seen).flatMap(([width, notes]) =>
    visitorChecks
      .filter(({ name }) => Object.hasOwn(notes, name))
      .map((check) => ({ width, check, note: notes[check.name] })),
  )
const noteIn = (live: Observations | undefined, width: string, { name, seen }: VisitorCheck) =>
  seen.safeParse(live?.[width]?.[name]).data

/** Whether stored observations have everything that the page is compared with. */
export const isComparable = (seen: Observations, stored: Observations | undefined): boolean =>
  all(seen).every(
    ({ width, check, note }) =>
      noteIn(stored, width, check) !== undefined && check.needsLive?.(note) !== true,
  )

/**
 * The checks that find something. Those that use the page go together, because each begins where the one before ended.
 */
export function suspicious(seen: Observations, live: Observations): VisitorCheck[] {
  const suspects = all(seen)
    .filter(({ width, check, note }) => {
      const before = noteIn(live, width, check)
      return (check.fault(note, before) ?? differenceOf(check, note, before)) !== undefined
    })
    .map(({ check }) => check)
  const usesPage = suspects.some((check) => check.usesPage)
  return visitorChecks.filter((check) => suspects.includes(check) || (usesPage && check.usesPage))
}

const differenceOf = (check: VisitorCheck, note: unknown, before: unknown) =>
  before === undefined ? undefined : check.difference?.(note, before)

/** What a visitor would object to, one line each. @param live the live version's page, if there is one */
export const visitorFaults = (seen: Observations, live: Observations | undefined): string[] =>
  lines(seen, (check, note, width) => check.fault(note, noteIn(live, width, check)))

/** What is otherwise than on the live version's page, without being a fault. */
export const visitorDifferences = (seen: Observations, live: Observations): string[] =>
  lines(seen, (check, note, width) => {
    const before = noteIn(live, width, check)
    return check.fault(note, before) ? undefined : differenceOf(check, note, before)
  })

/** Names the width only where the wide window does not show the same. */
function lines(
  seen: Observations,
  lineOf: (check: VisitorCheck, note: unknown, width: string) => string | undefined,
): string[] {
  const findings = all(seen).flatMap(({ width, check, note }) => {
    const line = lineOf(check, note, width)
    return line === undefined ? [] : [{ width, check, line }]
  })
  const isWide = ({ width }: { width: string }) => width === String(desktop)
  return findings
    .filter(
      (finding) =>
        isWide(finding) || !findings.some((other) => isWide(other) && other.check === finding.check),
    )
    .map((finding) => finding.line + (isWide(finding) ? '' : ` (${finding.width} px wide)`))
}
