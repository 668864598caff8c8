import { afterEach, beforeEach, expect, it } from '@jest/globals'
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { byCommand } from './by-command.mjs'

let folder: string
let built: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'fcr-command-'))
  mkdirSync(join(folder, 'dist'))
  built = join(folder, 'dist/build.json')
  writeFileSync(built, '{}')
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** Configuration for a command, by a preset that notes what it is asked for. */
const configured = (env: object, argv: object = {}) =>
  byCommand(join(folder, 'dist'), (options) => ({
    name: JSON.stringify(options),
    output: { uniqueName: 'mf_agenda' },
    devServer: { historyApiFallback: true },
  }))(env, argv)

const release = '{"local":false,"development":false}'
const development = '{"local":true,"development":true}'

it.each([
  ['rspack build', { RSPACK_BUILD: true }, {}, release],
  ['rspack build --mode production', { RSPACK_BUILD: true }, { mode: 'production' }, release],
  ['rspack build --env local', { RSPACK_BUILD: true, local: true }, {}, '{"local":true,"development":false}'],
  ['rspack serve', { RSPACK_SERVE: true }, {}, development],
  ['rspack serve --mode development', { RSPACK_SERVE: true }, { mode: 'development' }, development],
])('makes what %s asks for', async (_command, env, argv, name) => {
  expect(await configured(env, argv)).toMatchObject({ name })
})

it.each(['!', '#'])('refuses to serve, but not to build, in a folder with %s in its path', async (mark) => {
  const marked = byCommand(join(folder, `${mark}/dist`), () => ({}))
  await expect(marked({ RSPACK_BUILD: true }, {})).resolves.toEqual({})
  await expect(marked({ RSPACK_SERVE: true }, {})).rejects.toMatchObject({
    name: 'BuildError',
    message: expect.stringMatching(/^Hot reload does not work in a folder with '[!#]' in its path, [^\n]*$/),
  })
})

it('leaves no previous build when one fails, and touches it for no other command', async () => {
  await configured({ RSPACK_SERVE: true })
  await configured({ RSPACK_WATCH: true })
  expect(existsSync(built)).toBe(true)
  const failing = byCommand(join(folder, 'dist'), () => Promise.reject(new Error('no such page')))
  await expect(failing({ RSPACK_BUILD: true }, {})).rejects.toThrow('no such page')
  expect(existsSync(built)).toBe(false)
})

it('builds nothing but releases, whose previous build stays', async () => {
  const refused = configured({ RSPACK_BUILD: true }, { mode: 'development' })
  await expect(refused).rejects.toThrow('for development: rspack serve')
  expect(existsSync(built)).toBe(true)
})

it('serves with hot reload at the port of the command line, with every module compiled', async () => {
  expect(await configured({ RSPACK_SERVE: true }, { port: 4321 })).toMatchObject({
    lazyCompilation: false,
    output: { publicPath: 'http://localhost:4321/' },
    devServer: { port: 4321, hot: true, historyApiFallback: true },
  })
})

it("reloads the pages of a site that runs elsewhere, whose React is the production's", async () => {
  const site = 'https://site.example'
  expect(await configured({ RSPACK_SERVE: true, site }, { port: 4321 })).toMatchObject({
    output: { publicPath: 'http://localhost:4321/' },
    devServer: { hot: false, liveReload: true, allowedHosts: ['localhost', 'site.example'] },
  })
})
