import type { AreaOverride } from '@fcr/shared/contracts/releases'
import type { FastifyInstance } from 'fastify'
import type { AssetStore } from './asset-store'
import { looksLikeFile } from './content-types'
import type { LiveState } from './live-state'
import { addressOf } from './address'
import { createPages } from './pages'
import { notFound, respond, respondText } from './respond'
import { rootFile } from './root-files'
import { pagePolicy } from './security-headers'
import type { SiteConfig } from './site-config'

/** Decoded paths that are answered by others, or not at all; never with the page. */
const RESERVED = /^\/(?:api|areas|assets|operacion|live\.json|healthz|readyz|metrics)(?:\/|$)/i
const RETRY_S = 5

type Sources = {
  assets: AssetStore
  live: LiveState
  site: SiteConfig
  origin: string | undefined
  overrides: Readonly<Record<string, AreaOverride>> | undefined
}

/** Every other path is the site's: a file of the shell's `root/` folder, or the page. */
export function pageRoutes(app: FastifyInstance, { assets, live, site, origin, overrides }: Sources) {
  const pageFor = createPages(overrides)

  app.get<{ Params: { '*': string } }>('/*', async (request, reply) => {
    const path = `/${request.params['*']}`
    if (RESERVED.test(path)) return notFound(reply)
    await Promise.all([live.glance(), site.glance()])
    const state = live.current()

    if (looksLikeFile(path)) {
      const file = await rootFile(path, { assets, state, site: site.current(), origin })
      if (!file) return notFound(reply)
      return respond(request, reply, file, 'public, max-age=3600')
    }

    // As the browser sees it: there an escaped slash is no separator.
    const [asked = '/'] = request.url.split('?')
    const address = addressOf(state, overrides, origin, asked)
    request.pagePattern = address.owner?.pattern
    const page = await pageFor(state, site.current(), address)
    if (!page) {
      reply.header('retry-after', RETRY_S)
      return respondText(reply, 503, 'El sitio no está disponible en este momento.')
    }
    reply.header('content-security-policy', pagePolicy(site.current(), overrides))
    return respond(request, reply, page, 'no-cache')
  })
}
