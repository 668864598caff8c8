import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Site } from '@fcr/shared/contracts/site'
import { plainBody, type Body } from '../http/respond'
import type { SeenPreview } from '../preview/preview'
import { withPreviewBar } from '../preview/preview-markup'
import type { VerifiedState } from '../version-routing/verified-state'
import type { Address } from './address'
import { renderPage } from './page'
import { hashSource } from './hash-source'

const brotli = promisify(brotliCompress)
const gzipped = promisify(gzip)
/**
 * Pages are compressed again after each change of the live state: near the best ratio, in tens of milliseconds. Unusual
 * pages have few visitors: in one or two milliseconds.
 */
const BROTLI_QUALITY = { usual: 10, unusual: 3 }
/** Limit of unusual pages per second for all visitors together; as many are also composed at once. */
const UNUSUAL_PER_SECOND = 10
const MOST_UNUSUAL = 300

/** The values that determine the content of a page. */
export type PageInput = {
  state: VerifiedState
  address: Address
  preview: SeenPreview | undefined
}

type Wanted = {
  /** The live state from which both inputs are made. */
  live: VerifiedState
  site: Site
  /** That of most visitors at the address. */
  usual: PageInput
  /** That of this browser, by its cookies. */
  own: PageInput
}

/** `spared`: the browser gets the usual page, because too many unusual ones were composed. */
export type Made = 'usual' | 'unusual' | 'spared'

/** A composed page, and the policy's source for its inline styles if it has any. */
type Page = { body: Body; inlineStyles: string | undefined }

/**
 * Composes pages and caches them by their content. Usual pages are few: one per route pattern and combination of
 * canaries. Anybody can request thousands of others with cookies, so only some are kept, and only some are composed
 * per second.
 * @param onMade called for each page that is composed, or was not because there were too many
 */
export function createPages(onMade: (made: Made) => void) {
  const budget = createBudget(UNUSUAL_PER_SECOND)
  const usualPages = new Map<string, Promise<Page>>()
  const unusualPages = new Map<string, Promise<Page>>()
  let madeFrom: { live?: VerifiedState; site?: Site } = {}

  const make = (input: PageInput, site: Site, kind: 'usual' | 'unusual') => {
    const { shell } = input.state
    if (!shell) return undefined
    onMade(kind)
    const { html, styles } = renderPage({ ...input, shell, site })
    const whole = input.preview ? withPreviewBar(html, input.preview.text) : html
    return compressed(whole, BROTLI_QUALITY[kind]).then((body) => ({
      body,
      inlineStyles: styles === '' ? undefined : hashSource(styles),
    }))
  }
  const usualPage = (input: PageInput, site: Site) => {
    const key = contentOf(input)
    const page = usualPages.get(key) ?? make(input, site, 'usual')
    if (page) usualPages.set(key, page)
    return page
  }
  const unusualPage = (input: PageInput, site: Site) => {
    const key = contentOf(input)
    const kept = usualPages.get(key) ?? unusualPages.get(key)
    const page = kept ?? (budget() ? make(input, site, 'unusual') : undefined)
    if (!page || usualPages.has(key)) return page
    // A Map iterates in insertion order: the first is the least recently used.
    unusualPages.delete(key)
    unusualPages.set(key, page)
    const [oldest] = unusualPages.keys()
    if (unusualPages.size > MOST_UNUSUAL && oldest !== undefined) unusualPages.delete(oldest)
    return page
  }

  /** Returns the page that the browser gets, and its input; undefined while there is no shell. */
  return async ({ live, site, usual, own }: Wanted): Promise<({ shown: PageInput } & Page) | undefined> => {
    if (madeFrom.live !== live || madeFrom.site !== site) {
      usualPages.clear()
      unusualPages.clear()
      madeFrom = { live, site }
    }
    const ownPage = own === usual ? undefined : unusualPage(own, site)
    if (own !== usual && !ownPage) onMade('spared')
    const page = ownPage ?? usualPage(usual, site)
    return page && { shown: ownPage ? own : usual, ...(await page) }
  }
}

/** Equal for inputs whose pages are equal, as long as they are made from the same live state. */
function contentOf({ state, address, preview }: PageInput): string {
  const areas = Object.entries(state.live.areas).map(([area, { active, lastGood, disabled }]) => [
    area,
    active.integrity,
    lastGood?.integrity,
    disabled !== null,
  ])
  return JSON.stringify([areas, state.shell?.release.version, address, preview])
}

/** Returns a token bucket: a function that returns true `perSecond` times a second, in a burst after a quiet second. */
function createBudget(perSecond: number): () => boolean {
  let left = perSecond
  let then = performance.now()
  return () => {
    const time = performance.now()
    left = Math.min(perSecond, left + ((time - then) * perSecond) / 1000)
    then = time
    if (left < 1) return false
    left -= 1
    return true
  }
}

async function compressed(html: string, quality: number): Promise<Body> {
  const body = plainBody(html, 'text/html; charset=utf-8')
  const [br, gz] = await Promise.all([
    brotli(body.bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }),
    gzipped(body.bytes),
  ])
  return { ...body, encoded: { br, gzip: gz } }
}
