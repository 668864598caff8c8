import { readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { afterEach, beforeEach, expect, it } from '@jest/globals'
import { shapesOf, type ApiDescription } from '@fcr/shared/contracts/endpoint-shapes'
import { z } from 'zod'
import { meta, createSite } from '../../testing/gateway'
import { buildArea } from '../../testing/fixtures'
import { Refusal } from '../../files/refusal'
import { requireCompatibleApi } from './api-compatibility'

const call = 'GET /funciones/mapa'
const returning = (...names: string[]) =>
  shapesOf({ response: z.object(Object.fromEntries(names.map((name) => [name, z.string()]))) })
const api = (version: string, ...names: string[]): ApiDescription => ({
  formatVersion: 1,
  version,
  endpoints: { [call]: returning(...names) },
})

let site: Awaited<ReturnType<typeof createSite>>
beforeEach(async () => {
  site = await createSite({ api: api('2.0', 'nombre', 'cargo') })
})
afterEach(() => site.remove())

const publish = async (version: string, ...reads: string[]) => {
  const endpoints = { [call]: returning(...reads) }
  const routes = ['/mapaUBPD', '/person/:personId']
  await site.registry.publish(await buildArea(site.dir, 'mf-mapa', version, { build: { endpoints, routes } }))
}
const refusalOf = (change: Promise<unknown>): Promise<unknown> =>
  change.then(
    () => 'made',
    (error: unknown) => (error instanceof Refusal ? [error.code, ...error.reasons] : error),
  )
const active = async () => (await site.registry.live()).areas['mf-mapa']?.active.version
const odds = (version: string, name: string, of = '2.0') => [
  'api',
  `mf-mapa ${version} reads \`${name}\`, which is not returned (${call}, API ${of})`,
]

it('allows only versions that fit the API that is running, in whatever way they would become live', async () => {
  await publish('1.1.0', 'cargo')
  await publish('1.2.0', 'zona')
  const refused = odds('1.2.0', 'zona')
  await site.registry.activate('mf-mapa', '1.1.0', meta)
  expect(await refusalOf(site.registry.activate('mf-mapa', '1.2.0', meta))).toEqual(refused)
  expect(await refusalOf(site.registry.activate('mf-mapa', '1.2.0', { ...meta, dryRun: true }))).toEqual(
    refused,
  )
  expect(await refusalOf(site.registry.canary({ area: 'mf-mapa', version: '1.2.0' }, 5, meta))).toEqual(
    refused,
  )
  expect(await refusalOf(site.registry.gate([{ area: 'mf-mapa', version: '1.2.0' }]))).toEqual(refused)
  expect(await active()).toBe('1.1.0')
})

it('asks all APIs that are running, and only those', async () => {
  const newer = await site.start({ api: api('2.1', 'nombre', 'zona') })
  await publish('1.1.0', 'zona')
  await publish('1.2.0', 'nombre')
  expect(await refusalOf(site.registry.activate('mf-mapa', '1.1.0', meta))).toEqual(odds('1.1.0', 'zona'))
  await site.registry.activate('mf-mapa', '1.2.0', meta)
  await site.app.close()
  await site.registry.activate('mf-mapa', '1.1.0', meta)
  await newer.close()
  expect((await readdir(path.join(site.registryDir, 'reports'))).filter((name) => /api/.test(name))).toEqual(
    [],
  )
})

it('goes back only to what fits, and always disables', async () => {
  await publish('1.1.0', 'cargo')
  await publish('1.2.0', 'nombre')
  await site.registry.activate('mf-mapa', '1.1.0', meta)
  await site.registry.activate('mf-mapa', '1.2.0', meta)
  await site.app.close()
  await site.start({ api: api('3.0', 'nombre') })
  const refused = odds('1.1.0', 'cargo', '3.0')
  expect(await refusalOf(site.registry.rollback('mf-mapa', meta))).toEqual(refused)
  await site.registry.disable('mf-mapa', meta)
  expect(await active()).toBe('1.2.0')
})

it('lets an API start only if what visitors get fits it', async () => {
  await publish('1.1.0', 'cargo')
  await site.registry.activate('mf-mapa', '1.1.0', meta)
  await requireCompatibleApi(site, api('2.1', 'cargo', 'zona'))
  const older = api('1.9', 'nombre')
  expect(await refusalOf(requireCompatibleApi(site, older))).toEqual(odds('1.1.0', 'cargo', '1.9'))
  await requireCompatibleApi(site, older, ['mf-mapa'])
  // A damaged registry is reported by the gateway.
  const live = path.join(site.registryDir, 'live.json')
  const text = await readFile(live)
  await writeFile(live, 'x')
  await requireCompatibleApi(site, older)
  await writeFile(live, text)
  await site.registry.disable('mf-mapa', meta)
  await requireCompatibleApi(site, older)
  expect(await refusalOf(site.registry.enable('mf-mapa', meta))).toBe('made')
  await site.app.close()
  await site.registry.disable('mf-mapa', meta)
  await site.start({ api: older })
  expect(await refusalOf(site.registry.enable('mf-mapa', meta))).toEqual(odds('1.1.0', 'cargo', '1.9'))
})
