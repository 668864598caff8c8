import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { builtServer } from './built.mjs'
import { areas, root } from './workspaces.mjs'

/**
 * Publishes the local builds and activates them in one step, because shell and areas of one checkout belong
 * together. Non-local versions that an operator activated stay, and so do areas that an operator disabled.
 * @param {string} registryDir
 * @param {(line: string) => void} say
 * @param {string} [keysDir] folder with the keys, if not in the registry
 */
export async function publishLocally(registryDir, say, keysDir) {
  const { createRegistry } = await builtServer()
  const registry = createRegistry(registryDir, { keysDir })
  await registry.makeLocal()
  const targets = []
  for (const area of ['shell', ...areas()]) {
    const dist = join(root, area, 'dist')
    if (!existsSync(join(dist, 'build.json'))) throw new Error(`${area} has not been built`)
    await registry.publish(dist)
    /** @type {{ version: string }} */
    const { version } = JSON.parse(readFileSync(join(dist, 'build.json'), 'utf8'))
    targets.push({ area, version })
  }
  const { areas: live } = await registry.live()
  const moving = targets.filter(({ area, version }) => {
    const active = live[area]?.active.version
    if (active !== undefined && !active.includes('-local.'))
      say(`  ${area}@${active} stays: an operator made it live`)
    return active === undefined || (active.includes('-local.') && active !== version)
  })
  if (moving.length === 0) return
  await registry.activateTogether(moving, { reason: 'local start' })
  say(`  live: ${moving.map(({ area, version }) => `${area}@${version}`).join(', ')}`)
}
