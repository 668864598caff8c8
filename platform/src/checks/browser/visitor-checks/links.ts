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

/** Hosts of a developer's machine or of a private network. */
const internal =
  /^(?:(?:.*\.)?localhost|(?:0|10|127|169\.254|172\.(?:1[6-9]|2\d|3[01])|192\.168)(?:\.\d+){2,3}|\[(?:::1?|f[cd].*|fe80:.*)\])$/

/** Addresses of links and pictures that only open on one machine or in one network. */
const internalTargets = (tab: Tab) =>
  inPage(
    tab,
    (hosts) => {
      const links = document.querySelectorAll<HTMLAnchorElement>('main a[href]')
      const pictures = document.querySelectorAll<HTMLImageElement>('main img[src]')
      const addresses = [...[...links].map(({ href }) => href), ...[...pictures].map(({ src }) => src)]
      const isInternal = (address: string) => {
        if (!URL.canParse(address)) return false
        const { protocol, hostname, origin } = new URL(address)
        return protocol === 'file:' || (origin !== location.origin && new RegExp(hosts).test(hostname))
      }
      return [...new Set(addresses.filter(isInternal))].slice(0, 10)
    },
    internal.source,
  )

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

export const links = visitorCheck<{ missing: string[]; nowhere: string[]; internal: string[] }>({
  name: 'links',
  looksAt:
    'whether links open something and lead to a page that the site has, and visitors can reach links and pictures',
  seen: z.object({
    missing: z.array(z.string()),
    nowhere: z.array(z.string()),
    internal: z.array(z.string()),
  }),
  async observe(tab) {
    const { pages, nowhere } = await targetsOf(tab)
    const areMissing = await Promise.all(pages.map((page) => isMissing(tab, page)))
    const missing = pages.filter((_, index) => areMissing[index]).map((page) => new URL(page).pathname)
    return { missing, nowhere, internal: await internalTargets(tab) }
  },
  fault(seen, live) {
    const nowhere = added(seen.nowhere, live?.nowhere)
    if (nowhere.length > 0) return `has links that open nothing: ${nowhere.join(', ')}`
    const inside = added(seen.internal, live?.internal)
    return inside.length > 0
      ? `has links or pictures that visitors cannot reach: ${inside.join(', ')}`
      : undefined
  },
  // The area that it leads to may become live later.
  difference(seen, live) {
    const targets = added(seen.missing, live.missing)
    return targets.length > 0 ? `has links to where there is no page: ${targets.join(', ')}` : undefined
  },
})
