import { z } from 'zod'
import type { Tab } from '../tab'
import { inPage, visitorCheck } from './visitor-check'

/** Milliseconds; a slow response says nothing about the link. */
const patience = 5000

/** Addresses that a tab has asked for, and whether the site has no page there. */
const asked = new WeakMap<Tab, Map<string, Promise<boolean>>>()

function isMissing(tab: Tab, address: string): Promise<boolean> {
  const answers = asked.get(tab) ?? new Map<string, Promise<boolean>>()
  asked.set(tab, answers)
  const missing =
    answers.get(address) ??
    fetch(address, { method: 'HEAD', redirect: 'manual', signal: AbortSignal.timeout(patience) }).then(
      ({ status }) => status === 404,
      () => false,
    )
  answers.set(address, missing)
  return missing
}

/**
 * Returns where the page's links lead: addresses of pages of the site, and `nowhere` those that open nothing. Links to
 * files are left out: another server may deliver them at the same host.
 */
const targetsOf = (tab: Tab) =>
  inPage(tab, () => {
    const links = fcrVisitor.controls().filter((element) => element instanceof HTMLAnchorElement)
    const pages = links.filter(
      ({ origin, pathname }) => origin === location.origin && !/^\/api\/|\.[^/]+$/.test(pathname),
    )
    return {
      pages: [...new Set(pages.map(({ origin, pathname }) => origin + pathname))],
      nowhere: [
        ...new Set(links.map(({ href }) => href).filter((href) => /^(about|javascript):/.test(href))),
      ],
    }
  })

const added = (seen: readonly string[], live: readonly string[] = []) =>
  seen.filter((target) => !live.includes(target))

export const links = visitorCheck<{ missing: string[]; nowhere: string[] }>({
  name: 'links',
  looksAt: 'whether links open something, and lead to a page that the site has',
  seen: z.object({ missing: z.array(z.string()), nowhere: z.array(z.string()) }),
  async observe(tab) {
    const { pages, nowhere } = await targetsOf(tab)
    const areMissing = await Promise.all(pages.map((page) => isMissing(tab, page)))
    const missing = pages.filter((_, index) => areMissing[index]).map((page) => new URL(page).pathname)
    return { missing, nowhere }
  },
  fault(seen, live) {
    const targets = added(seen.nowhere, live?.nowhere)
    return targets.length > 0 ? `has links that open nothing: ${targets.join(', ')}` : undefined
  },
  // The area that it leads to may become live later.
  difference(seen, live) {
    const targets = added(seen.missing, live.missing)
    return targets.length > 0 ? `has links to where there is no page: ${targets.join(', ')}` : undefined
  },
})
