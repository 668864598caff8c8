import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { execFile } from 'node:child_process'
import {
  createReadStream,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { root } from '../start/workspaces.mjs'

const folder = mkdtempSync(join(tmpdir(), 'fcr-elsewhere-'))
const area = join(folder, 'mi-area')
const registry = join(folder, 'registry')
let site: Server
let address = ''

/** Runs a program as a person would, without the settings of the npm and jest that run this test. */
function run(
  program: string,
  words: string[],
  { cwd = area, env = {} }: { cwd?: string; env?: object } = {},
) {
  const own = Object.entries(process.env).filter(([name]) => !/^(npm_|NODE_OPTIONS|NODE_ENV)/.test(name))
  return new Promise<{ code: number; output: string }>((done) => {
    const options = { cwd, env: { ...Object.fromEntries(own), CI: '1', ...env }, maxBuffer: 100_000_000 }
    execFile(program, words, options, (error, out, err) => done({ code: error ? 1 : 0, output: out + err }))
  })
}
const node = (...words: string[]) => run(process.execPath, words, { cwd: root })
const npm = (...words: string[]) => run('npm', words)

/** Makes a registry in which the shell of this repository is live. */
const openRegistry = `
  const [dir, built, shell] = process.argv.slice(1)
  const registry = (await import(built)).openRegistry(dir)
  await registry.makeLocal()
  const { area, ref } = await registry.publish(shell)
  await registry.activateTogether([{ area, version: ref.version }], { reason: 'a test' })`

beforeAll(async () => {
  const kit = join(folder, 'kit')
  expect(await node('tooling/pack/kit.mjs', kit)).toMatchObject({ code: 0 })
  site = createServer(({ url = '' }, response) => {
    const file = join(kit, basename(url))
    if (url.startsWith('/kit/') && existsSync(file)) createReadStream(file).pipe(response)
    else response.writeHead(404).end()
  })
  await new Promise<void>((done) => site.listen(0, '127.0.0.1', done))
  address = `http://localhost:${(site.address() as AddressInfo).port}`
}, 300_000)
afterAll(() => {
  site.close()
  rmSync(folder, { recursive: true, force: true })
})

describe('an area in a repository of its own', () => {
  it("is made by a command from the site, and installed from there and npm's registry", async () => {
    const words = ['mi-area', 'mf-agenda', '--route', '/agenda', '--title', 'Agenda']
    const command = ['exec', '--yes', '--prefer-offline', `${address}/kit/create-area.tgz`, '--', ...words]
    expect(await run('npm', command, { cwd: folder })).toEqual({
      code: 0,
      output: expect.stringContaining(`Created mf-agenda in ${area}: 'Agenda' at /agenda of ${address}`),
    })
    expect(await run('npm', command, { cwd: folder })).toEqual({
      code: 1,
      output: expect.stringContaining(`${area} is not empty.`),
    })
    expect(await npm('install', '--prefer-offline')).toMatchObject({ code: 0 })
    const lock = readFileSync(join(area, 'package-lock.json'), 'utf8')
    const hosts = [...lock.matchAll(/"resolved": "(https?:\/\/[^/]+)/g)].map(([, host]) => host)
    expect(new Set(hosts)).toEqual(new Set([address]))
  }, 600_000)

  it('passes its tests and checks, which fail when something is wrong', async () => {
    expect(await npm('test')).toEqual({ code: 0, output: expect.stringMatching(/Tests: +1 passed, 1 total/) })
    expect(await npm('run', 'check')).toEqual({
      code: 0,
      output: expect.stringContaining('5 passed, 0 failed'),
    })
    mkdirSync(join(area, 'src/features/otra'))
    writeFileSync(join(area, 'src/features/otra/otra.ts'), 'export const otra = 1\n')
    const wrong = "import { otra } from '../otra/otra'\n\nexport const wrong: string = otra\n"
    writeFileSync(join(area, 'src/features/agenda/wrong.ts'), wrong)
    const { code, output } = await npm('run', 'check')
    expect({ code, failed: output.match(/^✗ .*/gm)?.sort() }).toEqual({
      code: 1,
      failed: ['✗ boundaries', '✗ types'],
    })
    expect(output).toContain('features-apart')
    rmSync(join(area, 'src/features/otra'), { recursive: true })
    rmSync(join(area, 'src/features/agenda/wrong.ts'))
  }, 300_000)

  it('is built, published, mounted in the site by the gate, and live', async () => {
    expect(await npm('run', 'build')).toMatchObject({ code: 0 })
    const built = await node('platform/src/testing/built.mjs', 'server', 'shell')
    const chromium = built.output.trim().split('\n').at(-1)
    const words = [registry, join(root, 'server/dist/index.mjs'), join(root, 'shell/dist')]
    const opened = await node('--input-type=module', '--eval', openRegistry, ...words)
    expect(opened).toEqual({ code: 0, output: '' })
    const areas = (...more: string[]) =>
      run('npx', ['areas', ...more, '--registry', registry], { env: { CHROMIUM_PATH: chromium } })
    expect(await areas('publish', 'mf-agenda', '--dist', 'dist')).toEqual({
      code: 0,
      output: expect.stringContaining('Published mf-agenda 0.1.0'),
    })
    const activated = await areas('activate', 'mf-agenda', '0.1.0', '--reason', 'a test')
    expect(activated).toEqual({ code: 0, output: expect.stringContaining('mf-agenda nothing -> 0.1.0') })
    expect(activated.output).not.toContain('ungated')
  }, 300_000)
})
