import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import { disk, errorMessage, type Layout } from '../../files'
import { notFound, plainBody, respond } from '../http/respond'

const LIST = 'index.json'
/** Addresses without a hash lead to the newest package. */
const COMMAND = 'create-area.tgz'

/**
 * Serves the packages for areas in other repositories, and a list of them. A package that was downloaded once stays
 * available after an update, because lock files in those repositories name it.
 */
export function kitRoutes(app: FastifyInstance, at: Layout, dir: string): void {
  const keep = async (name: string, bytes: Buffer) => {
    if (name === COMMAND || (await read(at.kit, name))) return
    try {
      await disk.replaceWhole(at.temporary, path.join(at.kit, name), bytes)
    } catch (error) {
      app.log.warn({ reason: errorMessage(error) }, 'a package of the kit is not kept for later')
    }
  }
  app.get('/kit', (_request, reply) => reply.redirect('/kit/', 308))
  app.get('/kit/', async (request, reply) => {
    const bytes = await read(dir, LIST)
    const type = 'application/json; charset=utf-8'
    return bytes ? respond(request, reply, plainBody(bytes, type), 'public, no-cache') : notFound(reply)
  })
  app.get<{ Params: { name: string } }>('/kit/:name', async (request, reply) => {
    const { name } = request.params
    if (!name.endsWith('.tgz')) return notFound(reply)
    const current = await read(dir, name)
    if (current) await keep(name, current)
    const bytes = current ?? (await read(at.kit, name))
    const body = bytes && plainBody(bytes, 'application/gzip')
    return body ? respond(request, reply, body, 'public, no-cache') : notFound(reply)
  })
}

/** Reads a file that the folder lists: a name from an address must not become a path. */
async function read(dir: string, name: string): Promise<Buffer | undefined> {
  const names = await readdir(dir).catch((): string[] => [])
  // The address may name a folder, which cannot be read.
  return names.includes(name) ? readFile(path.join(dir, name)).catch(() => undefined) : undefined
}
