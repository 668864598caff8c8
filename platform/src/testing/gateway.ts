import { cp } from 'node:fs/promises'
import path from 'node:path'
import { Writable } from 'node:stream'
import { afterAll } from '@jest/globals'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { pino } from 'pino'
import type { InlinedLive } from '@fcr/shared/platform/page-state'
import type { Site } from '@fcr/shared/contracts/site'
import { createGateway, type GatewayOptions } from '../gateway/create-gateway'
import { createRegistry } from '../deployments/create-registry'
import { buildArea, buildShell, temporaryFolder } from './fixtures'

type Line = { level: number; msg: string } & Record<string, unknown>

/** A logger that keeps its lines for the test. */
export function memoryLog() {
  const lines: Line[] = []
  const sink = new Writable({
    write(chunk: Buffer, _encoding, done) {
      lines.push(JSON.parse(chunk.toString('utf8')) as Line)
      done()
    },
  })
  const logger: FastifyBaseLogger = pino({}, sink)
  return { logger, lines, errors: () => lines.filter(({ level }) => level >= 50).map(({ msg }) => msg) }
}

export const meta = { reason: 'a test' }

/** Timeout of a request's check of the registry, in milliseconds: long enough for a busy machine. */
export const patienceMs = 10_000

/** A folder with an empty local registry, and a function that publishes and activates a version. */
async function createFolder() {
  const folder = await temporaryFolder()
  const registryDir = path.join(folder.dir, 'registry')
  const registry = createRegistry(registryDir)
  return {
    ...folder,
    registryDir,
    registry,
    release: async (area: string, version: string, sources?: Parameters<typeof buildArea>[3]) => {
      const dist =
        area === 'shell'
          ? await buildShell(folder.dir, version, sources)
          : await buildArea(folder.dir, area, version, sources)
      await registry.publish(dist)
      await registry.activate(area, version, meta)
    },
  }
}

/** Made once for each test file, and copied for each test: publishing takes longer than most tests. */
let original: Promise<{ registryDir: string; remove: () => Promise<void> }> | undefined
async function makeOriginal() {
  const made = await createFolder()
  await made.registry.makeLocal()
  await made.release('shell', '1.0.0')
  await made.release('mf-mapa', '1.0.0', { build: { routes: ['/mapaUBPD', '/person/:personId'] } })
  await made.release('mf-public', '1.0.0', { build: { routes: ['/', '/noticias/:id'] } })
  return made
}
afterAll(async () => (await original)?.remove())

/** Copies a registry without the gateways' reports: a running gateway may remove a file while it is copied. */
export const copyRegistry = (from: string, to: string) =>
  cp(from, to, {
    recursive: true,
    preserveTimestamps: true,
    filter: (file) => path.relative(from, file) !== 'reports',
  })

/** A registry with a live shell and two live areas, and a gateway on top of it. */
export async function createSite(
  options: Partial<GatewayOptions> = {},
  from = (original ??= makeOriginal()),
) {
  const { dir, registryDir, registry, release, remove } = await createFolder()
  await copyRegistry((await from).registryDir, registryDir)
  const open: FastifyInstance[] = []
  const log = memoryLog()
  const start = async (more: Partial<GatewayOptions> = {}) => {
    const following = { pollMs: 50, patienceMs }
    const app = await createGateway({ registryDir, logger: log.logger, following, ...options, ...more })
    open.push(app)
    return app
  }
  return {
    app: await start(),
    dir,
    registryDir,
    registry,
    release,
    log,
    start,
    async remove() {
      await Promise.all(open.map((app) => app.close()))
      await remove()
    },
  }
}

/** Parses the data that a page contains for the shell. */
export function inlined(html: string): { live: InlinedLive; site: Site } {
  const data = (id: string): unknown =>
    JSON.parse(
      new RegExp(`<script type="application/json" id="${id}">(.*?)</script>`).exec(html)?.[1] ?? 'null',
    )
  return { live: data('fcr-live') as InlinedLive, site: data('fcr-site') as Site }
}

/** Files that a page loads or preloads in a browser with scripts, as `<rel or script> <URL>`. */
export const loads = (html: string) =>
  [
    ...html
      .replace(/<noscript>.*?<\/noscript>/, '')
      .matchAll(/<(?:link rel="(\w+)"|script defer)[^>]*(?:href|src)="([^"]+)"/g),
  ].map(([, rel, address]) => `${rel ?? 'script'} ${address ?? ''}`)

/** The shell's files that every page of `createSite` without prerendered markup loads. */
export const shellLoads = [
  'preload /areas/shell/1.0.0/static/main.css',
  'stylesheet /areas/shell/1.0.0/static/main.css',
  'script /areas/shell/1.0.0/static/main.js',
  'preload /areas/shell/1.0.0/static/text.woff2',
]
