import { readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { buildArea, buildShell, provides, script, temporaryFolder } from '../../testing/fixtures'
import { refusal } from '../../testing/refusal'
import {
  stockArea,
  stockManifest,
  stockShare,
  writeStockBuild,
  type StockManifest,
} from '../../testing/stock-remote'
import { integrityOf } from '../../files/integrity'
import { createRegistry } from '../../deployments/create-registry'

let folder: Awaited<ReturnType<typeof temporaryFolder>>
const open = () => createRegistry(path.join(folder.dir, 'registry'))
beforeEach(async () => {
  folder = await temporaryFolder()
  await open().makeLocal()
})
afterEach(() => folder.remove())

type Sources = { manifest?: unknown; area?: unknown; files?: Record<string, string> }
const publish = async (sources: Sources = {}) =>
  open().publish(
    await writeStockBuild(folder.dir, { manifest: stockManifest, area: stockArea, ...sources }),
    {
      area: 'mf-consulta',
    },
  )
const manifestWith = (change: (manifest: StockManifest) => unknown) => {
  const manifest = structuredClone(stockManifest)
  change(manifest)
  return { manifest }
}
const metaData = (fields: object) => manifestWith((manifest) => Object.assign(manifest.metaData, fields))
const entry = (fields: object) =>
  manifestWith(({ metaData: { remoteEntry } }) => Object.assign(remoteEntry, fields))
const area = (fields: object) => ({ area: { ...stockArea, ...fields } })

describe('a build of another tool', () => {
  it('is published from its federation manifest and area.json', async () => {
    const { release } = await publish()
    expect(release).toMatchObject({
      area: 'mf-consulta',
      version: '1.0.0',
      global: 'mf_consulta_1_0_0',
      entry: 'remoteEntry.js',
      exposes: { './routes': { js: ['91.js'], css: ['91.css'] } },
      routes: ['/consulta', '/consulta/:id'],
      heads: { '/consulta': { title: 'Consulta', description: null, public: false } },
      requires: { federation: '2.x', shared: { react: '^19.3.1', 'react-dom': '^19.3.1' } },
      pages: {},
      bundled: [],
    })
    expect(Object.keys(release.files).sort()).toEqual([
      '91.css',
      '91.js',
      'mf-manifest.json',
      'remoteEntry.js',
    ])
    expect(release.endpoints).toBeUndefined()
  })

  it('requires the contract of the kit', async () => {
    const kit = await readFile(path.join(import.meta.dirname, '../../../../area-kit/rspack/area.mjs'), 'utf8')
    const { release } = await publish()
    expect(`contract = ${release.requires?.contract}`).toBe(/contract = \d+/.exec(kit)?.[0])
  })

  it('takes its version from area.json if that has one', async () => {
    expect((await publish(area({ version: '2.1.0' }))).release.version).toBe('2.1.0')
  })

  it('may have lazy chunks and libraries of its own whose hashes its code contains', async () => {
    const library = script('a library')
    const lazy = script(`lazy ${integrityOf(library)}`)
    const { release } = await publish({
      ...manifestWith(({ shared }) => shared.push(stockShare('lodash', '^4.0.0', 'static/2.js'))),
      files: {
        'static/1.js': lazy,
        'static/2.js': library,
        'remoteEntry.js': script(`entry ${integrityOf(lazy)}`),
      },
    })
    expect(Object.keys(release.files)).toEqual(expect.arrayContaining(['static/1.js', 'static/2.js']))
    expect(release.bundled).toEqual(['lodash'])
    expect(Object.keys(release.requires?.shared ?? {})).not.toContain('lodash')
  })

  it.each<[what: string, Sources, reason: string]>([
    [
      'an ES module as entry',
      entry({ type: 'module' }),
      'the entry is an ES module, whose hash not every supported',
    ],
    ['an entry that sets no variable', entry({ type: 'commonjs' }), "the entry is of the type 'commonjs'"],
    [
      'an entry outside the folder',
      entry({ path: '../other' }),
      'mf-manifest.json, area.json: entry: Invalid',
    ],
    ['an entry that is missing', entry({ name: 'nada.js' }), "names 'nada.js', which is not in the build"],
    [
      'an address on another site',
      metaData({ publicPath: 'https://cdn.example/' }),
      "set output.publicPath to 'auto'",
    ],
    ['an address that depends on the page', metaData({ publicPath: '' }), "set output.publicPath to 'auto'"],
    ['code as address', metaData({ getPublicPath: 'return "/"' }), "set output.publicPath to 'auto'"],
    [
      'the federation name of another area',
      metaData({ globalName: 'mf_mapa_1_0_0' }),
      "it has to be 'mf_consulta'",
    ],
    ['nothing exposed', manifestWith((manifest) => (manifest.exposes = [])), "it exposes no './routes'"],
    [
      'another module exposed',
      manifestWith(({ exposes }) => exposes.forEach((module) => (module.path = './page'))),
      "it exposes no './routes'",
    ],
    [
      'a React of its own',
      manifestWith(({ shared }) => shared.shift()),
      'it does not share react: the page would have',
    ],
    [
      'a module in two versions',
      manifestWith(({ shared }) => shared.push(stockShare('react', '^18.0.0'))),
      'it asks for two versions of react: ^19.3.1 and ^18.0.0',
    ],
    [
      'a remote of its own',
      manifestWith(({ remotes }) => remotes.push({ federationContainerName: 'otra' })),
      "it loads the remote 'otra', whose files no hash covers",
    ],
    [
      'a manifest that is no manifest',
      { manifest: { metaData: {} } },
      'mf-manifest.json: metaData.name: Invalid',
    ],
    ['a manifest that is not JSON', { manifest: '{' }, 'mf-manifest.json is not JSON'],
    ['an endless manifest', { manifest: ' '.repeat(1_000_001) }, 'mf-manifest.json has more than 1 MB'],
    [
      'a version that is none',
      metaData({ buildInfo: { buildVersion: 'local' } }),
      'area.json: version: Invalid',
    ],
    ['an area.json that is not JSON', { area: 'x' }, 'area.json is not JSON'],
    ['no routes', area({ routes: [] }), 'area.json: routes: Too small'],
    ['a field that is not known', area({ prerender: ['/'] }), 'area.json: Unrecognized key: "prerender"'],
    [
      'a title of a route that it does not have',
      area({ heads: { '/x': { title: 'X' } } }),
      "'/x' is not one of its",
    ],
    ['a reserved route', area({ routes: ['/api/x'], heads: {} }), "route '/api/x' belongs to the platform"],
    [
      'a lazy chunk without a hash',
      { files: { '7.js': script('lazy') } },
      "no hash covers '7.js': the build needs the Sub",
    ],
    ['a module without a hash', { files: { '7.mjs': script('lazy') } }, "no hash covers '7.mjs'"],
    ['a style sheet without a hash', { files: { '7.css': '.consulta-x {}' } }, "no hash covers '7.css'"],
    [
      'a library without a hash',
      {
        ...manifestWith(({ shared }) => shared.push(stockShare('lodash', '^4.0.0', '7.js'))),
        files: { '7.js': script('lodash') },
      },
      "no hash covers '7.js'",
    ],
    [
      'chunks that other versions would take for theirs',
      { files: { '91.js': '(self.webpackChunk=self.webpackChunk||[]).push([[91],{}])' } },
      "its chunks use the global variable 'webpackChunk': set output.uniqueName to 'mf_consulta_1_0_0'",
    ],
  ])('is refused with %s', async (_what, sources, reason) => {
    await expect(publish(sources)).rejects.toEqual(refusal('bad-build'))
    await expect(publish(sources)).rejects.toThrow(reason)
  })

  it('is refused without area.json, and under the name of another area', async () => {
    const dist = await writeStockBuild(folder.dir, { manifest: stockManifest, area: stockArea })
    await expect(open().publish(dist, { area: 'mf-mapa' })).rejects.toEqual(refusal('wrong-area'))
    await rm(path.join(dist, 'area.json'))
    await expect(open().publish(dist)).rejects.toThrow('area.json is missing beside mf-manifest.json')
  })
})

describe('the activation of a build of another tool', () => {
  const shared = { ...provides.shared, 'react-dom': '19.3.1' }
  const contract = 2
  beforeEach(async () => {
    await open().publish(
      await buildShell(folder.dir, '1.0.0', { build: { provides: { ...provides, contract, shared } } }),
    )
    await open().activate('shell', '1.0.0', { reason: 'a test' })
  })
  const activate = () => open().activate('mf-consulta', '1.0.0', { reason: 'a test' })

  it('works where the shell meets what it asks for', async () => {
    await publish()
    expect(await activate()).toMatchObject({ outcome: 'changed' })
  })

  it.each<[what: string, Sources, reason: string]>([
    [
      'a version that the shell does not have',
      manifestWith(({ shared: [react] }) => Object.assign(react ?? {}, { requiredVersion: '^19.4.0' })),
      'mf-consulta 1.0.0 requires react ^19.4.0, the shell has 19.3.1',
    ],
    [
      'a module that nobody has',
      manifestWith((manifest) => manifest.shared.push(stockShare('d3', '^7.0.0'))),
      'mf-consulta 1.0.0 requires d3 ^7.0.0, which the shell does not share',
    ],
    [
      'another generation of Module Federation',
      metaData({ pluginVersion: '0.8.1' }),
      'mf-consulta 1.0.0 requires federation packages 0.x, the shell has 2.9.2',
    ],
    [
      'a second React in its code',
      { files: { 'remoteEntry.js': 'e.__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE={}' } },
      'mf-consulta 1.0.0 bundles react, which every area takes from the shell',
    ],
  ])('is refused with %s', async (_what, sources, reason) => {
    await publish(sources)
    await expect(activate()).rejects.toThrow(reason)
  })

  it('is refused under the federation name of another live area', async () => {
    const requires = { contract, federation: provides.federation, shared: {} }
    const build = { global: 'mf_consulta_1_0_0', requires }
    await open().publish(await buildArea(folder.dir, 'mf-otra', '1.0.0', { build }))
    await open().activate('mf-otra', '1.0.0', { reason: 'a test' })
    await publish()
    await expect(activate()).rejects.toThrow(
      'mf-consulta 1.0.0: the federation name mf_consulta_1_0_0 is that of mf-otra',
    )
  })
})
