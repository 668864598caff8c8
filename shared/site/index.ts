import type { Site } from '../contracts/site'

let cached: Site | undefined

/** The site's configuration, as the server wrote it into the page (`#fcr-site`). */
export function readSite(): Site {
  cached ??= JSON.parse(document.getElementById('fcr-site')?.textContent ?? 'null') as Site
  return cached
}
