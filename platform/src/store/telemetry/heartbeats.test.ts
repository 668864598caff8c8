import { readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { hostname } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { until } from '@fcr/tooling/test/until.mjs'
import { live } from '@fcr/shared/platform/deployment-state'
import { release } from '@fcr/shared/platform/manifest'
import { buildArea } from '../../testing/fixtures'
import { meta, createSite } from '../../testing/gateway'
import { layout } from '../../files/layout'
import { readableFormats, servedBy } from './heartbeats'

let site: Awaited<ReturnType<typeof createSite>>
beforeEach(async () => {
  site = await createSite()
  await running(1)
})
afterEach(() => site.remove())

const folder = () => path.join(site.registryDir, 'reports')
/** Without drafts, which have a name that begins with a dot. */
const files = async () =>
  (await readdir(folder()).catch((): string[] => [])).filter((name) => /^[^.].*\.presence\.json$/.test(name))
const running = (gateways: number) => until(async () => (await files()).length === gateways)
const write = (name: string, content: object) =>
  writeFile(path.join(folder(), `${name}.presence.json`), JSON.stringify(content))
const gateway = (more: object = {}) => ({
  formatVersion: 1,
  host: 'otra',
  revision: 3,
  refused: null,
  reads: readableFormats,
  ...more,
})
const publish = async (version: string) => {
  await site.registry.publish(await buildArea(site.dir, 'mf-mapa', version))
}

describe('the presence of a gateway', () => {
  it('names the revision that it serves, and ends with it', async () => {
    const [name = ''] = await files()
    expect(JSON.parse(await readFile(path.join(folder(), name), 'utf8'))).toEqual(
      gateway({ host: hostname() }),
    )
    await site.app.close()
    expect(await files()).toEqual([])
  })

  it('names the formats that the schemas read', () => {
    expect(readableFormats).toEqual({
      live: [...live.shape.formatVersion.values],
      release: [...release.shape.formatVersion.values],
    })
  })
})

describe('a change', () => {
  it('is served by all gateways within moments', async () => {
    const another = await site.start()
    await running(2)
    await publish('1.1.0')
    const committed = await site.registry.activate('mf-mapa', '1.1.0', meta)
    expect(committed.outcome).toBe('changed')
    expect(await site.registry.served(4)).toEqual({ serving: 2, gateways: 2, missing: [] })
    await another.close()
    expect(await site.registry.served(4)).toEqual({ serving: 1, gateways: 1, missing: [] })
  })

  it('names the machine of a gateway that does not serve it yet', async () => {
    await write('another', gateway())
    const { revision } = await site.registry.live()
    const served = await servedBy(layout(site.registryDir), revision + 1, 0)
    expect(served).toEqual({ serving: 0, gateways: 2, missing: [hostname(), 'otra'].sort() })
  })

  it.each([
    ['this live state', { live: [0], release: [1] }, 'live.json of format 1'],
    ['these releases', { live: [1], release: [0, 2] }, 'releases of format 1'],
  ])('is refused while a running gateway cannot read %s', async (_what, reads, named) => {
    await publish('1.1.0')
    await write('another', gateway({ reads }))
    const activation = site.registry.activate('mf-mapa', '1.1.0', meta)
    await expect(activation).rejects.toMatchObject({
      code: 'gateway-too-old',
      reasons: [`a gateway on otra cannot read ${named}: update it first`],
    })
    expect((await site.registry.live()).revision).toBe(3)
  })

  it('is not refused for a gateway that was last seen more than a minute ago', async () => {
    await publish('1.1.0')
    await write('another', gateway({ reads: { live: [0], release: [0] } }))
    const before = new Date(Date.now() - 61_000)
    await utimes(path.join(folder(), 'another.presence.json'), before, before)
    expect((await site.registry.activate('mf-mapa', '1.1.0', meta)).outcome).toBe('changed')
  })

  it('back is never refused for a gateway', async () => {
    await publish('1.1.0')
    await site.registry.activate('mf-mapa', '1.1.0', meta)
    await write('another', gateway({ reads: { live: [0], release: [0] } }))
    expect((await site.registry.rollback('mf-mapa', meta)).outcome).toBe('changed')
    expect((await site.registry.disable('mf-mapa', meta)).outcome).toBe('changed')
    await expect(site.registry.enable('mf-mapa', meta)).rejects.toMatchObject({ code: 'gateway-too-old' })
  })

  it('is refused while a running gateway serves a later one, which was lost from the registry', async () => {
    const at = layout(site.registryDir)
    const before = await readFile(at.live, 'utf8')
    await site.registry.disable('mf-mapa', meta)
    await site.registry.served(4)
    await writeFile(at.live, before)
    await rm(at.historyRecord(4))
    const lost = 'the registry ends with revision 3, but a gateway on'
    await expect(site.registry.disable('mf-public', meta)).resolves.toMatchObject({ outcome: 'changed' })
    await rm(at.historyRecord(4))
    await writeFile(at.live, before)
    await expect(site.registry.enable('mf-public', meta)).resolves.toMatchObject({ outcome: 'unchanged' })
    await publish('1.1.0')
    await expect(site.registry.activate('mf-mapa', '1.1.0', meta)).rejects.toThrow(lost)
    await rm(at.live)
    await expect(site.registry.restore()).rejects.toThrow(lost)
  })

  it('ignores presence files that are damaged', async () => {
    await publish('1.1.0')
    await write('half', { formatVersion: 1 })
    expect((await site.registry.activate('mf-mapa', '1.1.0', meta)).outcome).toBe('changed')
    expect(await site.registry.served(4)).toMatchObject({ gateways: 1 })
  })
})
