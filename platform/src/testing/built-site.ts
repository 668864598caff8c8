import { execFile } from 'node:child_process'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { Browser } from 'playwright-core'
import { launch } from '../checks/browser/browser'
import { mountIn } from '../checks/browser/mount'
import type { VersionRequest } from '../deployments/activation'
import { createRegistry } from '../deployments/create-registry'
import { createGateway } from '../gateway/create-gateway'
import { temporaryFolder } from './fixtures'
import { changedBuild, type Change } from './handmade-area'

const root = fileURLToPath(new URL('../../../', import.meta.url))

/** Builds outdated workspaces, and finds or installs a browser, as the browser tests do. */
async function builtWith(areas: readonly string[]): Promise<string> {
  const script = path.join(root, 'platform/src/testing/built.mjs')
  const { stdout } = await promisify(execFile)(process.execPath, [script, ...areas], {
    env: { ...process.env, NODE_OPTIONS: '' },
  })
  return stdout.trim().split('\n').at(-1) ?? ''
}

/**
 * A registry in which the repository's shell and some of its areas are live, and a browser for its release checks.
 * `further` areas are only built.
 */
export async function createBuiltSite(areas: readonly string[], further: readonly string[] = []) {
  const browser: Browser = await launch(await builtWith(['shell', ...areas, ...further]))
  const folder = await temporaryFolder()
  const registry = createRegistry(path.join(folder.dir, 'registry'), {
    mount: mountIn(browser, (registryDir) => createGateway({ registryDir })),
  })
  const unchecked = createRegistry(registry.dir)
  await registry.makeLocal()
  const dist = (area: string) => path.join(root, area, 'dist')
  const built = await Promise.all(['shell', ...areas].map((area) => registry.publish(dist(area))))
  const targets = built.map(({ area, ref }) => ({ area, version: ref.version }))
  const meta = { reason: 'a test' }
  await unchecked.activateTogether(targets, meta)
  let count = 0

  return {
    registry,
    targets,
    async liveRef(area: string) {
      const entry = (await registry.live()).areas[area]
      if (!entry) throw new Error(`${area} is not live`)
      return entry.active
    },
    /** Makes a version live without the release checks. */
    putLive: (target: VersionRequest) => unchecked.activateTogether([target], meta),
    /** Publishes an area's build as it is. */
    async publishBuilt(area: string) {
      const { ref } = await registry.publish(dist(area))
      return { area, version: ref.version }
    },
    /** Publishes a changed copy of an area's build. */
    async publish(area: string, change: Change) {
      const version = `99.0.${++count}`
      await registry.publish(changedBuild(dist(area), path.join(folder.dir, version), version, change))
      return { area, version }
    },
    async close() {
      await browser.close()
      await folder.remove()
    },
  }
}
