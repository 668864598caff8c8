// `areas list` on a registry with many revisions: without the start of Node, and the whole command. The baseline is
// the same registry with two revisions.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { builtServer } from '../tooling/start/built.mjs'
import { publishLocally } from '../tooling/start/local-registry.mjs'
import { root } from '../tooling/start/workspaces.mjs'
import { quantile, rounded, timed } from './statistics.mjs'

const runs = 7

/** @param {{ times?: string | undefined }} options `times`: number of revisions */
export async function history({ times = '20000' }) {
  const folder = mkdtempSync(join(tmpdir(), 'fcr-bench-history-'))
  const registryDir = join(folder, 'registry')
  try {
    await publishLocally(registryDir, () => undefined)
    const { openRegistry } = await builtServer()
    const registry = openRegistry(registryDir)
    // All areas went live with the first revision.
    const change = async () => {
      await registry.disable('mf-mapa', { reason: 'bench' })
      await registry.enable('mf-mapa', { reason: 'bench' })
    }
    await change()
    const before = await measure(registry, registryDir)
    while ((await registry.live()).revision < Number(times)) await change()
    return [before, await measure(registry, registryDir)]
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/**
 * @param {{ list: () => Promise<unknown>, live: () => Promise<{ revision: number }> }} registry
 * @param {string} registryDir
 */
async function measure(registry, registryDir) {
  const { revision } = await registry.live()
  const [inProcess, command] = [[], []].map(() => /** @type {number[]} */ ([]))
  for (let run = 0; run < runs; run += 1) {
    inProcess?.push(await timed(() => registry.list()))
    command?.push(await timed(() => Promise.resolve(list(registryDir))))
  }
  const median = (/** @type {number[]} */ values = []) => rounded(quantile(values, 0.5))
  return { revisions: revision, 'list ms': median(inProcess), 'areas list ms': median(command) }
}

/** Runs the operators' command. @param {string} registryDir */
function list(registryDir) {
  const program = join(root, 'server/dist/areas.mjs')
  const { status, stderr } = spawnSync(process.execPath, [program, 'list', '--registry', registryDir])
  if (status !== 0) throw new Error(stderr.toString())
}
