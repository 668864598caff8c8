import { mutationFindings } from './findings'
import type { Look } from './in-page/look'
import type { Problems } from './problems'
import type { Role } from './stub-api'
import type { Tab } from './tab'
import type { Visit } from './visit-plan'

/** How long each page of the journey is watched, in milliseconds of the page's own clock. */
const pause = 2000

export type Journey = {
  problems: Problems
  /** The other areas' first pages. */
  others: readonly Visit[]
  /** The same page, opened directly in that role. */
  direct: (visit: Visit, role: Role) => Promise<Look | undefined>
}

/**
 * Goes from a page of an area to one of another area and back, and checks that the first area leaves nothing behind.
 */
export async function travel({ problems, others, direct }: Journey, tab: Tab, from: Visit): Promise<void> {
  for (const to of others) {
    const where = `${from.area} from ${from.path} to ${to.path} as ${tab.role}`
    const add = (what: string) => problems.add(what, where)
    const expected = await direct(to, tab.role)
    if (!expected) continue
    tab.examine(where)
    const link = `:is(header, footer):not(main *) a[href="${to.path}"]`
    const hasLink =
      (await tab.run(`document.querySelector(${JSON.stringify(link)})?.checkVisibility() === true`)) === true
    await (hasLink ? tab.click(link) : tab.go(to.path))
    await tab.pass(pause)
    const look = await tab.look()
    if (look.path !== expected.path || look.shown !== expected.shown) {
      add(
        hasLink
          ? `a click on the site's link to ${to.path} does not open that page`
          : 'the other page does not open',
      )
      return
    }
    if (look.heading !== expected.heading) add(`the other page's heading is ${look.heading}`)
    if (!look.frameless && look.header !== expected.header) add(`the site's header is ${look.header}`)
    mutationFindings(look, expected).forEach(add)
    await tab.run('history.back()')
    await tab.pass(pause)
    const back = await tab.look()
    if (back.shown !== `${from.area}@${from.version}`) add("'Back' does not return to the page")
    else if (back.heading !== 'visible') add(`after going back, the page's heading is ${back.heading}`)
  }
}

/**
 * Returns the areas to visit from a page: one from each page, so that the pages of an area together lead to every
 * other; all remaining ones from its last page.
 */
export function sharedOut(pages: readonly Visit[], others: readonly Visit[]): Map<Visit, Visit[]> {
  const destinations = new Map<Visit, Visit[]>()
  const last = pages.length - 1
  for (const [index, page] of pages.entries()) {
    const own = others.filter(({ area }) => area !== page.area)
    const next = own[index % Math.max(1, own.length)]
    destinations.set(page, index === last ? own.slice(Math.min(index, own.length - 1)) : next ? [next] : [])
  }
  return destinations
}
