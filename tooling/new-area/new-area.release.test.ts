import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, expect, it } from '@jest/globals'
import { run as runKit } from '../../area-kit/commands/run.mjs'
import { root } from '../start/workspaces.mjs'
import { copySources } from '../test/copy-sources.mjs'

let copy: string
beforeAll(() => {
  copy = copySources('fcr-new-area-')
})
afterAll(() => rmSync(copy, { recursive: true, force: true }))

/** Runs a script in the copy of the repository, as its npm commands do. */
const run = (...command: string[]) => runKit(command, { cwd: copy, quiet: true, env: { FORCE_COLOR: '0' } })

const generator = ['tooling/run.cjs', 'tooling/new-area/new-area.mjs']
const bin = (tool: string, file: string) => join(root, 'node_modules', tool, file)

it('an area is refused if its name or path is taken, and nothing is written', async () => {
  const lock = () => readFileSync(join(copy, 'package-lock.json'), 'utf8')
  const before = lock()
  const refusals: [RegExp, ...string[]][] = [
    [/is not a valid area name/, 'mf-Boletines'],
    [/is not a valid area name/, 'boletines'],
    [/The folder mf-mapa exists already/, 'mf-mapa'],
    [/\/MAPAubpd belongs to mf-mapa/, 'mf-boletines', '--route', '/MAPAubpd'],
    [/\/operacion\/boletines belongs to the platform/, 'mf-boletines', '--route', '/operacion/boletines'],
    [/is not a valid page path/, 'mf-boletines', '--route', 'boletines'],
    [/Unknown option '--ruta'/, 'mf-boletines', '--ruta', '/boletines'],
  ]
  for (const [why, ...command] of refusals) {
    const { code, output } = await run(...generator, ...command)
    expect(output).toMatch(why)
    expect(code).toBe(1)
  }
  expect(lock()).toBe(before)
})

// That such an area is published, mounted and shown is part of the test of an area in a repository of its own.
it('a new area passes the checks, is tested and built, without changing others', async () => {
  const { sourceHash } = (await import(pathToFileURL(join(copy, 'tooling/rspack/source-hash.mjs')).href)) as {
    sourceHash: (workspace: string) => string
  }
  const others = () => ['shell', 'server', 'mf-public', 'mf-mapa'].map(sourceHash)
  const before = others()
  const made = await run(...generator, 'mf-boletines', '--route', '/boletines', '--title', 'Boletines')
  expect(made).toMatchObject({ code: 0 })
  expect(others()).toEqual(before)

  const config = ['--rootDir', 'mf-boletines', '--config', 'mf-boletines/jest.config.mjs']
  const steps: [string, ...string[]][] = [
    ['types', bin('typescript-native', 'bin/tsc'), '-p', 'mf-boletines'],
    ['lint', bin('eslint', 'bin/eslint.js'), 'mf-boletines', '--max-warnings=0'],
    ['lint with types', bin('oxlint', 'bin/oxlint'), 'mf-boletines'],
    ['format', bin('prettier', 'bin/prettier.cjs'), '--check', 'mf-boletines', 'package-lock.json'],
    [
      ...(['boundaries', bin('dependency-cruiser', 'bin/dependency-cruise.mjs')] as const),
      ...['--config', '.dependency-cruiser.mjs', '--output-type', 'err', 'mf-boletines'],
    ],
    ['chosen packages and folders', 'tooling/test/choices.mjs'],
    ['test', 'tooling/test/jest.mjs', ...config],
    ['build', bin('@rspack/cli', 'bin/rspack.js'), '--config', 'mf-boletines/rspack.config.mjs'],
  ]
  for (const [what, ...command] of steps) {
    const { code, output } = await run(...command)
    expect([what, code === 0 ? '' : output]).toEqual([what, ''])
    if (what === 'test') expect(output).toMatch(/Tests: +1 passed, 1 total/)
  }
  const unused = await run(bin('knip', 'bin/knip.js'), '--config', 'tooling/test/knip.js')
  expect(unused.output).not.toContain('boletines')
  const built = JSON.parse(readFileSync(join(copy, 'mf-boletines/dist/build.json'), 'utf8')) as unknown
  expect(built).toMatchObject({ area: 'mf-boletines', routes: ['/boletines'] })
})
