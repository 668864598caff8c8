import path from 'node:path'
import { afterEach, beforeEach, expect, it } from '@jest/globals'
import type { PageLayout } from '@fcr/shared/platform/check-results'
import { layout } from '../../files/layout'
import { createRegistry, type Registry } from '../../deployments/create-registry'
import { buildArea, buildShell, temporaryFolder } from '../../testing/fixtures'
import { knownLayouts } from './layouts'

const page = (headingTop: number): PageLayout => ({
  path: '/mapaUBPD',
  frameless: false,
  header: 'visible',
  footer: 'visible',
  headerBottom: 72,
  headingTop,
})
const key = '/mapaUBPD visitor'

let folder: Awaited<ReturnType<typeof temporaryFolder>>
let registry: Registry
/** Where the heading of the next version's page is. */
let headingTop: number
beforeEach(async () => {
  folder = await temporaryFolder()
  registry = createRegistry(path.join(folder.dir, 'registry'), {
    mount: () =>
      Promise.resolve({
        browser: 'Chromium 1',
        short: [],
        thorough: [],
        differences: [],
        layouts: { 'mf-mapa': { [key]: page(headingTop) }, 'mf-public': { '/ visitor': page(headingTop) } },
      }),
  })
  await registry.makeLocal()
  await activate('shell', '1.0.0', 1)
  await activate('mf-mapa', '1.0.0', 2)
})
afterEach(() => folder.remove())

async function activate(area: 'shell' | 'mf-mapa', version: string, top: number) {
  headingTop = top
  const build = area === 'shell' ? buildShell(folder.dir, version) : buildArea(folder.dir, area, version)
  await registry.publish(await build)
  await registry.activate(area, version, { reason: 'a test' })
}
const known = async (browser = 'Chromium 1') =>
  knownLayouts(layout(registry.dir), (await registry.live()).areas, browser)

it('knows the pages of a live version from its own check, and no other area’s', async () => {
  expect(await known()).toEqual({ shell: {}, 'mf-mapa': { [key]: page(2) } })
})

it('takes them from the check of a newer shell', async () => {
  await activate('shell', '1.1.0', 3)
  expect(await known()).toEqual({ shell: {}, 'mf-mapa': { [key]: page(3) } })
  await activate('mf-mapa', '1.1.0', 4)
  expect(await known()).toEqual({ shell: {}, 'mf-mapa': { [key]: page(4) } })
})

const nothing = { shell: {}, 'mf-mapa': {} }

it('knows nothing of pages under a shell that was not checked with this version, or in another browser', async () => {
  expect(await known('Chromium 2')).toEqual(nothing)
  const { areas } = await registry.live()
  const { shell, 'mf-mapa': map } = areas
  if (!shell || !map) throw new Error('nothing is live')
  const other = { ...shell, active: { ...shell.active, version: '2.0.0' } }
  expect(await knownLayouts(layout(registry.dir), { shell: other, 'mf-mapa': map }, 'Chromium 1')).toEqual(
    nothing,
  )
})
