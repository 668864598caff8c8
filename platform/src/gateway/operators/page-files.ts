import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { OPERATIONS } from '@fcr/shared/platform/operations'
import type { FastifyInstance } from 'fastify'
import { compression } from '../../files'
import { contentType } from '../assets/content-types'
import { notFound, plainBody, respond, type Body } from '../http/respond'

const PAGE = 'index.html'
/** Addresses of the page. A browser at any other one is sent to the first. */
const ADDRESSES = ['', '/cambio', '/historia', '/llaves', '/version', '/version/:area/:version']

/** The page depends on no area and no shell, because it must work when they do not. */
const PAGE_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

/** Serves the operators' page from the folder of its build. */
export function pageFileRoutes(app: FastifyInstance, dir: string): void {
  const find = createFiles(dir)
  for (const address of ADDRESSES)
    app.get(`${OPERATIONS}${address}`, async (request, reply) => {
      const page = await find(PAGE)
      if (!page) return notFound(reply)
      reply.header('content-security-policy', PAGE_POLICY).header('referrer-policy', 'no-referrer')
      return respond(request, reply, { ...page, type: 'text/html; charset=utf-8' }, 'no-cache')
    })
  app.get(`${OPERATIONS}/*`, async (request, reply) => {
    const isPage = request.headers.accept?.includes('text/html') === true && (await find(PAGE)) !== undefined
    return isPage ? reply.redirect(OPERATIONS) : notFound(reply)
  })
  app.get<{ Params: { '*': string } }>(`${OPERATIONS}/archivos/*`, async (request, reply) => {
    const file = request.params['*'] === PAGE ? undefined : await find(request.params['*'])
    return file ? respond(request, reply, file, 'public, max-age=31536000, immutable') : notFound(reply)
  })
}

/** Files are read and compressed once, at their first request. */
function createFiles(dir: string) {
  const bodies = new Map<string, Promise<Body>>()
  return async (name: string): Promise<Body | undefined> => {
    const names = await readdir(dir, { recursive: true }).catch((): string[] => [])
    if (!names.includes(name) || name.endsWith('.map')) return undefined
    const body = bodies.get(name) ?? readBody(path.join(dir, name))
    bodies.set(name, body)
    return body.catch(() => {
      // It is a folder, or the error is temporary.
      bodies.delete(name)
      return undefined
    })
  }
}

async function readBody(file: string): Promise<Body> {
  const bytes = await readFile(file)
  const twins = await compression.twinsOf(file, bytes)
  const encoded = compression.encodings.map(({ extension, name }) => [
    name,
    twins.find((twin) => twin.file.endsWith(extension))?.bytes,
  ])
  return { ...plainBody(bytes, contentType(file)), encoded: Object.fromEntries(encoded) as Body['encoded'] }
}
