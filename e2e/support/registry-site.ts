import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Build, Live } from '@fcr/shared/contracts/releases'

const root = fileURLToPath(new URL('../../', import.meta.url))

type Meta = { actor: string; reason: string }
type Registry = {
  makeLocal: () => Promise<void>
  publish: (dist: string) => Promise<unknown>
  activateTogether: (targets: { area: string; version: string }[], meta: Meta) => Promise<unknown>
  rollback: (area: string, meta: Meta) => Promise<unknown>
}
type Gateway = {
  listen: (options: { port: number; host: string }) => Promise<string>
  close: () => Promise<void>
}
/** The part of the built server used here. */
type Platform = {
  openRegistry: (dir: string) => Registry
  createGateway: (options: { registryDir: string }) => Promise<Gateway>
}

const readBuild = (dist: string) => JSON.parse(readFileSync(join(dist, 'build.json'), 'utf8')) as Build
const meta = { actor: 'browser tests', reason: 'a test' }

/**
 * A separate site without an API: the shell and one area, whose next version a test may break.
 * `release` publishes and activates it; the previous version is then the last good one.
 */
export async function registrySite(area: string) {
  const { openRegistry, createGateway } = (await import(
    new URL('../../server/dist/index.mjs', import.meta.url).href
  )) as Platform
  const folder = mkdtempSync(join(tmpdir(), 'fcr-registry-'))
  const registryDir = join(folder, 'registry')
  const registry = openRegistry(registryDir)
  await registry.makeLocal()
  const targets = ['shell', area].map((name) => {
    const dist = join(root, name, 'dist')
    return { area: name, version: readBuild(dist).version, dist }
  })
  for (const { dist } of targets) await registry.publish(dist)
  await registry.activateTogether(
    targets.map(({ area: name, version }) => ({ area: name, version })),
    meta,
  )
  let gateway = await createGateway({ registryDir })
  const url = await gateway.listen({ port: 0, host: '127.0.0.1' })

  const good = targets[1]?.version ?? ''
  /** Changes show within a second; on a busy machine not always with the very next request. */
  const served = async (version: string, name = area) => {
    for (;;) {
      const live = (await (await fetch(`${url}/live.json`)).json()) as Live
      if (live.areas[name]?.active.version === version) return
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }

  return {
    url,
    goodVersion: good,
    /** Publishes and activates version 9.9.9 after `change` has modified a copy of the area's build. */
    async release(change: (dist: string, build: Build) => void) {
      const dist = join(folder, 'dist')
      cpSync(join(root, area, 'dist'), dist, { recursive: true })
      const build: Build = {
        ...readBuild(dist),
        version: '9.9.9',
        global: `${area}_9_9_9`.replace(/-/g, '_'),
      }
      writeFileSync(join(dist, 'build.json'), JSON.stringify(build))
      change(dist, build)
      await registry.publish(dist)
      await registry.activateTogether([{ area, version: '9.9.9' }], meta)
      await served('9.9.9')
    },
    /** Publishes the build of another area and activates it. */
    async mount(dist: string) {
      const { area: name, version } = readBuild(dist)
      await registry.publish(dist)
      await registry.activateTogether([{ area: name, version }], meta)
      await served(version, name)
    },
    async rollback() {
      await registry.rollback(area, meta)
      await served(good)
    },
    /** Starts another gateway on the same port, which must re-read everything. */
    async restart() {
      await gateway.close()
      gateway = await createGateway({ registryDir })
      await gateway.listen({ port: Number(new URL(url).port), host: '127.0.0.1' })
    },
    /** Path of a published file of version 9.9.9 in the registry, for tests that alter it. */
    published: (file: string) => join(registryDir, 'areas', area, '9.9.9', file),
    async close() {
      await gateway.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
