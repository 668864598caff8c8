import { afterEach, beforeEach, expect, it } from '@jest/globals'
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { buildArea, temporaryFolder } from '../testing/fixtures'
import { openRegistry, type Registry } from './open-registry'

const meta = { actor: 'ana', reason: 'a test' }
let folder: Awaited<ReturnType<typeof temporaryFolder>>
let registry: Registry
const versions = ['1.0.0', '1.1.0', '1.2.0', '1.3.0', '1.4.0']

beforeEach(async () => {
  folder = await temporaryFolder()
  registry = openRegistry(path.join(folder.dir, 'registry'))
  await registry.makeLocal()
  for (const version of versions) {
    const build = { files: { 'static/lazy.js': `console.log('${version}')` } }
    await registry.publish(await buildArea(folder.dir, 'mf-mapa', version, build))
  }
  for (const version of ['1.0.0', '1.1.0']) await registry.activate('mf-mapa', version, meta)
})
afterEach(() => folder.remove())

const kept = async () => (await registry.list()).flatMap((row) => row.versions.map(({ version }) => version))

it('removes releases that are neither live nor among the newest, and records it in the history', async () => {
  const request = { keep: 1 }
  const expected = [{ version: '1.3.0' }, { version: '1.2.0' }]
  expect(await registry.prune(request, { ...meta, dryRun: true })).toMatchObject({
    outcome: 'would-prune',
    releases: expected,
  })
  expect(await kept()).toHaveLength(5)
  expect(await registry.prune(request, meta)).toMatchObject({ outcome: 'pruned', releases: expected })
  expect(await kept()).toEqual(['1.4.0', '1.1.0', '1.0.0'])
  expect(await registry.history({ limit: 1 })).toMatchObject([{ action: 'prune', actor: 'ana' }])
  expect(await registry.verify()).toMatchObject({ releases: 3, problems: [] })
  expect(await registry.prune(request, meta)).toEqual({ outcome: 'pruned', releases: [] })
  expect(await registry.rollback('mf-mapa', meta)).toMatchObject({ outcome: 'changed' })
})

it('prevents the activation of a release that is being removed', async () => {
  await writeFile(path.join(folder.dir, 'registry/areas/mf-mapa/1.2.0/.pruned'), '')
  await expect(registry.activate('mf-mapa', '1.2.0', meta)).rejects.toThrow('is being removed')
})

it('never leaves a removed version live after a concurrent activation', async () => {
  const [pruned, activated] = await Promise.allSettled([
    registry.prune({ keep: 1 }, meta),
    registry.activate('mf-mapa', '1.3.0', meta),
  ])
  expect(pruned.status).toBe('fulfilled')
  const { areas } = await registry.live()
  expect(areas['mf-mapa']?.active.version).toBe(activated.status === 'fulfilled' ? '1.3.0' : '1.1.0')
  expect((await registry.verify()).problems).toEqual([])
})

it('shares the work with a concurrent prune', async () => {
  const both = await Promise.all([registry.prune({ keep: 1 }, meta), registry.prune({ keep: 1 }, meta)])
  const removed = both.flatMap(({ releases }) => releases.map(({ version }) => version))
  expect(removed.sort()).toEqual(['1.2.0', '1.3.0'])
  expect(await kept()).toEqual(['1.4.0', '1.1.0', '1.0.0'])
})

it('leaves no removed version as a fallback, not even after a rollback', async () => {
  await registry.activate('mf-mapa', '1.2.0', meta)
  await registry.prune({ keep: 1 }, meta)
  expect(await kept()).toEqual(['1.4.0', '1.2.0', '1.1.0'])
  await registry.rollback('mf-mapa', meta)
  expect((await registry.live()).areas['mf-mapa']).toMatchObject({
    active: { version: '1.1.0' },
    lastGood: null,
  })
  expect((await registry.verify()).problems).toEqual([])
})

it('diff lists what differs between two versions', async () => {
  const other = await buildArea(folder.dir, 'mf-mapa', '2.0.0', {
    build: { routes: ['/mf-mapa', '/otra'] },
    files: { 'static/new.js': 'new' },
  })
  await registry.publish(other)
  const diff = await registry.diff('mf-mapa', '1.4.0', '2.0.0')
  expect(diff.routes).toEqual({ added: ['/otra'], removed: [] })
  expect(diff.requires).toEqual([])
  expect(diff.files.map(({ file, change }) => `${change} ${file}`)).toEqual([
    'changed remoteEntry.js',
    'changed static/lazy.js',
    'added static/new.js',
    'changed static/routes.js',
  ])
})
