import { describe, expect, it } from '@jest/globals'
import Fastify from 'fastify'
import { checkOrigin } from './origin-check'

const site = 'https://site.example'
const configured = { production: true, siteOrigins: [site], corsOrigins: ['https://www.site.example'] }

/** Status of a state change with these headers: 204 if allowed, 403 if refused. */
async function post(settings: Parameters<typeof checkOrigin>[1], headers: Record<string, string>) {
  const app = Fastify()
  checkOrigin(app, settings)
  app.post('/', (_request, reply) => reply.code(204).send())
  const { statusCode } = await app.inject({ method: 'POST', url: '/', headers })
  await app.close()
  return statusCode
}

describe('a site with configured origins', () => {
  it.each([
    ['its own origin', { origin: site, host: 'site.example' }, 204],
    ['its own origin, whatever host the proxy names', { origin: site, host: '10.0.0.5:3001' }, 204],
    ['a listed origin', { origin: 'https://www.site.example', host: 'site.example' }, 204],
    ['another origin that is also the host', { origin: 'https://evil.example', host: 'evil.example' }, 403],
    ['its own name over plain http', { origin: 'http://site.example', host: 'site.example' }, 403],
    ['its own name on another port', { origin: `${site}:8443`, host: 'site.example:8443' }, 403],
    ['an address that leads to it', { origin: 'http://10.0.0.5:3001', host: '10.0.0.5:3001' }, 403],
  ])('judges a state change from %s', async (_what, headers, status) => {
    expect(await post(configured, headers)).toBe(status)
    expect(await post({ ...configured, production: false }, headers)).toBe(status)
  })
})

describe('without configured origins', () => {
  const headers = { origin: 'http://localhost:3000', host: 'localhost:3000' }

  it('accepts the requested host as the origin on a local start', async () => {
    expect(await post({ production: false, siteOrigins: [], corsOrigins: [] }, headers)).toBe(204)
  })

  it('accepts no origin in production', async () => {
    expect(await post({ production: true, siteOrigins: [], corsOrigins: [] }, headers)).toBe(403)
  })
})
