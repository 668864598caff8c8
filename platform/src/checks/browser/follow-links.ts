import { ownerOf } from '@fcr/shared/platform/route-owner'
import { lookAround } from './look-around'
import { opening } from './observe-page'
import { onceMore, PageLeft, PageLost } from './patience'
import type { Problems } from './problems'
import type { Tab } from './tab'
import type { Seen } from './tour'
import type { Visit } from './visit-plan'
import { pressKey } from './visitor-checks/keys'
import { inPage } from './visitor-checks/visitor-check'

/** How many of a page's buttons are pressed at most: those of a list are its last ones. */
const most = 12
/** How long a page may take to show what was searched for, in milliseconds of its own clock. */
const searching = 2000
/** The same after a button was pressed. */
const pressing = 500
const links = 'main a:not([target=_blank])[href]'

type Target = { visit: Visit; selector: string }
type Find = () => Promise<Target | undefined>
/** Makes a page show more links. Returns the one to follow, if it appears. */
type Reveal = (tab: Tab, find: Find) => Promise<Target | undefined>
type Following = { problems: Problems; open: () => Promise<Tab> }

/**
 * Follows a link to each page whose address has a parameter, from a page of the same area: addresses that are made up
 * for the visits may name nothing that the area has. Looks at each page by itself, as the live version may lead
 * elsewhere.
 * @param seen the pages that one role has seen
 * @throws PageLost when a page cannot be examined further; the problem is noted
 */
export async function followLinks(following: Following, seen: readonly Seen[]): Promise<void> {
  const visits = seen.map(({ visit }) => visit)
  const wanted = new Set(visits.filter(({ pattern }) => pattern.includes('/:')))
  for (const { visit: from, look } of seen) {
    if (look.path !== from.path) continue
    while ([...wanted].some(({ area }) => area === from.area)) {
      const followed = await followOne(following, { from, visits, wanted })
      if (!followed) break
      wanted.delete(followed)
    }
  }
}

type Way = { from: Visit; visits: readonly Visit[]; wanted: ReadonlySet<Visit> }

/** Follows a link to a wanted page, in a new tab. Returns the visit whose page it leads to. */
async function followOne({ problems, open }: Following, way: Way): Promise<Visit | undefined> {
  const { from } = way
  let followed: Visit | undefined
  let where = ''
  const step = async () => {
    const tab = await open()
    where = `${from.area} at ${from.path} as ${tab.role}`
    try {
      const target = await targetIn(tab, way)
      followed = target?.visit
      if (target) {
        where = `${target.visit.area} at ${target.visit.pattern} as ${tab.role}`
        await follow(problems, tab, { selector: target.selector, where })
      }
    } catch (error) {
      void tab.close().catch(() => undefined)
      throw error
    }
    await tab.close()
  }
  try {
    await onceMore(step, () => Promise.resolve())
  } catch (error) {
    if (error instanceof PageLost) problems.add(error.message, where)
    throw error
  }
  return followed
}

async function targetIn(tab: Tab, { from, visits, wanted }: Way): Promise<Target | undefined> {
  const find: Find = async () => {
    for (const { path, href } of await inPage(tab, (selector) => fcrVisitor.links(selector), links)) {
      const owner = ownerOf(visits, path)
      const visit = [...wanted].find((candidate) => candidate === owner)
      if (visit?.area === from.area && path !== from.path)
        return { visit, selector: `${links}[href=${JSON.stringify(href)}]` }
    }
    return undefined
  }
  tab.mute()
  let isOpen = false
  for (const reveal of [search, pressButtons])
    try {
      if (!isOpen) {
        await tab.load(from.path)
        await tab.pass(opening)
      }
      const target = await reveal(tab, find)
      if (target) return target
      isOpen = (await tab.run('location.pathname')) === from.path
    } catch (error) {
      // A search may load the page of its results.
      if (!(error instanceof PageLeft)) throw error
      isOpen = false
    }
  return undefined
}

const search: Reveal = async (tab, find) => {
  const target = await find()
  if (target) return target
  const hasField = await inPage(tab, () => {
    const field = fcrVisitor.field()
    field?.focus({ preventScroll: true })
    return field !== undefined
  })
  if (!hasField) return undefined
  await tab.send('Input.insertText', { text: 'Prueba' })
  await pressKey(tab, 'Enter')
  await tab.pass(searching)
  return find()
}

const pressButtons: Reveal = async (tab, find) => {
  for (let fromEnd = 1; fromEnd <= most; fromEnd += 1) {
    if (!(await inPage(tab, (index) => fcrVisitor.press(index), fromEnd))) return undefined
    await tab.pass(pressing)
    const target = await find()
    if (target) return target
  }
  return undefined
}

async function follow(
  problems: Problems,
  tab: Tab,
  { selector, where }: { selector: string; where: string },
): Promise<void> {
  tab.examine(where)
  try {
    await tab.click(selector)
    await tab.pass(opening)
    if (!tab.hasLeft()) await lookAround(problems, tab, where)
  } catch (error) {
    // A link may load its page, which is visited as well.
    if (!(error instanceof PageLeft)) throw error
  }
}
