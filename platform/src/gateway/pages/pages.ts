import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Site } from '@fcr/shared/contracts/site'
import { plainBody, type Body } from '../http/respond'
import { withPreviewBar } from '../preview/preview-markup'
import type { VerifiedState } from '../version-routing/verified-state'
import type { BrowserView } from '../version-routing/visitors'
import type { Address } from './address'
import { renderPage } from './page'
import { hashSource } from './hash-source'

const brotli = promisify(brotliCompress)
const gzipped = promisify(gzip)
/** Near the best ratio, in tens of milliseconds, for a page that is kept; any other takes one or two milliseconds. */
const BROTLI_QUALITY = { kept: 10, once: 3 }

/** A composed page, and the policy's source for its inline styles if it has any. */
type Page = { body: Body; inlineStyles: string | undefined }

/**
 * Composes pages. Those of a shared view are few (one per address and combination of canaries) and are kept as long as
 * their state and the site's configuration stay; any other is composed for its request.
 */
export function createPages() {
  let kept = new WeakMap<VerifiedState, Map<string, Promise<Page>>>()
  let madeWith: Site | undefined

  /** Returns undefined while there is no shell. */
  return (view: BrowserView, address: Address, site: Site): Promise<Page> | undefined => {
    if (!view.isShared) return compose(view, address, site)
    if (madeWith !== site) kept = new WeakMap()
    madeWith = site
    const pages = kept.get(view.state) ?? new Map<string, Promise<Page>>()
    kept.set(view.state, pages)
    const key = JSON.stringify(address)
    const page = pages.get(key) ?? compose(view, address, site)
    if (page) pages.set(key, page)
    return page
  }
}

function compose({ state, preview, isShared }: BrowserView, address: Address, site: Site) {
  const { shell } = state
  if (!shell) return undefined
  const { html, styles } = renderPage({ state, shell, site, address })
  const whole = preview ? withPreviewBar(html, preview.text) : html
  return compressed(whole, BROTLI_QUALITY[isShared ? 'kept' : 'once']).then((body) => ({
    body,
    inlineStyles: styles === '' ? undefined : hashSource(styles),
  }))
}

async function compressed(html: string, quality: number): Promise<Body> {
  const body = plainBody(html, 'text/html; charset=utf-8')
  const [br, gz] = await Promise.all([
    brotli(body.bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }),
    gzipped(body.bytes),
  ])
  return { ...body, encoded: { br, gzip: gz } }
}
