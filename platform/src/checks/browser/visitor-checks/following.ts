import { z } from 'zod'
import { PageLeft } from '../patience'
import type { Tab } from '../tab'
import { isLeft } from './pressing'
import { inPage, visitorCheck } from './visitor-check'

/** How long the page may take to respond, in milliseconds of its own clock. */
const pause = 1000

/** `goes`: opens the page. `loads`: opens it by reloading the whole site. `responds`: changes something else. */
const outcome = z.enum(['none', 'goes', 'loads', 'responds', 'nothing'])
type Outcome = z.infer<typeof outcome>

/** Clicks the first link to another page of the site. Returns its address, or null if there is none. */
const clickLink = (tab: Tab) =>
  inPage(tab, () => {
    const links = fcrVisitor.dialog() ? [] : fcrVisitor.controls()
    const link = links.find(
      (element): element is HTMLAnchorElement =>
        element instanceof HTMLAnchorElement &&
        element.origin === location.origin &&
        element.pathname !== location.pathname &&
        !element.matches('[target], [download], [aria-disabled=true]') &&
        !/^\/api\/|\.[^/]+$/.test(element.pathname),
    )
    fcrVisitor.countChanges()
    link?.click()
    return link?.href ?? null
  })

async function follow(tab: Tab): Promise<Outcome> {
  if (await isLeft(tab)) return 'none'
  const address = await clickLink(tab)
  if (address === null) return 'none'
  // The page that is loaded may come later.
  if (tab.loading().includes(address)) return 'loads'
  await tab.pass(pause)
  return inPage(
    tab,
    (opened) => (location.pathname !== opened ? 'goes' : fcrVisitor.changes > 0 ? 'responds' : 'nothing'),
    tab.opened(),
  )
}

export const following = visitorCheck<Outcome>({
  name: 'following',
  looksAt: 'whether its first link to another page of the site opens it, without reloading the whole site',
  seen: outcome,
  usesPage: true,
  async observe(tab) {
    return follow(tab).catch((error: unknown) => {
      if (error instanceof PageLeft) return 'none'
      throw error
    })
  },
  fault(seen, live) {
    if (seen === 'nothing' && live !== 'nothing') return 'nothing happens when its first link is clicked'
    return seen === 'loads' && live === 'goes'
      ? 'reloads the whole site when its first link is clicked'
      : undefined
  },
})
