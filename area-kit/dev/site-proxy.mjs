import { createServer } from 'node:http'
import { apiBase, openPolicy, withArea } from './site-page.mjs'

/** @typedef {import('@fcr/shared/platform/page-state').AreaOverride} AreaOverride */
/** @typedef {{ status: number, headers: Record<string, string>, body: string | Buffer }} Answer */

/** Headers of the site's responses that are also valid here. */
const kept = ['content-type', 'cache-control', 'etag', 'content-security-policy']
/** Addresses to which a page reports; these reports do not reach the site. */
const reports = ['/operacion/reportes', '/operacion/medidas']
const mostBody = 2_000_000

/**
 * Serves a site on this machine with one area from elsewhere. Pages and files are read from the site, without any
 * cookie; calls of the API go to `api`, and nothing else leaves this machine.
 * @param {{ site: string, area: string, override: AreaOverride, api: typeof fetch, say: (line: string) => void }} options
 */
export function createSiteProxy({ site, area, override, api, say }) {
  const { origin } = new URL(site)
  return createServer(async (request, response) => {
    const path = request.url ?? '/'
    const { method = 'GET' } = request
    /** @returns {Promise<Answer>} */
    const answer = async () => {
      if (path === apiBase || path.startsWith(`${apiBase}/`))
        return ofApi(await api(path, await initOf(request)))
      if (reports.includes(path)) return reported(await bodyOf(request), path, say)
      if (method !== 'GET' && method !== 'HEAD') return text(405, 'only the API takes changes here')
      // Not `new URL(path, site)`: two slashes at the beginning would lead to another host.
      return ofSite(await fetch(origin + path, { redirect: 'manual' }))
    }
    /** @param {Response} from @returns {Promise<Answer>} */
    const ofSite = async (from) => {
      const headers = Object.fromEntries(
        kept.flatMap((name) => {
          const value = from.headers.get(name)
          return value === null ? [] : [[name, value]]
        }),
      )
      const location = from.headers.get('location')
      if (location !== null) headers['location'] = location.replace(origin, '')
      if (!headers['content-type']?.startsWith('text/html'))
        return { status: from.status, headers, body: Buffer.from(await from.arrayBuffer()) }
      const policy = headers['content-security-policy']
      const { html, isOfSite } = withArea(await from.text(), area, override)
      return {
        // The site has no such address if the area is not live yet.
        status: isOfSite ? 200 : from.status,
        headers: {
          'content-type': headers['content-type'],
          'cache-control': 'no-store',
          ...(policy && { 'content-security-policy': openPolicy(policy, new URL(override.entryUrl).origin) }),
        },
        body: html,
      }
    }
    const { status, headers, body } = await answer().catch((/** @type {Error} */ error) =>
      text(502, `${site} does not respond: ${error.message}`),
    )
    response.writeHead(status, headers).end(method === 'HEAD' ? undefined : body)
  })
}

/** @param {number} status @param {string} body @returns {Answer} */
const text = (status, body) => ({ status, headers: { 'content-type': 'text/plain; charset=utf-8' }, body })

/** @param {Response} response of the fake API @returns {Promise<Answer>} */
const ofApi = async (response) => ({
  status: response.status,
  headers: { ...Object.fromEntries(response.headers), 'content-type': 'application/json; charset=utf-8' },
  body: await response.text(),
})

/** @param {string} body @param {string} path @param {(line: string) => void} say @returns {Answer} */
function reported(body, path, say) {
  if (path === reports[0]) say(`The page reports: ${body}`)
  return { status: 204, headers: {}, body: '' }
}

/** @param {import('node:http').IncomingMessage} request */
async function bodyOf(request) {
  const parts = []
  let size = 0
  for await (const part of request) {
    size += part.length
    if (size > mostBody) throw new Error('the body is too large')
    parts.push(part)
  }
  return Buffer.concat(parts).toString('utf8')
}

/** @param {import('node:http').IncomingMessage} request @returns {Promise<RequestInit>} */
async function initOf(request) {
  const body = await bodyOf(request)
  const names = { 'if-match': 'If-Match', 'idempotency-key': 'Idempotency-Key' }
  const headers = Object.fromEntries(
    Object.entries(names).flatMap(([name, header]) => {
      const value = request.headers[name]
      return typeof value === 'string' ? [[header, value]] : []
    }),
  )
  return { method: request.method ?? 'GET', headers, ...(body !== '' && { body }) }
}
