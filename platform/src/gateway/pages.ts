import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { AreaOverride } from '@fcr/shared/contracts/releases'
import type { Site } from '@fcr/shared/contracts/site'
import type { Address } from './address'
import { renderPage } from './page'
import { plainBody, type Body } from './respond'
import type { VerifiedState } from './verified-state'

const brotli = promisify(brotliCompress)
const gzipped = promisify(gzip)
/**
 * Pages are compressed again after each change of the live state: near the best ratio, in a few milliseconds.
 */
const BROTLI_QUALITY = 9

type Overrides = Readonly<Record<string, AreaOverride>> | undefined

/**
 * Caches the rendered pages. A page depends only on its address data, so there is about one per route pattern
 * until something changes.
 */
export function createPages(overrides: Overrides) {
  /** Pages of each state that visitors get; gone with the state. */
  let made = new WeakMap<VerifiedState, Map<string, Promise<Body>>>()
  let madeFrom: Site | undefined

  return (state: VerifiedState, site: Site, address: Address): Promise<Body> | undefined => {
    const { shell } = state
    if (!shell) return undefined
    if (madeFrom !== site) made = new WeakMap()
    madeFrom = site
    const pages = made.get(state) ?? new Map<string, Promise<Body>>()
    made.set(state, pages)
    const key = JSON.stringify(address)
    const page = pages.get(key) ?? toBody(renderPage({ state, shell, site, address, overrides }))
    pages.set(key, page)
    return page
  }
}

async function toBody(html: string): Promise<Body> {
  const body = plainBody(html, 'text/html; charset=utf-8')
  const [br, gz] = await Promise.all([
    brotli(body.bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } }),
    gzipped(body.bytes),
  ])
  return { ...body, encoded: { br, gzip: gz } }
}
