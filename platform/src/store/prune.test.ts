import { mkdir, rm, utimes, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { buildArea, temporaryFolder } from '../testing/fixtures'
import { ageHistory } from '../testing/forge'
import { layout } from '../files/layout'
import { createRegistry, type Registry } from '../deployments/create-registry'
import { isMarked, prune } from './prune'
import { heartbeatFile, heartbeatText } from './telemetry/heartbeats'
import { emptyReport, hourOf, toReportText } from './telemetry/report-files'
import { revisionsIn } from './state/records'

const meta = { reason: 'a test' }
let folder: Awaited<ReturnType<typeof temporaryFolder>>
let registry: Registry
const versions = ['1.0.0', '1.1.0', '1.2.0', '1.3.0', '1.4.0']

beforeEach(async () => {
  folder = await temporaryFolder()
  registry = createRegistry(path.join(folder.dir, 'registry'))
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
  expect(await registry.history({ limit: 1 })).toMatchObject([{ action: 'prune', actor: 'this machine' }])
  expect(await registry.verify()).toMatchObject({ releases: 3, problems: [] })
  expect(await registry.prune(request, meta)).toEqual({ outcome: 'pruned', releases: [] })
  expect(await registry.rollback('mf-mapa', meta)).toMatchObject({ outcome: 'changed' })
})

it('prevents the activation of a release that is being removed', async () => {
  await writeFile(path.join(folder.dir, 'registry/areas/mf-mapa/1.2.0/.pruned'), '')
  await expect(registry.activate('mf-mapa', '1.2.0', meta)).rejects.toThrow('is being removed')
})

it.each(['active', 'lastGood', 'canary'] as const)(
  'keeps a release that became the %s one before it was marked',
  async (role) => {
    const at = layout(registry.dir)
    const live = await registry.live()
    const entry = live.areas['mf-mapa']
    if (!entry) throw new Error('no area')
    const taken = { version: '1.2.0', integrity: entry.active.integrity, percent: 1, salt: '' }
    const announce = () => Promise.resolve({ ...live, areas: { 'mf-mapa': { ...entry, [role]: taken } } })
    const { releases } = await prune(at, { keep: 1 }, { announce })
    expect(releases.map(({ version }) => version)).toEqual(['1.3.0'])
    expect([isMarked(at, 'mf-mapa', '1.2.0'), await kept()]).toEqual([
      false,
      ['1.4.0', '1.2.0', '1.1.0', '1.0.0'],
    ])
  },
)

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

const age = () => ageHistory(registry.dir)

describe('a release that open pages may need', () => {
  it('stays while it is less than a day ago that it was live', async () => {
    await age()
    await registry.activate('mf-mapa', '1.2.0', meta)
    await registry.activate('mf-mapa', '1.3.0', meta)
    // The first version was the last good one until a moment ago, of a state that is more than a day old.
    expect(await registry.prune({ keep: 1 }, meta)).toEqual({ outcome: 'pruned', releases: [] })
    await age()
    expect((await registry.prune({ keep: 1 }, meta)).releases).toHaveLength(2)
    expect(await kept()).toEqual(['1.4.0', '1.3.0', '1.2.0'])
  })

  it('stays while either clock says that it was live within a day', async () => {
    const at = layout(registry.dir)
    await registry.activate('mf-mapa', '1.2.0', meta)
    await age()
    const oldest = async () =>
      (await registry.prune({ keep: 1 }, { ...meta, dryRun: true })).releases.map(({ version }) => version)
    const setDates = async (date: Date) => {
      for (const revision of await revisionsIn(at)) await utimes(at.historyRecord(revision), date, date)
    }
    await setDates(new Date())
    expect(await oldest()).toEqual(['1.3.0'])
    await registry.activate('mf-mapa', '1.3.0', meta)
    await setDates(new Date(Date.now() - 25 * 3_600_000))
    expect(await oldest()).toEqual(['1.0.0'])
  })

  it('stays while a gateway serves it, or visitors got it within a day', async () => {
    await registry.activate('mf-mapa', '1.2.0', meta)
    await registry.activate('mf-mapa', '1.3.0', meta)
    await age()
    const reports = path.join(registry.dir, 'reports')
    await mkdir(reports)
    const versions = async () =>
      (await registry.prune({ keep: 1 }, { ...meta, dryRun: true })).releases.map(({ version }) => version)
    expect(await versions()).toEqual(['1.1.0', '1.0.0'])
    await writeFile(path.join(reports, heartbeatFile('a')), heartbeatText(2))
    expect(await versions()).toEqual([])
    await rm(path.join(reports, heartbeatFile('a')))
    const visited = { visits: 1, failing: 0, lcp: {}, inp: {} }
    const hours = { [hourOf(Date.now())]: { 'mf-mapa@1.1.0': visited } }
    await writeFile(path.join(reports, 'a.json'), toReportText({ ...emptyReport(), hours }))
    expect(await versions()).toEqual(['1.0.0'])
  })
})

it('leaves no removed version as a fallback, not even after a rollback', async () => {
  await registry.activate('mf-mapa', '1.2.0', meta)
  await age()
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
