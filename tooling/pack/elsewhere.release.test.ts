import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import sharedModules from '@fcr/shared/platform/shared-modules.json' with { type: 'json' }
import { requiredRange } from '@fcr/area-kit/internal/rspack/shared-modules.mjs'
import { readManifest } from '../../area-kit/folders.mjs'
import { root } from '../start/workspaces.mjs'

const folder = mkdtempSync(join(tmpdir(), 'fcr-elsewhere-'))
const area = join(folder, 'mi-area')
const registry = join(folder, 'registry')
let site: ChildProcess | undefined
let address = ''
let chromium = ''

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

/** Serves a registry in which the shell of this repository is live, and the packages; prints its address. */
const serveSite = `
  const [dir, kitDir, built, shell] = process.argv.slice(1)
  const { createGateway, createRegistry } = await import(built)
  const registry = createRegistry(dir)
  await registry.makeLocal()
  const { area, ref } = await registry.publish(shell)
  await registry.activateTogether([{ area, version: ref.version }], { reason: 'a test' })
  const gateway = await createGateway({ registryDir: dir, kitDir })
  console.log(await gateway.listen({ port: 0, host: 'localhost' }))`

/** Waits for a text that a process prints, and returns it. */
const printed = (child: ChildProcess, text: RegExp) =>
  new Promise<string>((resolve, reject) => {
    let all = ''
    const read = (part: Buffer) => {
      all += part.toString('utf8')
      const found = text.exec(all)
      if (found) resolve(found[0])
    }
    child.stdout?.on('data', read)
    child.stderr?.on('data', read)
    child.once('exit', () => reject(new Error(`ended without ${String(text)}: ${all}`)))
  })

beforeAll(async () => {
  const kit = join(folder, 'kit')
  expect(await node('tooling/pack/kit.mjs', kit)).toMatchObject({ code: 0 })
  const built = await node('platform/src/testing/built.mjs', 'server', 'shell')
  chromium = built.output.trim().split('\n').at(-1) ?? ''
  const words = [registry, kit, join(root, 'server/dist/index.mjs'), join(root, 'shell/dist')]
  site = spawn(process.execPath, ['--input-type=module', '--eval', serveSite, ...words], { cwd: root })
  const listening = await printed(site, /http:\/\/\S+/)
  address = `http://localhost:${new URL(listening).port}`
}, 300_000)
afterAll(async () => {
  if (site?.exitCode === null) {
    const ended = new Promise((resolve) => site?.once('exit', resolve))
    site.kill()
    await ended
  }
  rmSync(folder, { recursive: true, force: true })
})

/** The commands of the guide, as somebody types them for this site. */
const guide = readFileSync(join(root, 'docs/days/area-team.md'), 'utf8')
const commands = [...guide.matchAll(/```sh\n(.*?)```/gs)]
  .flatMap(([, block = '']) => block.trim().split('\n'))
  .map((line) => () => line.replaceAll(/https:\/\/(?:site|staging)\.example/g, address))
const step = { exported: {}, next: 0 }
/** Runs the guide's next command. */
const next = (begins: string, { cwd = area, env = {} } = {}) => {
  const line = commands[step.next]?.() ?? ''
  step.next += 1
  expect(line.slice(0, begins.length)).toBe(begins)
  // The operators' command is not in the area's folder.
  const typed = cwd === area ? line : line.replace(/^npx areas/, join(area, 'node_modules/.bin/areas'))
  return run('bash', ['-c', typed], { cwd, env: { ...step.exported, ...env } })
}
const skip = (line: string) => {
  expect(commands[step.next]?.()).toBe(line)
  step.next += 1
}

describe('an area in a repository of its own, made by the commands of the guide', () => {
  it("is made by a command from the site, and installed from there and npm's registry", async () => {
    const make = 'npx --yes http'
    expect(await next(make, { cwd: folder })).toEqual({
      code: 0,
      output: expect.stringContaining(`Created mf-agenda in ${area}: 'Agenda' at /agenda of ${address}`),
    })
    step.next = 0
    expect(await next(make, { cwd: folder })).toEqual({
      code: 1,
      output: expect.stringContaining(`${area} is not empty.`),
    })
    skip('cd mi-area')
    expect(await next('npm install', { env: { npm_config_prefer_offline: 'true' } })).toMatchObject({
      code: 0,
    })
    const lock = readFileSync(join(area, 'package-lock.json'), 'utf8')
    const hosts = [...lock.matchAll(/"resolved": "(https?:\/\/[^/]+)/g)].map(([, host]) => host)
    expect(new Set(hosts)).toEqual(new Set([address]))
    for (const inner of ['@fcr/area-kit/internal/folders.mjs', '@fcr/shared/platform/manifest'])
      expect(await run(process.execPath, ['--eval', `await import('${inner}')`])).toEqual({
        code: 1,
        output: expect.stringContaining('ERR_PACKAGE_PATH_NOT_EXPORTED'),
      })
  }, 600_000)

  it('is shown inside the site', async () => {
    skip('npm run dev')
    const dev = spawn(process.execPath, ['node_modules/.bin/area-kit', 'dev', '--site', address], {
      cwd: area,
    })
    try {
      const shown = await printed(dev, /http:\/\/localhost:\d+\/agenda/)
      const page = await (await fetch(shown)).text()
      expect(page).toMatch(/"overrides":{"mf-agenda":{"entryUrl":"http:\/\/localhost:\d+\/remoteEntry.js"/)
      const session = await fetch(new URL('/api/auth/sesion', shown))
      expect(await session.json()).toEqual({ afiliado: false, funcionario: false, fundacion: false })
    } finally {
      const ended = new Promise((resolve) => dev.once('exit', resolve))
      dev.kill('SIGINT')
      await ended
    }
  }, 300_000)

  it('passes its tests and checks, which fail when something is wrong', async () => {
    expect(await next('npm test')).toEqual({
      code: 0,
      output: expect.stringMatching(/Tests: +1 passed, 1 total/),
    })
    expect(await next('npm run check')).toEqual({
      code: 0,
      output: expect.stringContaining('5 passed, 0 failed'),
    })
    expect(await next('npm run format')).toMatchObject({ code: 0 })
    mkdirSync(join(area, 'src/features/otra'))
    writeFileSync(join(area, 'src/features/otra/otra.ts'), 'export const otra = 1\n')
    writeFileSync(join(folder, 'outside.ts'), 'export const outside = 1\n')
    const wrong =
      "import { outside } from '../../../../outside'\nimport { otra } from '../otra/otra'\n\n" +
      'export const wrong: string = `GET /perfil/${otra + outside}`\nexport const kind: string = otra\n'
    writeFileSync(join(area, 'src/features/agenda/wrong.ts'), wrong)
    const { code, output } = await run('npm', ['run', 'check'])
    expect({ code, failed: output.match(/^✗ .*/gm)?.sort() }).toEqual({
      code: 1,
      failed: ['✗ boundaries', '✗ lint', '✗ types'],
    })
    for (const rule of ['features-apart', 'own-repository', 'Name an endpoint by its string literal'])
      expect(output).toContain(rule)
    rmSync(join(area, 'src/features/otra'), { recursive: true })
    rmSync(join(area, 'src/features/agenda/wrong.ts'))
  }, 300_000)

  it('is published from there, mounted in the site by the release checks, and live', async () => {
    const operators = (...words: string[]) =>
      run(process.execPath, [join(root, 'server/run.mjs'), 'areas', ...words], {
        cwd: folder,
        env: { REGISTRY_DIR: registry },
      })
    expect(await operators('key', 'new', join(folder, 'ana.pem'))).toMatchObject({ code: 0 })
    const allowed = await operators('key', 'allow', join(folder, 'ana.pem.pub'), 'operator', '--owner', 'Ana')
    expect(allowed).toMatchObject({ code: 0 })

    expect(await next('npx areas key new')).toMatchObject({ code: 0 })
    expect(await next('npx areas key allow', { cwd: folder })).toMatchObject({
      code: 0,
      output: expect.stringContaining('may now: team:mf-agenda (/agenda)'),
    })
    skip('export AREAS_KEY=$PWD/../mf-agenda.pem')
    step.exported = { AREAS_KEY: join(folder, 'mf-agenda.pem') }
    expect(await next('npm run release')).toEqual({
      code: 0,
      output: expect.stringContaining('Published mf-agenda 0.1.0'),
    })
    // The version of the entry, not that of the package.
    expect(JSON.parse(readFileSync(join(area, 'dist/build.json'), 'utf8'))).toMatchObject({
      requires: { shared: { '@fcr/shared/ui': requiredRange(sharedModules['@fcr/shared/ui'].version) } },
    })
    const operator = { env: { AREAS_KEY: join(folder, 'ana.pem'), CHROMIUM_PATH: chromium } }
    const activated = await next('npx areas activate', operator)
    expect(activated).toEqual({ code: 0, output: expect.stringContaining('mf-agenda nothing -> 0.1.0') })
    expect(activated.output).not.toContain('ungated')
    expect(activated.output).toMatch(/^Release checks of mf-agenda: short part, \d+ pages$/m)
    expect(await (await fetch(`${address}/agenda`)).text()).toContain('<title>Agenda')
    // It is the first version.
    expect(await next('npx areas rollback', operator)).toMatchObject({
      code: 1,
      output: expect.stringContaining('no earlier version'),
    })
  }, 300_000)

  it('is tried with the data of a site: published, and shown by a preview that an operator signs', async () => {
    const file = join(area, 'package.json')
    writeFileSync(file, readFileSync(file, 'utf8').replace('"version": "0.1.0"', '"version": "0.2.0"'))
    expect(await next('npm run build')).toMatchObject({ code: 0 })
    expect(await next('npx areas publish')).toEqual({
      code: 0,
      output: expect.stringContaining('Published mf-agenda 0.2.0'),
    })
    expect(await next('npx areas preview', { cwd: folder })).toEqual({
      code: 0,
      output: expect.stringMatching(/\?t=\S+/),
    })
  }, 300_000)

  it('takes what the site has now', async () => {
    const file = join(area, 'package.json')
    const manifest = readFileSync(file, 'utf8')
    writeFileSync(file, manifest.replace(/(fcr-shared-[\d.]+-)[0-9a-f]{12}/, '$1000000000000'))
    expect(await next('npm run update')).toEqual({
      code: 0,
      output: expect.stringMatching(/Changed: @fcr\/shared\.[^]*CHANGELOG\.md in node_modules\/@fcr\/shared/),
    })
    expect(readFileSync(file, 'utf8')).toBe(manifest)
    expect(await next('npm install', { env: { npm_config_prefer_offline: 'true' } })).toMatchObject({
      code: 0,
    })
    for (const name of ['shared', 'area-kit']) {
      const installed = join(area, 'node_modules/@fcr', name)
      const changelog = readFileSync(join(installed, 'CHANGELOG.md'), 'utf8')
      expect(changelog).toContain(`## ${readManifest(installed).version}\n`)
    }
    skip('npm test')
    expect(commands).toHaveLength(step.next)
  }, 300_000)
})
