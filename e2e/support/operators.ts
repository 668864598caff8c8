import { spawn } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Live } from '@fcr/shared/platform/deployment-state'
import type { Build } from '@fcr/shared/platform/manifest'
import { until } from '@fcr/tooling/test/until.mjs'
import { changeBuild, copyReleases, distOf, readBuild } from './releases'

const root = fileURLToPath(new URL('../../', import.meta.url))

type Gateway = {
  listen: (options: { port: number; host: string }) => Promise<string>
  close: () => Promise<void>
}
type Platform = { createGateway: (options: { registryDir: string }) => Promise<Gateway> }

/**
 * A registry as in production, in which nothing is live yet: a team publishes into it with its key, and operators change
 * it with their command. Also a gateway for it.
 */
export async function operatedSite() {
  const folder = mkdtempSync(join(tmpdir(), 'fcr-operated-'))
  const registryDir = join(folder, 'registry')
  const key = join(folder, 'team.pem')
  const env = { ...process.env, REGISTRY_DIR: registryDir, AREAS_KEY: key }

  /** Runs the operators' command in a separate process. */
  const areas = (...words: string[]) =>
    new Promise<{ code: number | null; out: string; err: string }>((resolve) => {
      const child = spawn(process.execPath, [join(root, 'server/dist/areas.mjs'), ...words], { env })
      let [out, err] = ['', '']
      child.stdout.on('data', (chunk: Buffer) => (out += chunk.toString('utf8')))
      child.stderr.on('data', (chunk: Buffer) => (err += chunk.toString('utf8')))
      child.on('close', (code) => {
        resolve({ code, out, err })
      })
    })

  const { createGateway } = (await import(
    new URL('../../server/dist/index.mjs', import.meta.url).href
  )) as Platform
  const gateway = await createGateway({ registryDir })
  const url = await gateway.listen({ port: 0, host: '127.0.0.1' })

  return {
    url,
    areas,
    key,
    /** Returns the version of an area's local build. */
    built: (area: string) => readBuild(distOf(area)).version,
    /** Puts local builds into the registry, signed with the team's key. */
    async adopt(...names: string[]) {
      const releases = copyReleases(registryDir, names)
      for (const { area, version } of releases) {
        const { code, err } = await areas('sign', area, version)
        if (code !== 0) throw new Error(err)
      }
      return releases
    },
    /** Publishes a version of an area, after `change` has modified a copy of its build. */
    async publish(area: string, version: string, change: (dist: string, build: Build) => void) {
      const dist = join(folder, `${area}-${version}`)
      cpSync(distOf(area), dist, { recursive: true })
      const global = `${area}_${version}`.replace(/\W/g, '_')
      const build: Build = { ...readBuild(dist), version, global }
      changeBuild(dist, build, change)
      writeFileSync(join(dist, 'build.json'), JSON.stringify(build))
      return areas('publish', area, '--dist', dist)
    },
    /** Waits until the gateway serves a version. */
    async served(area: string, version: string) {
      await until(async () => {
        const live = (await (await fetch(`${url}/live.json`)).json()) as Live
        return live.areas[area]?.active.version === version
      })
    },
    async close() {
      await gateway.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
