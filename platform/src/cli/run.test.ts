import { readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { historyRecord } from '@fcr/shared/platform/deployment-state'
import { layout } from '../files/layout'
import { readPreview } from '../trust/preview-token'
import { buildArea } from '../testing/fixtures'
import { createRepository, type Repository } from '../testing/commands'

let repository: Repository
beforeEach(async () => {
  repository = await createRepository()
})
afterEach(() => repository.remove())
const areas = (...argv: string[]) => repository.areas(...argv)
const publishNext = async (version: string) => {
  const dist = await buildArea(repository.dir, 'mf-mapa', version)
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
        'mf-mapa 1.0.0 is ungated: it was not mounted in a browser.\n',
      err: '',
    })
    const { out } = await areas('list')
    expect(out).toMatch(
      /AREA +ACTIVE +LAST GOOD +SINCE +BY +FAILED 1H +STATE +WHY\nmf-mapa +1\.0\.0 +- +\S+Z +this machine +0 +on +first\n/,
    )
    expect((await areas('history')).out).toMatch(
      /1 +\S+Z +this machine +activate mf-mapa nothing -> 1\.0\.0 +first/,
    )
    expect(await areas('verify')).toEqual({ code: 0, out: 'All intact: 1 releases, 4 files.\n', err: '' })
  })

  it('rolls back, disables and enables, and records the reasons', async () => {
    await areas('publish', 'mf-mapa')
    await publishNext('1.1.0')
    await areas('activate', 'mf-mapa', '1.0.0', '--reason', 'a')
    await areas('activate', 'mf-mapa@1.1.0', '--reason', 'b', '--key', await repository.operator('Beto'))
    expect((await areas('rollback', 'mf-mapa', '--reason', 'c')).out).toContain('mf-mapa 1.1.0 -> 1.0.0')
    expect((await areas('disable', 'mf-mapa', '--reason', 'd')).out).toContain('mf-mapa 1.0.0 (disabled)')
    expect((await areas('enable', 'mf-mapa')).code).toBe(0)
    expect((await areas('enable', 'mf-mapa')).out).toBe('Nothing to do: mf-mapa is not disabled.\n')
    const { out } = await areas('history', 'mf-mapa', '--json', '--limit', '4')
    const records = JSON.parse(out) as { action: string; actor: string; reason: string }[]
    expect(records.map(({ action, actor, reason }) => [action, actor, reason])).toEqual([
      ['enable', 'this machine', ''],
      ['disable', 'this machine', 'd'],
      ['rollback', 'this machine', 'c'],
      ['activate', 'Beto', 'b'],
    ])
  })

  it('marks a security fix in the signed record', async () => {
    await areas('publish', 'mf-mapa')
    await areas('activate', 'mf-mapa', '1.0.0', '--reason', 'a', '--security-fix')
    expect((await areas('history')).out).toContain('activate mf-mapa nothing -> 1.0.0 (security fix)')
    expect((await areas('verify')).code).toBe(0)
    expect((await areas('rollback', 'mf-mapa', '--reason', 'b', '--security-fix')).code).toBe(2)
  })

  it('makes a lost live.json again from the history', async () => {
    await areas('publish', 'mf-mapa')
    await areas('activate', 'mf-mapa', '1.0.0', '--reason', 'a')
    expect((await areas('restore')).out).toBe('live.json shows the newest change of the history.\n')
    await rm(path.join(repository.registryDir, 'live.json'))
    await writeFile(path.join(repository.registryDir, 'history/2.json'), '')
    expect((await areas('list')).err).toMatch(/live\.json is missing: 'areas restore' makes it again/)
    expect((await areas('restore', '--dry-run')).out).toContain('live.json would show revision 1')
    expect((await areas('restore')).out).toMatch(
      /^history\/2\.json is not sound and was left out\.\nlive\.json shows revision 1: activate by this machine, \S+Z\.\n$/,
    )
    expect((await areas('list')).code).toBe(0)
  })

  it('gives a version to a growing share of the visitors, and makes it active', async () => {
    await areas('publish', 'mf-mapa')
    await publishNext('1.1.0')
    await areas('activate', 'mf-mapa', '1.0.0', '--reason', 'a')
    const { out } = await areas('canary', 'mf-mapa', '1.1.0', '--percent', '10')
    expect(out).toMatch(/^Done \(canary\): mf-mapa canary 1\.1\.0 10 %\. Revision 2\.\n/)
    expect((await areas('list')).out).toMatch(/mf-mapa +1\.0\.0 .* on, canary 1\.1\.0 10 % +a\n/)
    expect((await areas('canary', 'mf-mapa', '1.1.0', '--percent', '5')).err).toMatch(
      /^areas: refused: mf-mapa 1\.1\.0 has 10 % already/,
    )
    expect((await areas('canary', 'mf-mapa', '1.1.0', '--percent', '50')).code).toBe(0)
    expect((await areas('canary', 'mf-mapa', '--stop', '--reason', 'slow')).out).toBe(
      'Done (canary): mf-mapa canary 1.1.0 ended. Revision 4.\n',
    )
    expect((await areas('canary', 'mf-mapa', '--stop')).out).toBe('Nothing to do: mf-mapa has no canary.\n')
    expect((await areas('promote', 'mf-mapa', '--reason', 'b')).err).toMatch(
      /^areas: refused: mf-mapa has no canary/,
    )
    await areas('canary', 'mf-mapa', '1.1.0', '--percent', '100')
    expect((await areas('promote', 'mf-mapa', '--reason', 'b')).out).toContain('mf-mapa 1.0.0 -> 1.1.0')
    expect((await areas('history')).out).toMatch(/canary mf-mapa canary 1\.1\.0 ended +slow/)
  })

  it('prints the link of a preview, which a key that may publish the area has signed', async () => {
    await areas('publish', 'mf-mapa')
    const { out } = await areas(
      'preview',
      'mf-mapa',
      '1.0.0',
      '--hours',
      '2',
      '--site',
      'https://sitio.example/',
    )
    const link = /^https:\/\/sitio\.example\/operacion\/vista-previa\?t=(\S+)\n$/.exec(out)
    const token = link?.[1] ?? ''
    const granted = await readPreview(layout(repository.registryDir), token)
    expect(granted).toMatchObject({ area: 'mf-mapa', version: '1.0.0' })
    const hours = ((granted?.expires ?? 0) - Date.now()) / 3_600_000
    expect(hours).toBeGreaterThan(1.9)
    expect(hours).toBeLessThanOrEqual(2)
    await areas('key', 'new', 'otro.pem')
    const foreign = await areas('preview', 'mf-mapa', '1.0.0', '--key', 'otro.pem')
    expect(foreign.err).toMatch(
      /^areas: refused: the registry does not know the key [0-9a-f]{16}: send its <file>\.pub to an operator/,
    )
    expect((await areas('preview', 'mf-mapa', '1.0.0')).out).toMatch(/^http:\/\/localhost:3000\/operacion\//)
    await areas('key', 'allow', 'otro.pem.pub', 'mf-mapa', '--owner', 'mapa')
    const team = await areas('preview', 'mf-mapa', '1.0.0', '--key', 'otro.pem')
    expect(team.out).toMatch(/^http\S+\nmf-mapa 1\.0\.0 is not live: .* without a session of the site/)
  })

  it('records the owner of the key that signed, whatever name is given', async () => {
    await areas('publish', 'mf-mapa')
    const named = await areas('activate', 'mf-mapa', '1.0.0', '--reason', 'a', '--actor', 'eva')
    expect(named).toMatchObject({ code: 2, err: expect.stringContaining("Unknown option '--actor'") })
    Object.assign(repository.env, { AREAS_ACTOR: 'eva', AREAS_KEY: await repository.operator('Ana') })
    await areas('activate', 'mf-mapa', '1.0.0', '--reason', 'a')
    const fileOf = (name: string) => path.join(repository.registryDir, name)
    const record = historyRecord.parse(JSON.parse(await readFile(fileOf('history/1.json'), 'utf8')))
    expect(record.actor).toBe('Ana')
    // Visitors see nobody's name.
    expect(await readFile(fileOf('live.json'), 'utf8')).not.toContain('Ana')
  })

  it('shows who may do what, and when a key may nothing any more', async () => {
    await repository.operator('Ana')
    const { out } = await areas('key', 'list')
    expect(out).toMatch(/ +operator +Ana +/)
    expect(out).toMatch(/ +robot +robot +/)
    expect((await areas('key', 'allow', 'Ana.pem.pub', 'team:mf-mapa', 'gate')).out).toMatch(
      /^Key \w+ may now: gate, operator, team:mf-mapa\.\n$/,
    )
    const paths = await areas('key', 'allow', 'Ana.pem.pub', 'mf-mapa', '--paths', '/mapa, /person')
    expect(paths.out).toMatch(/ may now: gate, operator, team:mf-mapa \(\/mapa \/person\)\.\n$/)
    const budget = ['--budget', 'boot=800, bytes=600000']
    expect((await areas('key', 'allow', 'Ana.pem.pub', 'mf-mapa', ...budget)).out).toMatch(
      / team:mf-mapa \(\/mapa \/person bytes=600000\)\.\nboot= has no effect, .*: a budget limits bytes\.\n$/,
    )
    await areas('key', 'allow', 'Ana.pem.pub', 'mf-mapa', '--paths', '*')
    expect((await areas('key', 'list')).out).toMatch(/gate, operator, team:mf-mapa \(bytes=600000\) /)
    await areas('key', 'allow', 'Ana.pem.pub', 'mf-mapa', '--budget', '*')
    expect((await areas('key', 'list')).out).toMatch(/gate, operator, team:mf-mapa +Ana/)
    const id = /^(\w+) +gate, operator/m.exec((await areas('key', 'list')).out)?.[1] ?? ''
    expect((await areas('key', 'revoke', id, '--reason', 'gone')).out).toBe(
      `Key ${id} may do nothing any more.\n`,
    )
    expect((await areas('key', 'migrate')).err).toMatch(/^areas: key migrate needs an operator's key/)
  })

  it('changes nothing on a dry run', async () => {
    await areas('publish', 'mf-mapa')
    const { code, out } = await areas('activate', 'mf-mapa', '1.0.0', '--reason', 'a', '--dry-run')
    expect({ code, out }).toEqual({ code: 0, out: 'Would activate: mf-mapa nothing -> 1.0.0.\n' })
    expect((await areas('list')).out).toContain('published only')
  })

  const notIn = 'refused: mf-nada is not in the registry'
  const needsReason = 'activate needs --reason "why"'
  const needsShare = 'canary needs <area> <version> --percent <n>, or <area> --stop'

  it.each<[words: string, code: number, message: string]>([
    ['activate mf-nada 1.0.0 --reason x', 1, notIn],
    ['activate mf-mapa 2.0.0 --reason x', 1, 'refused: mf-mapa 2.0.0 is not in the registry'],
    [
      'publish mf-mapa',
      1,
      'refused: mf-mapa 1.0.0 is published already with the same content; a release never changes: raise the version in package.json',
    ],
    ['rollback mf-mapa --reason x', 1, 'refused: mf-mapa is not live'],
    ['activate mf-mapa 1.0.0', 2, needsReason],
    ['activate mf-mapa 1.0.0 --force', 2, needsReason],
    ['activate mf-mapa 1.0.0 --reason ', 2, needsReason],
    ['activate mf-mapa --reason x', 2, 'activate needs <area> <version>, or <area>@<version> …'],
    ['history mf-nada', 1, notIn],
    ['prune mf-nada --reason x', 1, notIn],
    ['gate mf-nada 1.0.0', 1, notIn],
    ['disable --reason x', 2, 'disable needs <area>'],
    ['key new a.pem --dry-run', 2, 'key new does not take --dry-run'],
    ['key revoke 0123456789abcdef --reason x --dry-run', 2, 'key revoke does not take --dry-run'],
    ['disable mf-mapa --reason x --force', 2, 'disable does not take --force'],
    ['list ../x', 2, "'../x' is not an area's name"],
    ['list mf-mapa mf-otra', 2, "list does not take 'mf-otra'"],
    ['history --limit 0', 2, '--limit is a whole number from 1 on'],
    ['key', 2, 'key needs one of: new, allow, revoke, list, waiting, migrate'],
    ['key allow a.pub mf-a --paths /a,b', 2, "'b' is not a path of the site, such as /agenda"],
    [
      'key allow a.pub mf-a mf-b --paths /a',
      2,
      "--paths and --budget need exactly one area: they are that area's",
    ],
    ...['bytes=0', 'boot=1.5', 'size=3', ''].map((text): [string, number, string] => [
      `key allow a.pub mf-a --budget ${text}`,
      2,
      `'${text}' is not a budget, such as bytes=600000`,
    ]),
    ['key allow a.pub ../x', 2, "'../x' is not an area's name"],
    ['canary mf-mapa 1.0.0', 2, needsShare],
    ['canary mf-mapa 1.0.0 --stop', 2, needsShare],
    ['canary mf-mapa 1.0.0 --percent 0', 2, '--percent is a whole number from 1 to 100'],
    ['canary mf-mapa 1.0.0 --percent 10', 1, 'refused: mf-mapa is not live'],
    ['preview mf-mapa 2.0.0', 1, 'refused: mf-mapa 2.0.0 is not in the registry'],
    ['preview mf-mapa 1.0.0 --hours 721', 2, '--hours is a whole number from 1 to 720'],
    ['preview mf-mapa 1.0.0 --site sitio', 2, "'sitio' is not a site's address: https://site.example"],
    ['explode', 2, "unknown command 'explode'"],
    ['list --colour', 2, "Unknown option '--colour'"],
  ])('%s: exit code %i', async (words, code, message) => {
    await areas('publish', 'mf-mapa')
    const result = await areas(...words.split(' '))
    expect(result.code).toBe(code)
    expect(result.out).toBe('')
    expect(result.err.replace('Try: npm run areas -- help\n', '')).toBe(`areas: ${message}\n`)
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
    await writeFile(path.join(repository.registryDir, 'areas/mf-mapa/1.0.0/remoteEntry.js'), 'x')
    const { code, out } = await areas('verify')
    expect(code).toBe(1)
    expect(out).toContain('mf-mapa 1.0.0: remoteEntry.js does not match its hash')
  })

  it('prints the help', async () => {
    expect((await areas()).out).toContain('Usage: npm run areas --')
    expect((await areas('list', '--help')).code).toBe(0)
  })
})
