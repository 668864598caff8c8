import { readdir, readFile, rm, unlink, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { historyRecord, live } from '@fcr/shared/platform/deployment-state'
import { buildArea, buildShell, temporaryFolder } from '../testing/fixtures'
import { refusal } from '../testing/refusal'
import { makeKey, readSigner } from '../trust/keys'
import { rewriteNewest } from '../testing/forge'
import { draftLive, putLive } from '../store/state/head'
import { layout } from '../files/layout'
import { createRegistry, type Registry } from './create-registry'

let folder: Awaited<ReturnType<typeof temporaryFolder>>
let registry: Registry
const meta = { reason: 'a test' }
const place = (...parts: string[]) => path.join(folder.dir, 'registry', ...parts)

const publishArea = async (area: string, ...versions: string[]) => {
  for (const version of versions) await registry.publish(await buildArea(folder.dir, area, version))
}
/** The key of a new operator. */
async function operator(owner: string) {
  const file = path.join(folder.dir, `${owner}.pem`)
  const { publicFile } = await makeKey(file)
  await registry.allowKey(publicFile, { grants: ['operator'], owner, by: 'ana' })
  return readSigner(file)
}
const liveFile = async () => live.parse(JSON.parse(await readFile(place('live.json'), 'utf8')))

beforeEach(async () => {
  folder = await temporaryFolder()
  registry = createRegistry(place())
  await registry.makeLocal()
  await registry.publish(await buildShell(folder.dir, '1.0.0'))
  await registry.activate('shell', '1.0.0', meta)
})
afterEach(() => folder.remove())

describe('activate', () => {
  it('replaces the live state and records who, why and the whole state', async () => {
    await publishArea('mf-mapa', '1.0.0')
    const result = await registry.activate('mf-mapa', '1.0.0', meta)
    expect(result.outcome).toBe('changed')
    const state = await liveFile()
    expect(state).toMatchObject({
      revision: 2,
      areas: { 'mf-mapa': { active: { version: '1.0.0' }, lastGood: null } },
    })
    const record = historyRecord.parse(JSON.parse(await readFile(place('history/2.json'), 'utf8')))
    expect(record).toMatchObject({
      previous: 1,
      action: 'activate',
      actor: 'this machine',
      reason: 'a test',
      live: state,
    })
    expect(await readdir(place('.tmp'))).toEqual([])
  })

  it('does nothing, and creates no revision, when the version is active', async () => {
    expect(await registry.activate('shell', '1.0.0', meta)).toMatchObject({ outcome: 'unchanged' })
    expect((await liveFile()).revision).toBe(1)
  })

  it('reports on a dry run what it would do, and changes nothing', async () => {
    await publishArea('mf-mapa', '1.0.0')
    const result = await registry.activate('mf-mapa', '1.0.0', { ...meta, dryRun: true })
    expect(result).toMatchObject({
      outcome: 'would-change',
      plan: { changes: [{ area: 'mf-mapa', to: '1.0.0' }] },
    })
    expect((await liveFile()).revision).toBe(1)
  })

  it.each([
    ['altered', (file: string) => writeFile(file, 'x'), 'static/lazy.js does not match its hash'],
    ['missing', (file: string) => unlink(file), 'static/lazy.js is missing'],
  ])('rejects a release with an %s file', async (_name, damage, reason) => {
    await publishArea('mf-mapa', '1.0.0')
    await damage(place('areas/mf-mapa/1.0.0/static/lazy.js'))
    await expect(registry.activate('mf-mapa', '1.0.0', meta)).rejects.toThrow(reason)
    expect((await liveFile()).revision).toBe(1)
  })

  it('rejects a release whose compressed variant has other content', async () => {
    await publishArea('mf-mapa', '1.0.0')
    const other = await readFile(place('areas/mf-mapa/1.0.0/static/routes.js.br'))
    await writeFile(place('areas/mf-mapa/1.0.0/static/lazy.js.br'), other)
    await expect(registry.activate('mf-mapa', '1.0.0', meta)).rejects.toThrow(
      'static/lazy.js.br does not unpack',
    )
  })

  it.each([
    ['mf-nada', '1.0.0', 'unknown-area'],
    ['mf-mapa', '9.9.9', 'unknown-version'],
    ['../mf-mapa', '1.0.0', 'bad-area'],
    ['mf-mapa', '../1.0.0', 'bad-version'],
  ])('rejects %s %s: %s', async (area, version, code) => {
    await publishArea('mf-mapa', '1.0.0')
    await expect(registry.activate(area, version, meta)).rejects.toEqual(refusal(code))
  })

  it('lets ten concurrent activations all succeed, one revision each', async () => {
    const areas = Array.from({ length: 10 }, (_each, index) => `mf-${String.fromCharCode(97 + index)}`)
    for (const area of areas) await publishArea(area, '1.0.0')
    await Promise.all(areas.map((area) => createRegistry(place()).activate(area, '1.0.0', meta)))
    const state = await liveFile()
    expect(Object.keys(state.areas).sort()).toEqual([...areas, 'shell'].sort())
    expect(state.revision).toBe(11)
    expect((await registry.history()).map(({ revision }) => revision)).toEqual([
      11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1,
    ])
  })
})

describe('rollback', () => {
  beforeEach(async () => {
    await publishArea('mf-mapa', '1.0.0', '1.1.0', '1.2.0')
    for (const version of ['1.0.0', '1.1.0', '1.2.0']) await registry.activate('mf-mapa', version, meta)
  })

  it('goes back step by step through the versions that were live', async () => {
    await registry.rollback('mf-mapa', meta)
    expect((await liveFile()).areas['mf-mapa']).toMatchObject({
      active: { version: '1.1.0' },
      lastGood: { version: '1.0.0' },
    })
    await registry.rollback('mf-mapa', meta)
    expect((await liveFile()).areas['mf-mapa']).toMatchObject({
      active: { version: '1.0.0' },
      lastGood: null,
    })
    await expect(registry.rollback('mf-mapa', meta)).rejects.toEqual(refusal('nothing-to-roll-back'))
  })

  it('goes to any version that is named and was live', async () => {
    await registry.rollback('mf-mapa', { ...meta, to: '1.0.0' })
    expect((await liveFile()).areas['mf-mapa']).toMatchObject({
      active: { version: '1.0.0' },
      lastGood: null,
    })
  })

  it('rejects a target that was altered since it was live', async () => {
    const file = place('areas/mf-mapa/1.1.0/release.json')
    await writeFile(file, (await readFile(file, 'utf8')).replace('"commit": null', '"commit": "other"'))
    await expect(registry.rollback('mf-mapa', meta)).rejects.toEqual(refusal('unsigned'))
  })
})

describe('disable and enable', () => {
  it('switch an area off and on again, at the same version', async () => {
    await publishArea('mf-mapa', '1.0.0')
    await registry.activate('mf-mapa', '1.0.0', meta)
    await registry.disable('mf-mapa', { ...meta, reason: 'leaks' })
    expect((await liveFile()).areas['mf-mapa']).toMatchObject({
      active: { version: '1.0.0' },
      disabled: { reason: 'leaks' },
    })
    await registry.enable('mf-mapa', meta)
    expect((await liveFile()).areas['mf-mapa']?.disabled).toBeNull()
  })
})

describe('list, history and verify', () => {
  it('list shows per area what is active, since when and by whom', async () => {
    await publishArea('mf-mapa', '1.0.0', '1.1.0')
    await registry.activate('mf-mapa', '1.0.0', meta)
    await registry.activate('mf-mapa', '1.1.0', { ...meta, signer: await operator('Beto') })
    await registry.disable('mf-mapa', { ...meta, signer: await operator('Carla') })
    const rows = await registry.list()
    expect(rows.map(({ area, active, lastGood, by }) => ({ area, active, lastGood, by }))).toEqual([
      { area: 'shell', active: '1.0.0', lastGood: null, by: 'this machine' },
      { area: 'mf-mapa', active: '1.1.0', lastGood: '1.0.0', by: 'Beto' },
    ])
    expect(rows[1]?.versions).toHaveLength(2)
  })

  it('list needs no more of the history than the changes that it shows', async () => {
    await publishArea('mf-mapa', '1.0.0')
    await registry.activate('mf-mapa', '1.0.0', meta)
    await registry.disable('mf-mapa', meta)
    await unlink(place('history/3.json'))
    await registry.enable('mf-mapa', meta)
    await unlink(place('history/4.json'))
    expect((await registry.list()).map(({ area, reason }) => [area, reason])).toEqual([
      ['shell', 'a test'],
      ['mf-mapa', 'a test'],
    ])
    // Another author is not shown, but nobody.
    const record = await readFile(place('history/2.json'), 'utf8')
    await writeFile(place('history/2.json'), record.replace('"actor": "this machine"', '"actor": "Eva"'))
    expect((await registry.list()).map(({ by }) => by)).toEqual(['this machine', null])
  })

  it('list finds the changes of a registry whose statements do not name them; the next one does', async () => {
    await publishArea('mf-mapa', '1.0.0')
    await rewriteNewest(registry.dir, (record) => ({ ...record, reason: 'older' }))
    await registry.activate('mf-mapa', '1.0.0', meta)
    expect((await registry.list()).map(({ reason }) => reason)).toEqual(['older', 'a test'])
    expect((await liveFile()).statement?.since).toEqual({ shell: 1, 'mf-mapa': 2 })
  })

  it('verify finds problems, also in releases that are not live', async () => {
    await publishArea('mf-mapa', '1.0.0')
    expect((await registry.verify()).problems).toEqual([])
    await writeFile(place('areas/mf-mapa/1.0.0/static/routes.css'), 'x')
    await rm(place('areas/shell/1.0.0/release.json'))
    expect((await registry.verify()).problems).toEqual(
      expect.arrayContaining([
        'mf-mapa 1.0.0: static/routes.css does not match its hash',
        'shell 1.0.0 is not in the registry',
      ]),
    )
  })

  it('refuse to continue from a live state that is damaged or lost', async () => {
    await writeFile(place('live.json'), '{"formatVersion":1')
    await expect(registry.list()).rejects.toThrow("live.json is not JSON: 'areas restore' makes it again")
    await unlink(place('live.json'))
    await expect(registry.disable('mf-mapa', meta)).rejects.toThrow('live.json is missing')
  })
})

describe('a change whose command was killed', () => {
  it('is in force once it is in the history: the next change builds on it', async () => {
    const first = await readFile(place('live.json'), 'utf8')
    await publishArea('mf-mapa', '1.0.0')
    await registry.activate('mf-mapa', '1.0.0', meta)
    // As if it had been killed before it replaced `live.json`.
    await writeFile(place('live.json'), first)
    expect(await registry.live()).toMatchObject({ revision: 2, areas: { 'mf-mapa': {} } })
    expect((await registry.verify()).problems).toEqual([
      "live.json: revision 1 is older than revision 2 in the history: the next change replaces it, or 'areas restore'",
    ])
    await registry.disable('mf-mapa', meta)
    expect(await liveFile()).toMatchObject({ revision: 3, areas: { 'mf-mapa': { disabled: {} } } })
    expect((await registry.history()).map(({ revision }) => revision)).toEqual([3, 2, 1])
  })

  it('never happened if its record is not sound: its number is left out', async () => {
    const record = await readFile(place('history/1.json'), 'utf8')
    for (const [number, text] of [
      [2, record.slice(0, 100)],
      [3, record],
      [4, record.replace('"revision": 1', '"revision": 4')],
      [999_999_999_999_999, ''],
    ] as const)
      await writeFile(place(`history/${number}.json`), text)
    await publishArea('mf-mapa', '1.0.0')
    await registry.activate('mf-mapa', '1.0.0', meta)
    expect((await registry.history()).map(({ revision }) => revision)).toEqual([5, 1])
    // Older changes under later numbers take nothing back.
    await writeFile(place('history/6.json'), record)
    await writeFile(place('history/7.json'), record.replace('"revision": 1', '"revision": 7'))
    await registry.disable('mf-mapa', meta)
    expect((await registry.history()).map(({ revision }) => revision)).toEqual([8, 5, 1])
  })

  it('loses nothing when its rename of live.json takes effect after a later change', async () => {
    const at = layout(place())
    await publishArea('mf-mapa', '1.0.0')
    await registry.activate('mf-mapa', '1.0.0', meta)
    const second = await liveFile()
    const draft = await draftLive(at, second)
    await registry.disable('mf-mapa', meta)
    await putLive(at, draft, second)
    expect(await liveFile()).toMatchObject({ revision: 3, areas: { 'mf-mapa': { disabled: {} } } })
    expect(await readdir(place('.tmp'))).toEqual([])
  })
})
