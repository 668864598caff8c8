import { generateKeyPairSync, type KeyObject } from 'node:crypto'
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Live } from '@fcr/shared/platform/deployment-state'
import type { Build } from '@fcr/shared/platform/manifest'
import { until } from '@fcr/tooling/test/until.mjs'
import { changeBuild, copyReleases, distOf, readBuild } from './releases'

type Meta = { reason: string }
type Registry = {
  publish: (dist: string) => Promise<{ release: Pick<Build, 'area' | 'version'> }>
  activateTogether: (targets: { area: string; version: string }[], meta: Meta) => Promise<unknown>
  rollback: (area: string, meta: Meta) => Promise<unknown>
  preview: (
    area: string,
    version: string,
    grant: { hours: number; signer?: { id: string; key: KeyObject } },
  ) => Promise<string>
  live: () => Promise<Live>
  allowKey: (
    named: string,
    grant: { grants?: ['operator']; areas?: string[]; owner: string; by: string },
  ) => Promise<{ id: string }>
}
type Gateway = {
  listen: (options: { port: number; host: string }) => Promise<string>
  close: () => Promise<void>
}
/** The part of the built server used here. */
type Platform = {
  createRegistry: (dir: string) => Registry
  createGateway: (options: { registryDir: string; operationsDir: string }) => Promise<Gateway>
}

const meta = { reason: 'a test' }
const operationsDir = fileURLToPath(new URL('../../server/dist/operations', import.meta.url))

/**
 * A separate site without an API: the shell and one area, whose next version a test may break.
 * `release` publishes and activates it; the previous version is then the last good one.
 */
export async function registrySite(area: string) {
  const { createRegistry, createGateway } = (await import(
    new URL('../../server/dist/index.mjs', import.meta.url).href
  )) as Platform
  const folder = mkdtempSync(join(tmpdir(), 'fcr-registry-'))
  const registryDir = join(folder, 'registry')
  const registry = createRegistry(registryDir)
  const targets = copyReleases(registryDir, ['shell', area], { withKey: true })
  await registry.activateTogether(targets, meta)
  let gateway = await createGateway({ registryDir, operationsDir })
  const url = await gateway.listen({ port: 0, host: '127.0.0.1' })

  const good = targets[1]?.version ?? ''
  const liveState = async () => (await (await fetch(`${url}/live.json`)).json()) as Live
  /** Changes show within a second; on a busy machine not always with the very next request. */
  const served = async (version: string, name = area) => {
    await until(async () => (await liveState()).areas[name]?.active.version === version)
  }

  type Change = (dist: string, build: Build) => void
  /** Publishes a version, 9.9.9 unless named, after `change` has modified a copy of the build of the area, or the shell. */
  const publish = async (change: Change, name = area, version = '9.9.9') => {
    const dist = join(folder, `dist-${name}-${version}`)
    cpSync(distOf(name), dist, { recursive: true })
    const build: Build = {
      ...readBuild(dist),
      version,
      global: `${name}_${version}`.replace(/\W/g, '_'),
    }
    changeBuild(dist, build, change)
    writeFileSync(join(dist, 'build.json'), JSON.stringify(build))
    await registry.publish(dist)
  }

  return {
    url,
    goodVersion: good,
    goodShell: targets[0]?.version ?? '',
    publish,
    /** Returns the address of a link that shows version 9.9.9. */
    preview: async () => `/operacion/vista-previa?t=${await registry.preview(area, '9.9.9', { hours: 1 })}`,
    /** The same, signed by the team alone. */
    async teamPreview() {
      const { publicKey, privateKey: key } = generateKeyPairSync('ed25519')
      const file = join(folder, 'team.pem.pub')
      writeFileSync(file, publicKey.export({ type: 'spki', format: 'pem' }))
      const { id } = await registry.allowKey(file, { areas: [area], owner: 'team', by: 'a test' })
      const token = await registry.preview(area, '9.9.9', { hours: 1, signer: { id, key } })
      return `/operacion/vista-previa?t=${token}`
    },
    /** Publishes and activates a version, 9.9.9 unless named, after `change` has modified a copy of the build of the area, or the shell. */
    async release(change: Change, name = area, version = '9.9.9') {
      await publish(change, name, version)
      await registry.activateTogether([{ area: name, version }], meta)
      await served(version, name)
    },
    /** Allows a passkey that waits as an operator's. */
    allowOperator: (id: string, owner: string) =>
      registry.allowKey(id, { grants: ['operator'], owner, by: 'a test' }),
    live: () => registry.live(),
    /** Publishes the build of another area and activates it. */
    async mount(dist: string) {
      const {
        release: { area: name, version },
      } = await registry.publish(dist)
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
      gateway = await createGateway({ registryDir, operationsDir })
      await gateway.listen({ port: Number(new URL(url).port), host: '127.0.0.1' })
    },
    /** Path of a published file of version 9.9.9 in the registry, for tests that alter it. */
    published: (file: string, name = area) => join(registryDir, 'areas', name, '9.9.9', file),
    async close() {
      await gateway.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
