import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify'
import { z } from 'zod'
import type { RouteContract } from '../http/route-contract'

type Exchange = { method: string; url: string; response: LightMyRequestResponse }

const patternOf = (url: string) => new RegExp(`^${url.replace(/:[^/]+/g, '[^/]+')}$`)

/** Returns how a response breaks the documented contract of its route; undefined if it does not. */
export function contractViolation(
  contracts: readonly RouteContract[],
  { method, url, response }: Exchange,
): string | undefined {
  const [path = ''] = url.split('?')
  const contract = contracts.find((known) => known.method === method && patternOf(known.url).test(path))
  // Unknown and malformed URLs belong to no route.
  if (!contract || response.statusCode === 414) return undefined
  const what = `${method} ${contract.url} returned ${response.statusCode}`
  const documented = (contract.schema.response as Record<string, z.ZodType>)[response.statusCode]
  if (!documented) return `${what}, which is not documented`
  if (response.body === '' || response.headers['content-encoding'] !== undefined) return undefined
  // A file to download.
  if (!String(response.headers['content-type']).startsWith('application/json')) return undefined
  const body: unknown = JSON.parse(response.body)
  const parsed = documented.safeParse(body)
  return parsed.success ? undefined : `${what} with another body: ${z.prettifyError(parsed.error)}`
}

/**
 * Checks every response that a test receives against the route's contract, so that the whole suite verifies
 * the API document. Returns the violations seen so far.
 */
export function watchContracts(app: FastifyInstance, contracts: readonly RouteContract[]): string[] {
  const violations: string[] = []
  const inject = app.inject.bind(app)
  const watched = async (request: InjectOptions | string) => {
    const response = await inject(request)
    const { method = 'GET', url } = typeof request === 'string' ? { url: request } : request
    if (typeof url === 'string') {
      const violation = contractViolation(contracts, { method: method.toUpperCase(), url, response })
      if (violation) violations.push(violation)
    }
    return response
  }
  app.inject = watched as typeof app.inject
  return violations
}
