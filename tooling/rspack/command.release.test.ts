// `npm run build -w mf-mapa`, in a copy of the repository.
import { afterAll, expect, it } from '@jest/globals'
import { appendFileSync, existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { root } from '../start/workspaces.mjs'
import { copySources } from '../test/copy-sources.mjs'
import { run } from '../test/run.mjs'

const copy = copySources('fcr-command-')
afterAll(() => rmSync(copy, { recursive: true, force: true }))

const area = join(copy, 'mf-mapa')
const program = join(root, 'node_modules/@rspack/cli/bin/rspack.js')
/** What `npm run build -w mf-mapa` runs. */
const ownBuild = () => run([program, 'build'], { cwd: area, quiet: true })
/** What `npm start` builds of it. */
const startBuild = () => {
  const { href } = pathToFileURL(join(copy, 'tooling/start/build.mjs'))
  const script = `const { build } = await import('${href}'); await build(['mf-mapa'], { local: true, stale: true })`
  return run(['--input-type=module', '--eval', script], { quiet: true })
}
const version = () =>
  (JSON.parse(readFileSync(join(area, 'dist/build.json'), 'utf8')) as { version: string }).version

it('is built again by the next start, unless nothing was built meanwhile', async () => {
  expect(await startBuild()).toEqual({ code: 0, output: expect.stringContaining('built mf-mapa') })
  expect(version()).toMatch(/^0\.1\.0-local\./)
  expect(await startBuild()).toEqual({ code: 0, output: '' })

  expect(await ownBuild()).toMatchObject({ code: 0 })
  expect(version()).toBe('0.1.0')
  expect(await startBuild()).toEqual({ code: 0, output: expect.stringContaining('built mf-mapa') })
  expect(version()).toMatch(/^0\.1\.0-local\./)
}, 300_000)

it('fails with the errors of the bundler, and leaves nothing to publish', async () => {
  appendFileSync(join(area, 'src/routes.tsx'), "import './no-such-file'\n")
  const { code, output } = await ownBuild()
  expect(code).toBe(1)
  expect(output).toContain("Can't resolve './no-such-file'")
  expect(existsSync(join(area, 'dist'))).toBe(false)

  appendFileSync(join(area, 'area.config.ts'), 'const = 1\n')
  expect(await ownBuild()).toEqual({ code: 1, output: expect.stringContaining('area.config.ts') })
}, 300_000)
