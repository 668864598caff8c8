import { execFile } from 'node:child_process'
import { mkdir, readdir, readFile, symlink } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { REGISTRY } from '@fcr/shared/platform/operations'
import { allowKey } from '../trust/key-changes'
import { makeKey, readPublicKey } from '../trust/keys'
import { layout } from '../files/layout'
import { buildArea } from '../testing/fixtures'
import { createSite } from '../testing/gateway'

const run = promisify(execFile)
const root = fileURLToPath(new URL('../../../', import.meta.url))

let site: Awaited<ReturnType<typeof createSite>>
let machine: string
beforeAll(async () => {
  site = await createSite()
  machine = path.join(site.dir, 'machine')
  const installed = path.join(machine, 'node_modules/@fcr/areas')
  await mkdir(installed, { recursive: true })
  const { stdout } = await run('node', [path.join(root, 'tooling/pack/areas.mjs'), site.dir], {
    env: { ...process.env, NODE_OPTIONS: '' },
  })
  await run('tar', ['xzf', stdout.trim().split('\n').at(-1) ?? '', '-C', installed, '--strip-components=1'])
  // What the manifest lists, and nothing else.
  const manifest = JSON.parse(await readFile(path.join(installed, 'package.json'), 'utf8')) as {
    dependencies: Record<string, string>
  }
  for (const name of Object.keys(manifest.dependencies)) {
    const link = path.join(machine, 'node_modules', name)
    await mkdir(path.dirname(link), { recursive: true })
    await symlink(path.join(root, 'node_modules', name), link)
  }
}, 300_000)
afterAll(() => site.remove())

/** Runs the command in the folder of a team that has nothing but the package. */
const areas = (...words: string[]) => areasOn([], ...words)

/** @param options of Node */
async function areasOn(options: string[], ...words: string[]) {
  const command = path.join(machine, 'node_modules/@fcr/areas/areas.cjs')
  const env = { PATH: process.env['PATH'], HOME: machine }
  try {
    const { stdout, stderr } = await run('node', [...options, command, ...words], { cwd: machine, env })
    return { code: 0, out: stdout, err: stderr }
  } catch (error) {
    const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string }
    return { code, out: stdout, err: stderr }
  }
}

describe('the package of the command', () => {
  it('publishes to a site from a machine that has only it and a key', async () => {
    const address = `${await site.app.listen({ port: 0, host: '127.0.0.1' })}${REGISTRY}`
    const key = path.join(machine, 'team.pem')
    const { publicFile } = await makeKey(key)
    await allowKey(layout(site.registryDir), await readPublicKey(publicFile), {
      areas: ['mf-mapa'],
      owner: 'mapas',
      by: 'ana',
    })
    const dist = await buildArea(machine, 'mf-mapa', '1.1.0', { build: { routes: ['/mapaUBPD'] } })
    const there = ['--registry', address, '--key', key]
    expect(await areas('publish', 'mf-mapa', '--dist', dist, ...there)).toEqual({
      code: 0,
      err: '',
      out: expect.stringMatching(/^Published mf-mapa 1\.1\.0/),
    })
    expect((await areas('list', 'mf-mapa', ...there)).out).toContain('1.1.0')
  })

  it('lists what the release checks and the gateway import, which are loaded only when they are needed', async () => {
    const folder = path.join(machine, 'node_modules/@fcr/areas')
    const parts = (await readdir(folder)).filter((file) => /^\d+\.mjs$/.test(file))
    expect(parts.length).toBeGreaterThan(0)
    const load = parts.map((file) => `await import('./${file}');`).join('')
    const { stdout } = await run('node', ['--input-type=module', '-e', `${load} console.log('loaded')`], {
      cwd: folder,
    })
    expect(stdout).toBe('loaded\n')
  })

  it('refuses an unsupported Node in one line', async () => {
    const pretend = "Object.defineProperty(process.versions, 'node', { value: '18.20.8' })"
    expect(
      await areasOn(['--import', `data:text/javascript,${encodeURIComponent(pretend)}`], 'list'),
    ).toEqual({
      code: 1,
      out: '',
      err: 'Node 20.19, 22.13, 24 or later is needed; this is 18.20.8.\n',
    })
  })

  it('says how it is called', async () => {
    expect(await areas('wrong')).toMatchObject({ code: 2, err: expect.stringContaining('Try: areas help') })
  })
})
