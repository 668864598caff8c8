import type { AreaOverride } from '@fcr/shared/contracts/releases'
import type { FastifyInstance } from 'fastify'
import type { AssetStore } from './asset-store'
import { looksLikeFile } from './content-types'
import type { LiveState } from './live-state'
import { createPages, ownedRoutes } from './pages'
import { notFound, respond, respondText } from './respond'
import { ownerOf } from './route-owner'
import { pagePolicy } from './security-headers'
import type { SiteConfig } from './site-config'

/** Decoded paths that are answered by others, or not at all; never with the page. */
const RESERVED = /^\/(?:api|areas|assets|operacion|live\.json|healthz|readyz|metrics)(?:\/|$)/i
const RETRY_S = 5

type Sources = {
  assets: AssetStore
  live: LiveState
  site: SiteConfig
  overrides: Readonly<Record<string, AreaOverride>> | undefined
}

/** Every other path is the site's: a file of the shell's `root/` folder, or the page. */
export function pageRoutes(app: FastifyInstance, { assets, live, site, overrides }: Sources) {
  const pageFor = createPages(overrides)

  app.get<{ Params: { '*': string } }>('/*', async (request, reply) => {
    const path = `/${request.params['*']}`
    if (RESERVED.test(path)) return notFound(reply)
    await Promise.all([live.glance(), site.glance()])
    const state = live.current()

    if (looksLikeFile(path)) {
      const version = state.shell?.release.version
      const file = version === undefined ? undefined : await assets.find('shell', version, `root${path}`)
      if (!file) return notFound(reply)
      return respond(request, reply, file, 'public, max-age=3600')
    }

    // As the browser sees it: there an escaped slash is no separator.
    const [address = '/'] = request.url.split('?')
    const owner = ownerOf(ownedRoutes(state, overrides), address)
    request.pagePattern = owner?.pattern
    const page = await pageFor(state, site.current(), owner?.area)
    if (!page) {
      reply.header('retry-after', RETRY_S)
      return respondText(reply, 503, 'El sitio no está disponible en este momento.')
    }
    reply.header('content-security-policy', pagePolicy(site.current(), overrides))
    return respond(request, reply, page, 'no-cache')
  })
}
