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
  let made = new Map<string, Promise<Body>>()
  let madeFrom: { state: VerifiedState; site: Site } | undefined

  return (state: VerifiedState, site: Site, address: Address): Promise<Body> | undefined => {
    const { shell } = state
    if (!shell) return undefined
    if (madeFrom?.state !== state || madeFrom.site !== site) {
      made = new Map()
      madeFrom = { state, site }
    }
    const key = JSON.stringify(address)
    const known = made.get(key)
    if (known) return known
    const page = toBody(renderPage({ state, shell, site, address, overrides }))
    made.set(key, page)
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
