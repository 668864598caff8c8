import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { closeInSteps, closeWithoutReading } from '@fcr/shared/server/request-bodies'

/** Larger requests are refused. Node's default; proxies often accept no more than this. */
const mostHeaders = 16 * 1024
/** Up to here the server reads them, so that it can name the cookies that make the request too large. */
export const readableHeaders = 128 * 1024
/** A proxy must accept the response's headers (deploy/nginx.conf); larger cookies are removed first. */
const mostExpired = 40_000

const page = `<!doctype html>
<html lang="es-CO"><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Vuelva a ingresar</title>
<main><h1>Vuelva a ingresar</h1>
<p>Su navegador guardaba demasiados datos de este sitio y no podía abrirlo. Ya los borramos.</p>
<p>Si había ingresado, tendrá que ingresar de nuevo.</p>
<p><a href="/">Abrir el sitio</a></p></main>
`
const headers = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  connection: 'close',
}

const hasTooManyHeaders = ({ rawHeaders }: IncomingMessage) =>
  rawHeaders.reduce((sum, text) => sum + text.length + 2, 0) > mostHeaders

/**
 * Responds to a request whose headers are too large with 431, and expires the cookies that it names: otherwise a
 * version that sets too many would lock its visitors out even after its rollback. Returns whether it has responded.
 */
export function refuseLargeHeaders(request: IncomingMessage, response: ServerResponse): boolean {
  if (!hasTooManyHeaders(request)) return false
  closeWithoutReading(request)
  const { url = '/', headers: received } = request
  response.setHeader('set-cookie', expired(received.cookie ?? '', url, received.host))
  response.writeHead(431, headers).end(page)
  return true
}

/** Responses of Node's own handler, which is not called if there is another one. */
const statuses: Record<string, string> = {
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
  HPE_CHUNK_EXTENSIONS_OVERFLOW: '413 Payload Too Large',
}

/** Headers above the readable size have no names: the browser is asked to remove all cookies, over https. */
export function relieveUnreadable(server: Server): void {
  server.on('clientError', ({ code = '' }: Error & { code?: string }, socket: Socket) => {
    if (!socket.writable || code === 'ECONNRESET') socket.destroy()
    else if (code !== 'HPE_HEADER_OVERFLOW')
      closeInSteps(socket, `HTTP/1.1 ${statuses[code] ?? '400 Bad Request'}\r\nConnection: close\r\n\r\n`)
    else {
      const lines = Object.entries({ ...headers, 'clear-site-data': '"cookies"' })
      const head = lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')
      closeInSteps(socket, `HTTP/1.1 431 Request Header Fields Too Large\r\n${head}\r\n${page}`)
    }
  })
}

/**
 * Returns the headers that remove cookies, set for any folder of this path, for this host alone, or for it or a parent domain:
 * those of the largest cookies, up to `mostExpired`. Whoever sends the request chooses how many there would be.
 */
function expired(cookies: string, url: string, host: string | undefined): string[] {
  const named = cookies.split(';').map((pair) => pair.trim())
  const bySize = named.toSorted((a, b) => b.length - a.length)
  const names = new Set(bySize.map((pair) => pair.split('=')[0] ?? ''))
  const lines: string[] = []
  let size = 0
  for (const line of expiring(names, pathsTo(url), domainsOf(host))) {
    size += line.length
    if (size > mostExpired) break
    lines.push(line)
  }
  return lines
}

function* expiring(names: Iterable<string>, paths: readonly string[], domains: readonly string[]) {
  for (const name of names) {
    // Attributes of names with these prefixes are fixed.
    if (name.startsWith('__Host-')) yield `${name}=; Max-Age=0; Path=/; Secure`
    else
      for (const path of paths)
        for (const domain of domains)
          yield `${name}=; Max-Age=0; Path=${path}${domain}${name.startsWith('__Secure-') ? '; Secure' : ''}`
  }
}

/** A host name has at most this many characters, and a site's seldom more labels. */
const longest = { host: 253, labels: 5 }

/** Attributes for this host alone, and for `www.site.example` and `site.example`: pages can set cookies for both. */
function domainsOf(host = ''): string[] {
  const [name = ''] = /^[\w.-]+/.exec(host.slice(-longest.host)) ?? []
  const labels = name.split('.').filter(Boolean).slice(-longest.labels)
  const domains = labels.slice(0, Math.max(1, labels.length - 1))
  return ['', ...domains.map((_label, index) => `; Domain=${labels.slice(index).join('.')}`)]
}

/** `/noticias/1?x=1` gives `/`, `/noticias`, `/noticias/` and `/noticias/1`. */
function pathsTo(url: string): string[] {
  const parts = (url.split(/[?#]/)[0] ?? '').split('/').filter(Boolean).slice(0, 3)
  const folders = parts.map((_part, index) => `/${parts.slice(0, index + 1).join('/')}`)
  return [
    '/',
    ...folders.flatMap((folder, index) => (index < parts.length - 1 ? [folder, `${folder}/`] : [folder])),
  ]
}
