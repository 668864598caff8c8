import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { createGateway } from '../gateway/create-gateway'
import { runAreas } from '../testing/commands'
import { buildArea, buildShell, temporaryFolder } from '../testing/fixtures'
import { createRegistry } from '../deployments/create-registry'

const source = ['export const one = 1', 'export const two = () => {', "  throw new Error('two')", '}'].join(
  '\n',
)
/** Two places of `static/lazy.js`: 1:1 is 1:14 of the source, 1:11 is 3:9. */
const map = JSON.stringify({
  version: 3,
  file: 'static/lazy.js',
  sources: ['webpack://mf_mapa_1_0_0/./src/two.ts'],
  sourcesContent: [source],
  names: [],
  mappings: 'AAAa,UAEL',
})

let folder: Awaited<ReturnType<typeof temporaryFolder>>
let registryDir = ''
beforeEach(async () => {
  folder = await temporaryFolder()
  registryDir = path.join(folder.dir, 'registry')
  await createRegistry(registryDir).makeLocal()
  const files = { 'static/lazy.js.map': map }
  await createRegistry(registryDir).publish(await buildArea(folder.dir, 'mf-mapa', '1.0.0', { files }))
})
afterEach(() => folder.remove())

const areas = (...argv: string[]) => runAreas(argv, { cwd: folder.dir, env: { REGISTRY_DIR: registryDir } })
const stored = (...parts: string[]) => path.join(registryDir, ...parts)

describe('source maps', () => {
  it('are stored apart from the release, which does not list them', async () => {
    expect(await readFile(stored('maps/mf-mapa/1.0.0/static/lazy.js.map'), 'utf8')).toBe(map)
    expect(existsSync(stored('areas/mf-mapa/1.0.0/static/lazy.js'))).toBe(true)
    for (const name of ['static/lazy.js.map', 'static/lazy.js.map.br'])
      expect(existsSync(stored('areas/mf-mapa/1.0.0', name))).toBe(false)
    expect(await readFile(stored('areas/mf-mapa/1.0.0/release.json'), 'utf8')).not.toContain('.map')
  })

  it('are not served', async () => {
    const registry = createRegistry(registryDir)
    await registry.publish(await buildShell(folder.dir, '1.0.0'))
    const meta = { reason: 'a test' }
    await registry.activateTogether(
      [
        { area: 'shell', version: '1.0.0' },
        { area: 'mf-mapa', version: '1.0.0' },
      ],
      meta,
    )
    const app = await createGateway({ registryDir })
    const status = async (url: string) => (await app.inject(url)).statusCode
    expect(await status('/areas/mf-mapa/1.0.0/static/lazy.js')).toBe(200)
    for (const url of [
      '/areas/mf-mapa/1.0.0/static/lazy.js.map',
      '/maps/mf-mapa/1.0.0/static/lazy.js.map',
      '/areas/mf-mapa/1.0.0/../../../maps/mf-mapa/1.0.0/static/lazy.js.map',
      '/areas/mf-mapa/1.0.0/%2e%2e/%2e%2e/%2e%2e/maps/mf-mapa/1.0.0/static/lazy.js.map',
    ])
      expect(await status(url)).toBe(404)
    await app.close()
  })

  it('are removed with the release', async () => {
    const registry = createRegistry(registryDir)
    await registry.publish(await buildArea(folder.dir, 'mf-mapa', '1.1.0'))
    await registry.prune({ keep: 1 }, { reason: 'a test' })
    expect(existsSync(stored('areas/mf-mapa/1.0.0'))).toBe(false)
    expect(existsSync(stored('maps/mf-mapa/1.0.0'))).toBe(false)
  })
})

describe('areas explain', () => {
  it('prints the source line of a place', async () => {
    expect(await areas('explain', 'mf-mapa', '1.0.0', 'static/lazy.js:1:11')).toEqual({
      code: 0,
      out: [
        'mf-mapa/src/two.ts:3:9',
        '  1 | export const one = 1',
        '  2 | export const two = () => {',
        "> 3 |   throw new Error('two')",
        '  4 | }',
        '',
      ].join('\n'),
      err: '',
    })
  })

  it.each([
    ['mf-nada', '1.0.0', 'static/lazy.js:1:1', 1, 'mf-nada is not in the registry'],
    ['mf-mapa', '1.0.1', 'static/lazy.js:1:1', 1, 'has no source map of static/lazy.js'],
    ['mf-mapa', '1.0.0', 'static/routes.js:1:1', 1, 'has no source map of static/routes.js'],
    ['mf-mapa', '1.0.0', '../../lazy.js:1:1', 2, 'is not a place in a file'],
    ['mf-mapa', '1.0.0', 'static/lazy.js', 2, 'is not a place in a file'],
  ])('refuses %s %s %s', async (area, version, place, code, message) => {
    const result = await areas('explain', area, version, place)
    expect(result.code).toBe(code)
    expect(result.err).toContain(message)
  })
})
