import { publicEmailDomains } from '../contracts/text/email-domains'
import type { Site } from '../contracts/site'

let current: Site | undefined

/** Returns the site's configuration, which the server writes into the page (`#fcr-site`). */
export function readSite(): Site {
  current ??= JSON.parse(document.getElementById('fcr-site')?.textContent ?? 'null') as Site
  return current
}

/** Sets the configuration where there is no page to read, as in prerendering. */
export function provideSite(site: Site): void {
  current = site
}

// A page from a gateway that predates a setting lacks it.
const settings = (): Partial<Omit<Site, 'contact'>> & { contact: Partial<Site['contact']> } => readSite()

/** Returns the e-mail domains that the site accepts. */
export const emailDomains = () => settings().emailDomains ?? publicEmailDomains

/** Returns the telephone hours; '' if the site's configuration has none. */
export const helpHours = () => settings().contact.hours ?? ''

/** Returns the tiles of the map; undefined if the site does without them. */
export const mapTiles = () => ((settings().mapTiles ?? true) ? readSite().tiles : undefined)
