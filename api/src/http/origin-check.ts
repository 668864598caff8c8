import type { FastifyInstance, FastifyRequest } from 'fastify'
import { ApiError } from '../errors/api-error'

const reading = new Set(['GET', 'HEAD', 'OPTIONS'])

/** The parts of a request that show its origin. */
type Provenance = {
  origin: string | undefined
  fetchSite: string | undefined
  host: string | undefined
}

/**
 * Whether a state-changing request comes from our own pages. Browsers always send Origin with these; a client
 * that sends neither Origin nor Sec-Fetch-Site is not a browser, so it cannot be tricked into sending a
 * user's cookies.
 */
function isSameSite({ origin, fetchSite, host }: Provenance, allowed: readonly string[]): boolean {
  if (origin === undefined)
    return fetchSite === undefined || fetchSite === 'same-origin' || fetchSite === 'none'
  if (allowed.includes(origin)) return true
  // On a single port, the site's own origin is the requested host; a proxy may terminate TLS, so the scheme
  // is taken from the Origin header. Compared as URLs: a proxy may add the default port, browsers do not.
  if (host === undefined || !/^https?:\/\//.test(origin) || !URL.canParse(origin)) return false
  const { protocol, origin: own } = new URL(origin)
  const requested = `${protocol}//${host}`
  return URL.canParse(requested) && new URL(requested).origin === own
}

const single = (value: string | string[] | undefined) => (Array.isArray(value) ? value.join(', ') : value)

const provenanceOf = ({ headers }: FastifyRequest): Provenance => ({
  origin: headers.origin,
  fetchSite: single(headers['sec-fetch-site']),
  host: headers.host,
})

type Origins = {
  production: boolean
  siteOrigins: readonly string[]
  corsOrigins: readonly string[]
}

/**
 * Refuses state changes requested by other sites' pages. Our origins are the configured ones, exactly. Only a
 * local start, which has none configured, trusts the requested host: any name can resolve to it, so a foreign
 * page could reach it under a name of its choice (DNS rebinding).
 */
export function checkOrigin(app: FastifyInstance, { production, siteOrigins, corsOrigins }: Origins) {
  const allowed = [...siteOrigins, ...corsOrigins]
  const trustsHost = !production && siteOrigins.length === 0
  app.addHook('onRequest', (request, _reply, done) => {
    const provenance = provenanceOf(request)
    const ours = isSameSite(trustsHost ? provenance : { ...provenance, host: undefined }, allowed)
    const fine = reading.has(request.method) || ours
    done(fine ? undefined : new ApiError(403, 'foreign_origin', 'La solicitud no proviene de este sitio.'))
  })
}
