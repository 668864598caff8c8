import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { historyGap, recordText, versionProblems } from './surface-record.mjs'

const file = 'shared/api/ui.md'
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

/** Commits the record of a version. */
function commit(version: string, report: string) {
  mkdirSync(join(root, 'shared/api'), { recursive: true })
  writeFileSync(join(root, file), recordText('ui', version, report))
  git('add', '.')
  git('commit', '--quiet', '--message', `feat(shared): ${version}`)
}

const check = (version: string, report: string, folder = root) =>
  versionProblems({ root: folder, file, version, report })

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
      /^shared\/api\/ui\.md: commit \w+ \(feat\(shared\): 1\.1\) recorded version 1\.1, from which this surface differs \(minor change\):$/,
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
