import { readdir, stat } from 'node:fs/promises'
import path from 'node:path'
import { afterEach, expect, it, jest } from '@jest/globals'
import { buildArea, script, temporaryFolder } from '../testing/fixtures'

const durable = await import('../files/durable')
let folder: Awaited<ReturnType<typeof temporaryFolder>>
/** Bytes that the disk has. */
let space = Number.POSITIVE_INFINITY

async function used(dir: string): Promise<number> {
  const names = await readdir(dir, { recursive: true })
  const sizes = await Promise.all(names.map(async (name) => (await stat(path.join(dir, name))).size))
  return sizes.reduce((sum, size) => sum + size, 0)
}
const writeDurably: typeof durable.writeDurably = async (file, content, mode) => {
  const size = typeof content === 'string' || 'length' in content ? content.length : 0
  if ((await used(path.join(folder.dir, 'registry'))) + size > space)
    throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })
  return durable.writeDurably(file, content, mode)
}
jest.unstable_mockModule('../files/durable', () => ({ ...durable, writeDurably }))
const { createRegistry } = await import('../deployments/create-registry')

afterEach(() => folder.remove())

it('makes room for itself', async () => {
  folder = await temporaryFolder()
  const registry = createRegistry(path.join(folder.dir, 'registry'))
  const meta = { reason: 'a test' }
  await registry.makeLocal()
  for (const version of ['1.0.0', '1.1.0', '1.2.0']) {
    const files = { 'static/big.js': script(`big ${version}`).repeat(50) }
    await registry.publish(await buildArea(folder.dir, 'mf-mapa', version, { files }))
  }
  await registry.activate('mf-mapa', '1.2.0', meta)
  space = await used(registry.dir)
  await expect(registry.disable('mf-mapa', meta)).rejects.toMatchObject({ code: 'ENOSPC' })
  expect((await registry.live()).revision).toBe(1)

  expect((await registry.prune({ keep: 1 }, meta)).releases).toHaveLength(2)
  expect(await readdir(path.join(registry.dir, 'areas/mf-mapa'))).toEqual(['1.2.0'])
  expect(await registry.disable('mf-mapa', meta)).toMatchObject({ outcome: 'changed' })
  expect((await registry.verify()).problems).toEqual([])
})
