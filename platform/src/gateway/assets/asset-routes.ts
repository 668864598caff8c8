import type { FastifyInstance } from 'fastify'
import { states } from '../../store'
import type { LiveState } from '../version-routing/live-state'
import { notFound, plainBody, respond } from '../http/respond'
import type { Telemetry } from '../telemetry/create-telemetry'
import type { ViewFor } from '../version-routing/visitors'
import type { AssetStore } from './asset-store'

export type Parts = { assets: AssetStore; live: LiveState; viewFor: ViewFor; telemetry: Telemetry }

/** Routes for release files, which are immutable under their URL, and for the live state, which changes. */
export function assetRoutes(app: FastifyInstance, { assets, live, viewFor, telemetry }: Parts) {
  app.get<{ Params: { area: string; version: string; '*': string } }>(
    '/areas/:area/:version/*',
    async (request, reply) => {
      const { area, version, '*': file } = request.params
      // The gateway fills in the shell's page and serves it under the site's own URLs.
      const asset = file.endsWith('.html') ? undefined : await assets.find(area, version, file)
      if (!asset) return notFound(reply)
      // Pages on other origins may load areas: a shell in development, or behind a CDN.
      reply.header('access-control-allow-origin', '*').header('cross-origin-resource-policy', 'cross-origin')
      return respond(request, reply, asset, 'public, max-age=31536000, immutable')
    },
  )

  app.get('/live.json', async (request, reply) => {
    const { state } = await viewFor(live.current(), request, reply)
    // Pages that stay open request the state at intervals.
    telemetry.stillOpen(request, reply)
    return respond(
      request,
      reply,
      plainBody(states.toText(state.live), 'application/json; charset=utf-8'),
      'private, no-cache',
    )
  })
}
