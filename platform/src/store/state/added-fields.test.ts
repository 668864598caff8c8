import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { afterEach, expect, it } from '@jest/globals'
import type { HistoryRecord, Live } from '@fcr/shared/platform/deployment-state'
import type { Build } from '@fcr/shared/platform/manifest'
import { buildArea, requires } from '../../testing/fixtures'
import { rewriteNewest } from '../../testing/forge'
import { inlined, meta, createSite } from '../../testing/gateway'

let site: Awaited<ReturnType<typeof createSite>>
afterEach(() => site.remove())

type Json = Record<string, unknown>
const place = (...parts: string[]) => path.join(site.registryDir, ...parts)
const read = async (...parts: string[]) => JSON.parse(await readFile(place(...parts), 'utf8')) as Json
const liveFile = async () => (await read('live.json')) as Json & Live

/** Adds fields to the live state, as a later version of the commands would write them. */
async function extendLive() {
  await rewriteNewest(site.registryDir, ({ live, ...record }) => {
    const entry = live.areas['mf-mapa']
    const areas = {
      ...live.areas,
      'mf-mapa': { ...entry, later: 'area', active: { ...entry?.active, later: 'ref' } },
    }
    return {
      ...record,
      action: 'later',
      later: 'record',
      live: { ...live, later: 'state', areas },
    } as HistoryRecord
  })
}

const publish = async (version: string) => {
  const later = { later: 'build', requires: { ...requires, later: 'requirements' } } as Partial<Build>
  await site.registry.publish(await buildArea(site.dir, 'mf-mapa', version, { build: later }))
}

it('fields of a later version survive publishing, every change, and a gateway that starts', async () => {
  site = await createSite()
  await publish('1.1.0')
  expect(await read('areas/mf-mapa/1.1.0/release.json')).toMatchObject({
    later: 'build',
    requires: { later: 'requirements' },
  })
  await extendLive()
  await site.registry.activate('mf-mapa', '1.1.0', meta)
  expect(await liveFile()).toMatchObject({
    later: 'state',
    areas: { 'mf-mapa': { later: 'area', active: { version: '1.1.0' }, lastGood: { later: 'ref' } } },
  })
  await publish('1.1.1')
  await publish('1.2.0')
  await site.registry.activate('mf-mapa', '1.2.0', meta)
  await site.registry.rollback('mf-mapa', meta)
  await site.registry.rollback('mf-mapa', meta)
  await site.registry.disable('mf-mapa', meta)
  await site.registry.enable('mf-mapa', meta)
  // Back at the version and the last good one of the record that a later command wrote.
  const back = { later: 'area', active: { version: '1.0.0', later: 'ref' }, lastGood: null }
  expect(await liveFile()).toMatchObject({ later: 'state', areas: { 'mf-mapa': back } })
  expect((await site.registry.history()).map(({ action }) => action)).toContain('later')

  expect((await site.registry.prune({ keep: 1 }, meta)).releases).toMatchObject([{ version: '1.1.1' }])
  expect((await site.registry.verify()).problems).toEqual([])
  await site.registry.activate('mf-mapa', '1.2.0', meta)

  const app = await site.start()
  expect((await app.inject('/live.json')).json()).toMatchObject({
    later: 'state',
    areas: { 'mf-mapa': { later: 'area' } },
  })
  const page = inlined((await app.inject('/mf-mapa')).body).live
  expect(page.live.areas['mf-mapa']?.active.version).toBe('1.2.0')
  expect(page.releases['mf-mapa@1.2.0']).toMatchObject({ later: 'build' })
  const report = { area: 'mf-mapa', version: '1.2.0', reason: 'threw', later: 'report' }
  const response = await app.inject({ method: 'POST', url: '/operacion/reportes', payload: report })
  expect(response.statusCode).toBe(204)
})
