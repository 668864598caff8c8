import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { hostname, userInfo } from 'node:os'
import path from 'node:path'
import { historyRecord } from '@fcr/shared/contracts/releases'
import { openRegistry } from '../registry/open-registry'
import { buildArea, temporaryFolder } from '../testing/fixtures'
import { run } from './run'

let folder: Awaited<ReturnType<typeof temporaryFolder>>
beforeEach(async () => {
  folder = await temporaryFolder()
  // A repository with one built area.
  await writeFile(path.join(folder.dir, 'package.json'), '{"workspaces":[]}')
  await mkdir(path.join(folder.dir, 'mf-mapa'))
  await rename(await buildArea(folder.dir, 'mf-mapa', '1.0.0'), path.join(folder.dir, 'mf-mapa/dist'))
  await openRegistry(path.join(folder.dir, '.data/registry')).makeLocal()
})
afterEach(() => folder.remove())

async function areas(...argv: string[]) {
  let out = ''
  let err = ''
  const code = await run(argv, {
    cwd: path.join(folder.dir, 'mf-mapa'),
    env: { AREAS_ACTOR: 'ana' },
    out: (text) => (out += text),
    err: (text) => (err += text),
  })
  return { code, out, err }
}
const publishNext = async (version: string) => {
  const dist = await buildArea(folder.dir, 'mf-mapa', version)
  await areas('publish', 'mf-mapa', '--dist', dist)
}

describe('npm run areas', () => {
  it("publishes the area's build, activates it and reports both", async () => {
    expect(await areas('publish', 'mf-mapa')).toMatchObject({
      code: 0,
      out: expect.stringMatching(/^Published mf-mapa 1\.0\.0 \(4 files, /),
    })
    expect(await areas('activate', 'mf-mapa', '1.0.0', '--reason', 'first')).toEqual({
      code: 0,
      out:
        'Done (activate): mf-mapa nothing -> 1.0.0. Revision 1.\n' +
        'mf-mapa 1.0.0 is ungated: nobody has mounted it in a browser.\n',
      err: '',
    })
    const { out } = await areas('list')
    expect(out).toMatch(
      /AREA +ACTIVE +LAST GOOD +SINCE +BY +FAILED 1H +STATE\nmf-mapa +1\.0\.0 +- +\S+Z +ana +0 +on\n/,
    )
    expect((await areas('history')).out).toMatch(
      /1 +\S+Z +ana \(\S+@\S+\) +activate mf-mapa nothing -> 1\.0\.0 +first/,
    )
    expect(await areas('verify')).toEqual({ code: 0, out: 'All intact: 1 releases, 4 files.\n', err: '' })
  })

  it('rolls back, disables and enables, and records the reasons', async () => {
    await areas('publish', 'mf-mapa')
    await publishNext('1.1.0')
    await areas('activate', 'mf-mapa', '1.0.0', '--reason', 'a')
    await areas('activate', 'mf-mapa@1.1.0', '--reason', 'b', '--actor', 'beto')
    expect((await areas('rollback', 'mf-mapa', '--reason', 'c')).out).toContain('mf-mapa 1.1.0 -> 1.0.0')
    expect((await areas('disable', 'mf-mapa', '--reason', 'd')).out).toContain('mf-mapa 1.0.0 (disabled)')
    expect((await areas('enable', 'mf-mapa')).code).toBe(0)
    expect((await areas('enable', 'mf-mapa')).out).toBe('Nothing to do: mf-mapa is not disabled.\n')
    const { out } = await areas('history', 'mf-mapa', '--json', '--limit', '4')
    const records = JSON.parse(out) as { action: string; actor: string; reason: string }[]
    const system = ` (${userInfo().username}@${hostname()})`
    expect(records.map(({ action, actor, reason }) => [action, actor, reason])).toEqual([
      ['enable', `ana${system}`, ''],
      ['disable', `ana${system}`, 'd'],
      ['rollback', `ana${system}`, 'c'],
      ['activate', `beto${system}`, 'b'],
    ])
  })

  it('records the system user of a command, whatever actor is given', async () => {
    await areas('publish', 'mf-mapa')
    const claimed = 'eva (root@otro)'
    await areas('activate', 'mf-mapa', '1.0.0', '--reason', 'a', '--actor', claimed)
    const folderOf = (name: string) => path.join(folder.dir, '.data/registry', name)
    const record = historyRecord.parse(JSON.parse(await readFile(folderOf('history/1.json'), 'utf8')))
    expect(record.actor).toBe(`eva root@otro (${userInfo().username}@${hostname()})`)
    // Visitors see neither.
    const live = await readFile(folderOf('live.json'), 'utf8')
    expect(live).not.toContain('eva')
    expect(live).not.toContain(hostname())
  })

  it('changes nothing on a dry run', async () => {
    await areas('publish', 'mf-mapa')
    const { code, out } = await areas('activate', 'mf-mapa', '1.0.0', '--reason', 'a', '--dry-run')
    expect({ code, out }).toEqual({ code: 0, out: 'Would activate: mf-mapa nothing -> 1.0.0.\n' })
    expect((await areas('list')).out).toContain('published only')
  })

  it.each([
    [
      ['activate', 'mf-nada', '1.0.0', '--reason', 'x'],
      1,
      'areas: refused: mf-nada is not in the registry\n',
    ],
    [
      ['activate', 'mf-mapa', '2.0.0', '--reason', 'x'],
      1,
      'areas: refused: mf-mapa 2.0.0 is not in the registry\n',
    ],
    [
      ['publish', 'mf-mapa'],
      1,
      'areas: refused: mf-mapa 1.0.0 is published already with the same content; a release never changes: raise the version\n',
    ],
    [['rollback', 'mf-mapa', '--reason', 'x'], 1, 'areas: refused: mf-mapa is not live\n'],
    [['activate', 'mf-mapa', '1.0.0'], 2, 'areas: activate needs --reason "why"\n'],
    [
      ['activate', 'mf-mapa', '--reason', 'x'],
      2,
      'areas: activate needs <area> <version>, or <area>@<version> …\n',
    ],
    [['history', 'mf-nada'], 1, 'areas: refused: mf-nada is not in the registry\n'],
    [['prune', 'mf-nada', '--reason', 'x'], 1, 'areas: refused: mf-nada is not in the registry\n'],
    [['disable', '--reason', 'x'], 2, 'areas: disable needs <area>\n'],
    [['key', 'new', 'a.pem', '--dry-run'], 2, 'areas: key new does not take --dry-run\n'],
    [
      ['key', 'revoke', '0123456789abcdef', '--reason', 'x', '--dry-run'],
      2,
      'areas: key revoke does not take --dry-run\n',
    ],
    [['disable', 'mf-mapa', '--reason', 'x', '--force'], 2, 'areas: disable does not take --force\n'],
    [['list', '../x'], 2, "areas: '../x' is not an area's name\n"],
    [['list', 'mf-mapa', 'mf-otra'], 2, "areas: list does not take 'mf-otra'\n"],
    [['history', '--limit', '0'], 2, 'areas: --limit is a whole number from 1 on\n'],
    [['activate', 'mf-mapa', '1.0.0', '--reason', ' '], 2, 'areas: activate needs --reason "why"\n'],
    [['key'], 2, 'areas: key needs one of: new, allow, revoke, list'],
    [['key', 'allow', 'a.pub', '../x'], 2, "areas: '../x' is not an area's name\n"],
    [['explode'], 2, "areas: unknown command 'explode'\n"],
    [['list', '--colour'], 2, "areas: Unknown option '--colour'\n"],
    [['gate', 'mf-nada', '1.0.0'], 1, 'areas: refused: mf-nada is not in the registry\n'],
  ])('%j: exit code %i', async (argv, code, message) => {
    await areas('publish', 'mf-mapa')
    const result = await areas(...argv)
    expect(result.code).toBe(code)
    expect(result.out).toBe('')
    expect(result.err.replace('Try: npm run areas -- help\n', '')).toMatch(message)
  })

  it('refuses in JSON when run with --json', async () => {
    const { code, out } = await areas('verify', 'mf-nada', '--json')
    expect(code).toBe(1)
    expect(JSON.parse(out)).toEqual({
      error: { code: 'unknown-area', reasons: ['refused: mf-nada is not in the registry'] },
    })
  })

  it('reports why a version is ungated', async () => {
    await areas('publish', 'mf-mapa')
    expect(await areas('gate', 'mf-mapa', '1.0.0')).toEqual({
      code: 1,
      out: 'mf-mapa 1.0.0: ungated\n  no Chromium here (CHROMIUM_PATH names one), or no shell is live\n',
      err: '',
    })
  })

  it('fails verify when something is wrong', async () => {
    await areas('publish', 'mf-mapa')
    await writeFile(path.join(folder.dir, '.data/registry/areas/mf-mapa/1.0.0/remoteEntry.js'), 'x')
    const { code, out } = await areas('verify')
    expect(code).toBe(1)
    expect(out).toContain('mf-mapa 1.0.0: remoteEntry.js does not match its hash')
  })

  it('prints the help', async () => {
    expect((await areas()).out).toContain('Usage: npm run areas --')
    expect((await areas('list', '--help')).code).toBe(0)
  })
})
