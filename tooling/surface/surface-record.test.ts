import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { historyGap, recordText, versionProblems } from './surface-record.mjs'

const file = 'shared/api.md'
const declared = (name: string) => `export const ${name}: string;`
const surface = (...names: string[]) => names.map(declared).join('\n\n')
// Far enough apart for git to merge additions at both ends.
const base = ['b', 'c', 'd', 'e', 'f']

let root: string
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'fcr-surface-'))
  git('init', '--quiet', '--initial-branch=main')
  commit('1.0', surface(...base))
})
afterEach(() => rmSync(root, { recursive: true }))

const git = (...args: string[]) =>
  execFileSync('git', ['-c', 'user.name=Prueba', '-c', 'user.email=prueba@site.example', ...args], {
    cwd: root,
    stdio: 'pipe',
    env: { ...process.env, GIT_CONFIG_GLOBAL: '/dev/null' },
  })

/** A package with an entry that the shell passes to areas, `ui`, and one that they bundle. */
const packageWith = (version: string, report: string, ui = '3.0.0', uiReport = surface('z')) => ({
  name: '@fcr/shared',
  version,
  entries: [
    { name: '@fcr/shared/staff', report },
    { name: '@fcr/shared/ui', version: ui, report: uiReport },
  ],
})
const place = (name: string) => (name === '@fcr/shared' ? 'shared/package.json' : `${name} in the list`)

/** Commits the record of a version. */
function commit(version: string, report: string) {
  mkdirSync(join(root, 'shared'), { recursive: true })
  writeFileSync(join(root, file), recordText(packageWith(version, report)))
  git('add', '.')
  git('commit', '--quiet', '--message', `feat(shared): ${version}`)
}

const check = (version: string, report: string, folder = root) =>
  versionProblems(folder, file, packageWith(version, report), place)

describe('the version of a surface', () => {
  it.each([
    ['stays without a change', '1.0.3', surface(...base), undefined],
    ['rises with an addition', '1.0.3', surface('a', ...base), '1.1'],
    ['has risen with an addition', '1.1.0', surface('a', ...base), undefined],
    ['rises more with a removal', '1.1.0', surface('b'), '2.0'],
    ['never falls', '0.9.0', surface(...base), '1.0'],
  ])('%s', (_name, version, report, lowest) => {
    const [, ...told] = check(version, report)
    expect(told.at(-1)).toEqual(
      lowest === undefined
        ? undefined
        : expect.stringContaining(`Raise shared/package.json to ${lowest}.0 or above (now ${version})`),
    )
  })

  it('cannot be the one of an earlier commit with another surface', () => {
    commit('1.1', surface('a', ...base))
    commit('1.1', surface('a', ...base, 'g'))
    expect(check('1.1.0', surface('a', ...base, 'g')).join('\n')).toMatch(/Raise .* 1\.2\.0/)
  })
})

describe('an entry that the shell passes to areas', () => {
  const told = (version: string, ui: string, uiReport: string) =>
    versionProblems(root, file, packageWith(version, surface(...base), ui, uiReport), place).filter((line) =>
      line.startsWith('Raise'),
    )
  const raise = (what: string) => expect.stringMatching(new RegExp(`^Raise ${what} or above`))

  it('keeps its version when the package breaks elsewhere', () => {
    expect(check('1.0.0', surface('b')).filter((line) => line.startsWith('Raise'))).toEqual([
      raise('shared/package.json to 2.0.0'),
    ])
    expect(check('2.0.0', surface('b'))).toEqual([])
  })

  it('raises its version and that of the package when it changes', () => {
    const [added, removed] = [surface('y', 'z'), surface('y')]
    expect(told('1.0.0', '3.0.0', added)).toEqual([
      raise('shared/package.json to 1.1.0'),
      raise('@fcr/shared/ui in the list to 3.1.0'),
    ])
    expect(told('1.1.0', '3.0.0', added)).toEqual([raise('@fcr/shared/ui in the list to 3.1.0')])
    expect(told('1.1.0', '3.1.0', removed)).toEqual([
      raise('shared/package.json to 2.0.0'),
      raise('@fcr/shared/ui in the list to 4.0.0'),
    ])
    expect(told('2.0.0', '4.0.0', removed)).toEqual([])
  })
})

describe('two branches that each add an export and choose the same version', () => {
  const merged = surface('a', ...base, 'g')
  beforeEach(() => {
    git('switch', '--quiet', '--create', 'one')
    commit('1.1', surface('a', ...base))
    git('switch', '--quiet', '--create', 'other', 'main')
    commit('1.1', surface(...base, 'g'))
  })

  it.each([
    ['one', 'other', declared('g')],
    ['other', 'one', declared('a')],
  ])('are refused after %s has merged %s', (into, from) => {
    git('switch', '--quiet', into)
    git('merge', '--quiet', '--no-edit', from)
    const told = check('1.1.0', merged)
    expect(told[0]).toMatch(
      /^shared\/api\.md: commit \w+ \(feat\(shared\): 1\.1\) recorded @fcr\/shared 1\.1, from which this surface differs \(minor change\):$/,
    )
    expect(told).toHaveLength(3)
    expect(told[2]).toContain('Raise shared/package.json to 1.2.0 or above (now 1.1.0)')
    expect(check('1.2.0', merged)).toEqual([])
  })

  it('are refused also if the merge leaves the record as on one of them', () => {
    git('switch', '--quiet', 'one')
    git('merge', '--quiet', '--no-edit', '--strategy=ours', 'other')
    expect(check('1.1.0', surface('a', ...base)).at(-1)).toContain('to 2.0.0 or above')
  })

  it('are refused in a clone without a remote; a shallow clone says what it did not compare', () => {
    git('merge', '--quiet', '--no-edit', 'one')
    const [whole, shallow] = [join(root, 'whole'), join(root, 'shallow')]
    git('clone', '--quiet', root, whole)
    execFileSync('git', ['remote', 'remove', 'origin'], { cwd: whole })
    expect([check('1.1.0', merged, whole).length, historyGap(whole)]).toEqual([3, undefined])
    git('clone', '--quiet', '--depth=1', `file://${root}`, shallow)
    expect(check('1.1.0', merged, shallow)).toEqual([])
    expect(historyGap(shallow)).toMatch(/^This clone is shallow: .* only with the commits that it has/)
  })
})

it('without git the record is compared with the sources only, and that is said', () => {
  const folder = mkdtempSync(join(tmpdir(), 'fcr-no-git-'))
  try {
    expect(check('1.0.0', surface('z'), folder)).toEqual([])
    expect(historyGap(folder)).toMatch(/^No git history here/)
  } finally {
    rmSync(folder, { recursive: true })
  }
})
