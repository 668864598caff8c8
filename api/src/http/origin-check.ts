import type { FastifyInstance, FastifyRequest } from 'fastify'
import { ApiError } from '../errors/api-error'

const reading = new Set(['GET', 'HEAD', 'OPTIONS'])

/** The parts of a request that tell where it comes from. */
type Provenance = {
  origin: string | undefined
  fetchSite: string | undefined
  host: string | undefined
}

/**
 * Whether a state-changing request comes from our own pages. Browsers always send Origin with these;
 * what sends neither Origin nor Sec-Fetch-Site is no browser and carries nobody's cookies unasked.
 */
function comesFromUs({ origin, fetchSite, host }: Provenance, allowed: readonly string[]): boolean {
  if (origin === undefined)
    return fetchSite === undefined || fetchSite === 'same-origin' || fetchSite === 'none'
  if (allowed.includes(origin)) return true
  // Behind one port the site's own origin is the host that was asked; a proxy may end TLS before us, so the
  // scheme is taken from the origin. Read as addresses: a proxy may name the default port, browsers do not.
  if (host === undefined || !/^https?:\/\//.test(origin) || !URL.canParse(origin)) return false
  const { protocol, origin: own } = new URL(origin)
  const asked = `${protocol}//${host}`
  return URL.canParse(asked) && new URL(asked).origin === own
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
 * Refuses state changes that a page of another site asks for. Our origins are the configured ones, exactly. Only a
 * local start, which has none configured, takes the host that was asked for as its own: any name can lead to it, so
 * a foreign page could reach it under a name of its choice (DNS rebinding).
 */
export function checkOrigin(app: FastifyInstance, { production, siteOrigins, corsOrigins }: Origins) {
  const allowed = [...siteOrigins, ...corsOrigins]
  const trustsHost = !production && siteOrigins.length === 0
  app.addHook('onRequest', (request, _reply, done) => {
    const provenance = provenanceOf(request)
    const ours = comesFromUs(trustsHost ? provenance : { ...provenance, host: undefined }, allowed)
    const fine = reading.has(request.method) || ours
    done(fine ? undefined : new ApiError(403, 'foreign_origin', 'La solicitud no proviene de este sitio.'))
  })
}
