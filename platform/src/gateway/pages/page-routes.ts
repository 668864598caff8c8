import type { FastifyInstance } from 'fastify'
import { OPERATIONS } from '@fcr/shared/platform/operations'
import { isReserved } from '@fcr/shared/server/area-routes.mjs'
import type { AssetStore } from '../assets/asset-store'
import { looksLikeFile } from '../assets/content-types'
import { reportingHeaders } from '../telemetry/browser-reports'
import type { LiveState } from '../version-routing/live-state'
import { MinuteLimit, tooMany } from '../http/minute-limit'
import { withPath } from '../http/raw-url'
import { notFound, respond, respondText } from '../http/respond'
import { rootFile } from '../assets/root-files'
import type { Telemetry } from '../telemetry/create-telemetry'
import type { ViewFor } from '../version-routing/visitors'
import { addressOf, versionsOf } from './address'
import { createPages } from './pages'
import { pagePolicy, unreviewedHeaders } from './security-headers'
import type { SiteConfig } from './site-config'

const RETRY_S = 5
/**
 * Pages per minute and client that are composed for one browser. One takes about two milliseconds, so this is about a
 * second of one core; many people may share an address.
 */
const COMPOSED_PER_MINUTE = 600
/** No address of the site is nearly as long, and finding the owner of a long one takes longer. */
const LONGEST_PATH = 1000

/**
 * Returns the address to redirect to for doubled slashes, for `/Operacion/`, and for a link whose `#` a mail program has
 * encoded: the secret after it must not stay in the path. Undefined for all other addresses. The result is never an address
 * of another site, such as `//host` or `/\\host`.
 */
function meantAddress(url: string): string | undefined {
  const [, page, fragment = ''] = /^((?:\/[\w-]+)+)\/?%23([\x21-\x7e]*)$/i.exec(url) ?? []
  if (page !== undefined) return `${page}#${fragment}`
  const meant = withPath(url, (path) => path.replace(/\/{2,}/g, '/').replace(/^\/operacion\/?$/i, OPERATIONS))
  return meant === url || !/^\/[\w%-]/.test(meant) ? undefined : meant
}

export type Parts = {
  assets: AssetStore
  live: LiveState
  viewFor: ViewFor
  site: SiteConfig
  telemetry: Telemetry
  origin?: string | undefined
}

/** Handles every other path: a file of the shell's `root/` folder, or the page. */
export function pageRoutes(app: FastifyInstance, { assets, live, viewFor, site, telemetry, origin }: Parts) {
  const pageFor = createPages()
  const composed = new MinuteLimit(COMPOSED_PER_MINUTE)

  app.get<{ Params: { '*': string } }>('/*', async (request, reply) => {
    const meant = meantAddress(request.url)
    if (meant !== undefined) return reply.redirect(meant)
    const path = `/${request.params['*']}`
    if (path.length > LONGEST_PATH || isReserved(path)) return notFound(reply)

    if (looksLikeFile(path)) {
      // From the shell that most visitors get: shared caches keep these files.
      const file = await rootFile(path, { assets, state: live.current(), site: site.current(), origin })
      if (!file) return notFound(reply)
      return respond(request, reply, file, 'public, max-age=3600')
    }

    // The path as sent by the browser: decoding would turn an escaped slash into a separator.
    const [rawPath = '/'] = request.url.split('?')
    const view = await viewFor(live.current(), request, reply)
    // Anybody can send cookies that need a page of their own.
    if (!view.isShared && !composed.allows(request.ip)) return tooMany(reply)
    const { state, preview } = view
    const address = addressOf(state, origin, rawPath)
    const page = await pageFor(view, address, site.current())
    if (!page) {
      reply.header('retry-after', RETRY_S)
      return respondText(reply, 503, 'El sitio no está disponible en este momento.')
    }
    request.pagePattern = address.owner?.pattern
    // The page of an address without an owner links to the home page; programs get a 404.
    const status = address.owner || rawPath === '/' ? 200 : 404
    const versions = versionsOf(state, address)
    reply.headers(reportingHeaders(versions.find(({ area }) => area === address.owner?.area)))
    const policy = pagePolicy(site.current(), state.overrides, page.inlineStyles)
    reply.headers(preview?.isUnreviewed ? unreviewedHeaders(policy) : { 'content-security-policy': policy })
    // No shared cache may keep a page that only this browser gets.
    if (preview) return respond(request, reply, page.body, 'no-store', status)
    telemetry.opened(request, reply, status === 200 ? versions : [])
    return respond(request, reply, page.body, 'private, no-cache', status)
  })
}
