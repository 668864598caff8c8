import type { FastifyRequest } from 'fastify'

/** The site as passkeys know it: they belong to a host (`id`) and work on these origins only. */
type RelyingParty = { id: string; name: string; origins: string[] }

/**
 * Passkeys belong to the host of the site's first origin; they also work on the site's other origins under that
 * host. A local start has no configured origin: there the requested host is the site's, as for the origin check.
 */
export function relyingPartyOf({ server, headers }: FastifyRequest): RelyingParty {
  const { siteOrigins, production } = server.settings
  const name = server.site().name
  const [first] = siteOrigins
  if (first === undefined) {
    if (production) throw new Error('SITE_ORIGINS is missing')
    const local = `http://${headers.host ?? 'localhost'}`
    const { hostname: id, host } = new URL(URL.canParse(local) ? local : 'http://localhost')
    return { id, name, origins: [`http://${host}`, `https://${host}`] }
  }
  const id = new URL(first).hostname
  const within = (origin: string) => {
    const { hostname } = new URL(origin)
    return hostname === id || hostname.endsWith(`.${id}`)
  }
  return { id, name, origins: siteOrigins.filter(within) }
}
