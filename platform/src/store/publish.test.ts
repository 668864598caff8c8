import { readdir, readFile, symlink, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { release } from '@fcr/shared/platform/manifest'
import { buildArea, buildShell, script, temporaryFolder } from '../testing/fixtures'
import { refusal } from '../testing/refusal'
import { integrityOf } from '../files/integrity'
import { createRegistry } from '../deployments/create-registry'

let folder: Awaited<ReturnType<typeof temporaryFolder>>
const open = () => createRegistry(path.join(folder.dir, 'registry'))
const place = (...parts: string[]) => path.join(folder.dir, 'registry', ...parts)

beforeEach(async () => {
  folder = await temporaryFolder()
  await open().makeLocal()
})
afterEach(() => folder.remove())

describe('publish', () => {
  it('writes the files, their hashes and compressed variants where these are smaller', async () => {
    const dist = await buildArea(folder.dir, 'mf-mapa', '1.0.0')
    const { ref } = await open().publish(dist, { commit: 'abc' })
    const text = await readFile(place('areas/mf-mapa/1.0.0/release.json'), 'utf8')
    expect(integrityOf(text)).toBe(ref.integrity)
    const written = release.parse(JSON.parse(text))
    expect(written.commit).toBe('abc')
    expect(written.files['remoteEntry.js']?.integrity).toBe(integrityOf(script('entry 1.0.0')))
    expect(Object.keys(written.files)).not.toContain('build.json')
    expect((await readdir(place('areas/mf-mapa/1.0.0/static'))).sort()).toEqual([
      'lazy.js',
      'lazy.js.br',
      'lazy.js.gz',
      'routes.css',
      'routes.js',
      'routes.js.br',
      'routes.js.gz',
    ])
  })

  it('rejects a version that exists and leaves it byte for byte the same', async () => {
    const dist = await buildArea(folder.dir, 'mf-mapa', '1.0.0')
    await open().publish(dist)
    const before = await readFile(place('areas/mf-mapa/1.0.0/release.json'))
    await writeFile(path.join(dist, 'remoteEntry.js'), 'changed')
    await expect(open().publish(dist)).rejects.toEqual(refusal('version-exists'))
    expect(await readFile(place('areas/mf-mapa/1.0.0/release.json'))).toEqual(before)
  })

  it('accepts the same local build twice, but not another one under its version', async () => {
    const dist = await buildArea(folder.dir, 'mf-mapa', '1.0.0-local.0a1b2c')
    const first = await open().publish(dist)
    const second = await open().publish(dist)
    expect(second).toMatchObject({ outcome: 'unchanged', ref: first.ref })
    await writeFile(path.join(dist, 'remoteEntry.js'), 'changed')
    await expect(open().publish(dist)).rejects.toEqual(refusal('version-exists'))
  })

  it('lets exactly one of several concurrent publications of a version succeed', async () => {
    const dist = await buildArea(folder.dir, 'mf-mapa', '1.0.0')
    const tries = await Promise.allSettled([1, 2, 3, 4].map(() => open().publish(dist)))
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await readdir(place('.tmp'))).toEqual([])
  })

  it('writes nothing on a dry run', async () => {
    const dist = await buildArea(folder.dir, 'mf-mapa', '1.0.0')
    expect(await open().publish(dist, { dryRun: true })).toMatchObject({ outcome: 'would-publish' })
    expect((await readdir(place())).sort()).toEqual([
      '.local-key.pem',
      '.local-robot-key.pem',
      '.tmp',
      'keys',
    ])
  })

  it.each([
    [
      'a missing file',
      { build: { entry: 'nada.js' } },
      "the description names 'nada.js', which is not in the build",
    ],
    ['a dotfile', { files: { '.env': 'x' } }, "'.env' is not a name that can be served"],
    ['a compressed file', { files: { 'a.js.br': 'x' } }, "'a.js.br': the registry compresses by itself"],
    ['a reserved route', { build: { routes: ['/api/x'] } }, "route '/api/x' belongs to the platform"],
    [
      "a style sheet that reaches beyond the area's elements",
      { files: { 'static/lazy.css': 'a{}\nbody{display:none}' } },
      'static/lazy.css:2:1: body: selects elements outside the area: begin with a class of the area',
    ],
    ['a route that is no pattern', { build: { routes: ['/a*'] } }, "route '/a*' is not a pattern"],
    ['nothing exposed', { build: { exposes: {} } }, 'the area exposes no module'],
    ['a version that leads out of the folder', { build: { version: '../1.0.0' } }, /package\.json: version/],
  ])('rejects a build with %s', async (_name, sources, reason) => {
    const dist = await buildArea(folder.dir, 'mf-mapa', '1.0.0', sources)
    await expect(open().publish(dist)).rejects.toEqual(refusal('bad-build'))
    await expect(open().publish(dist)).rejects.toThrow(reason)
  })

  it('rejects a symbolic link to a file outside the build', async () => {
    const dist = await buildArea(folder.dir, 'mf-mapa', '1.0.0')
    await symlink('/etc/hostname', path.join(dist, 'host.txt'))
    await expect(open().publish(dist)).rejects.toThrow("'host.txt' is not a plain file")
  })

  it('rejects a shell whose page has no placeholders', async () => {
    const dist = await buildShell(folder.dir, '1.0.0', { files: { 'index.html': '<html></html>' } })
    await expect(open().publish(dist)).rejects.toThrow('index.html holds <!--fcr:head--> exactly once')
  })

  it("rejects another area's build and a folder without one", async () => {
    const dist = await buildArea(folder.dir, 'mf-mapa', '1.0.0')
    await expect(open().publish(dist, { area: 'mf-otra' })).rejects.toEqual(refusal('wrong-area'))
    await expect(open().publish(folder.dir)).rejects.toEqual(refusal('no-build'))
  })
})
