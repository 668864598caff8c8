import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import { notFound, plainBody, respond } from './respond'

const LIST = 'index.json'

/** Serves the packages with which other repositories develop areas for this site, and a list of them. */
export function kitRoutes(app: FastifyInstance, dir: string): void {
  const find = async (name: string) => {
    const names = await readdir(dir).catch((): string[] => [])
    // A folder cannot be read.
    return names.includes(name) ? readFile(path.join(dir, name)).catch(() => undefined) : undefined
  }
  app.get('/kit', (_request, reply) => reply.redirect('/kit/', 308))
  app.get<{ Params: { '*': string } }>('/kit/*', async (request, reply) => {
    const name = request.params['*']
    if (name !== '' && !name.endsWith('.tgz')) return notFound(reply)
    const bytes = await find(name || LIST)
    const type = name ? 'application/gzip' : 'application/json; charset=utf-8'
    return bytes ? respond(request, reply, plainBody(bytes, type), 'public, no-cache') : notFound(reply)
  })
}
