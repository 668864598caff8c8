import type { Site } from '../contracts/site'

let known: Site | undefined

/** Returns the site's configuration, which the server writes into the page (`#fcr-site`). */
export function readSite(): Site {
  known ??= JSON.parse(document.getElementById('fcr-site')?.textContent ?? 'null') as Site
  return known
}

/** Sets the configuration where there is no page to read, as in prerendering. */
export function provideSite(site: Site): void {
  known = site
}
