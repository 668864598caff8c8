import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { buildArea } from '../testing/fixtures'
import { createSignedRegistry, type SignedRegistry } from '../testing/signed-registry'
import { createRegistry } from '../deployments/create-registry'
import { readPublicKey, type Signer } from '../trust/keys'
import { allowKey } from '../trust/key-changes'

const meta = { reason: 'a test' }

let site: SignedRegistry
let ana: Signer
let team: { id: string; publicFile: string; signer: Signer }
beforeEach(async () => {
  site = await createSignedRegistry()
  ana = (await site.newKey('ana', ['operator'], ['mf-mapa'])).signer
  team = await site.newKey('agenda', [], ['mf-agenda'])
})
afterEach(() => site.remove())

const grant = async (paths: string[] | null | undefined) =>
  allowKey(site.at, await readPublicKey(team.publicFile), {
    areas: ['mf-agenda'],
    paths,
    owner: 'agenda',
    by: 'ana',
    signer: ana,
  })
let count = 0
const publish = async (routes: string[], { area = 'mf-agenda', signer = team.signer } = {}) => {
  const version = `1.${++count}.0`
  const heads = {}
  await site.registry.publish(await buildArea(site.dir, area, version, { build: { routes, heads } }), {
    signer,
  })
  return version
}
const goLive = async (routes: string[]) => {
  const version = await publish(routes, { area: 'mf-mapa', signer: ana })
  await site.registry.activate('mf-mapa', version, { ...meta, signer: ana, force: true })
}

describe('paths granted to a key', () => {
  it.each([['/agenda'], ['/agenda/:id'], ['/agenda/:id?'], ['/agenda/*'], ['/Agenda/hoy'], ['/citas/:id']])(
    'may be claimed, with what is below: %s',
    async (route) => {
      await grant(['/agenda', '/citas'])
      await expect(publish([route])).resolves.toBeDefined()
    },
  )

  it.each([['/'], ['/login'], ['/agendas'], ['/agenda?'], ['/:x?/agenda'], ['/:x'], ['/*']])(
    'do not contain %s',
    async (route) => {
      await grant(['/agenda'])
      const refusal = {
        code: 'route',
        reasons: [
          expect.stringContaining(`the route ${route} is outside the paths`),
          'the routes are in area.config.ts',
        ],
      }
      await expect(publish(['/agenda', route])).rejects.toMatchObject(refusal)
    },
  )

  it('stay when the key is allowed something else, and can be lifted', async () => {
    await grant(['/agenda'])
    await grant(undefined)
    await expect(publish(['/otra'])).rejects.toMatchObject({ code: 'route' })
    await grant(null)
    await expect(publish(['/otra'])).resolves.toBeDefined()
  })

  it('let a page move to another team: the operator has decided; it is live once the other team has left it', async () => {
    await goLive(['/mapa', '/agenda'])
    await grant(['/agenda'])
    const agenda = await publish(['/agenda'])
    const activate = (version: string) =>
      site.registry.activate('mf-agenda', version, { ...meta, signer: ana, force: true })
    await expect(activate(agenda)).rejects.toMatchObject({ code: 'incompatible' })
    await goLive(['/mapa'])
    await expect(activate(agenda)).resolves.toMatchObject({ outcome: 'changed' })
  })

  it('are compared by the release checks too, with the keys of that moment', async () => {
    const version = await publish(['/citas'])
    const target = { area: 'mf-agenda', version }
    const gate = async () => (await site.registry.gate([target], { signer: ana }))[0]?.forced
    expect(await gate()).toEqual([])
    await grant(['/agenda'])
    expect(await gate()).toEqual([
      `mf-agenda ${version}: the route /citas is outside the paths granted to its key (/agenda)`,
    ])
  })
})

describe('a key without granted paths', () => {
  it.each([['/mapa'], ['/mapa/:x?'], ['/:x'], ['/:x?'], ['/*'], ['/MAPA']])(
    'publishes no route that another live area has: %s',
    async (route) => {
      await goLive(['/mapa'])
      await expect(publish([route])).rejects.toMatchObject({ code: 'route' })
    },
  )

  it('publishes every other route, and none of a version that is refused is visible', async () => {
    await goLive(['/mapa'])
    await expect(publish(['/agenda', '/:x'])).rejects.toThrow(/the route \/:x overlaps \/mapa of mf-mapa/)
    await expect(publish(['/agenda', '/mapas/:x'])).resolves.toBeDefined()
    expect((await site.registry.list()).find(({ area }) => area === 'mf-agenda')?.versions).toHaveLength(1)
  })
})

it('in a local registry, which one machine publishes, routes are compared only at the activation', async () => {
  const registry = createRegistry(path.join(site.dir, 'local'))
  await registry.makeLocal()
  const build = (area: string, routes: string[]) =>
    buildArea(site.dir, area, '1.0.0', { build: { routes, heads: {} } })
  await registry.publish(await build('mf-a', ['/a']))
  await registry.activate('mf-a', '1.0.0', meta)
  await registry.publish(await build('mf-b', ['/:x']))
  await expect(registry.activate('mf-b', '1.0.0', meta)).rejects.toMatchObject({ code: 'incompatible' })
})

it('a second signature needs the paths as well', async () => {
  const version = await publish(['/citas'])
  await grant(['/agenda'])
  const { signer } = await site.newKey('otra', [], ['mf-agenda'])
  await expect(site.registry.sign('mf-agenda', version, team.signer)).rejects.toMatchObject({ code: 'route' })
  await expect(site.registry.sign('mf-agenda', version, signer)).resolves.toBeUndefined()
  // The first key may no longer claim them; the second may, so the version passes.
  const [report] = await site.registry.gate([{ area: 'mf-agenda', version }], { signer: ana })
  expect(report?.forced).toEqual([])
})
