import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { root } from '../start/workspaces.mjs'
import { messageProblem } from './message.mjs'

describe('a commit message', () => {
  it.each([
    'feat(mf-mapa): list of places beside the map',
    'feat(api,platform)!: sessions end at once\n\nThe reason.\n# Please enter the commit message',
    'docs: settings',
    "Merge branch 'x' into main",
    'fixup! docs: settings',
  ])('like %j is accepted', (message) => {
    expect(messageProblem(message)).toBeUndefined()
  })

  it.each([
    ['', "'type(folder)"],
    ['wip', "'type(folder)"],
    ['Fix: settings', "'type(folder)"],
    ['fix(API): settings', "'type(folder)"],
    ['fix:settings', "'type(folder)"],
    [`fix: ${'a'.repeat(120)}`, '120 characters'],
    ['fix: settings\nand more', 'second line'],
  ])('like %j is rejected', (message, reason) => {
    expect(messageProblem(message)).toContain(reason)
  })
})

describe('the hooks', () => {
  let folder = ''
  // Git sets variables for its hooks; with these, the commands would change the real repository.
  const env: NodeJS.ProcessEnv = Object.fromEntries(
    Object.entries(process.env).filter(([name]) => name !== 'CI' && !name.startsWith('GIT_')),
  )
  const git = (...words: string[]) => spawnSync('git', words, { cwd: folder, encoding: 'utf8', env })
  const install = (more: NodeJS.ProcessEnv = {}) =>
    spawnSync(process.execPath, ['tooling/hooks/install.mjs'], {
      cwd: folder,
      encoding: 'utf8',
      env: { ...env, ...more },
    })
  const commit = (message: string) =>
    git('-c', 'user.name=Ana Ficticia', '-c', 'user.email=ana@example.org', 'commit', '-m', message)

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'fcr-hooks-'))
    const scripts = ['hooks', 'start/workspaces.mjs', 'test/run.mjs'].map((part) => `tooling/${part}`)
    scripts.push('area-kit/commands/run.mjs')
    for (const part of ['.githooks', 'prettier.config.mjs', 'eslint.config.mjs', 'package.json', ...scripts])
      cpSync(join(root, part), join(folder, part), { recursive: true })
    symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  })
  afterEach(() => {
    rmSync(folder, { recursive: true })
  })

  it('reject a badly formatted file, a lint error and an invalid message, and nothing else', () => {
    git('init', '--quiet')
    install()
    writeFileSync(join(folder, 'bad-format.mjs'), 'export const one   = 1\n')
    git('add', 'bad-format.mjs')
    const badFormat = commit('feat: one')
    expect([badFormat.status, badFormat.stderr]).toEqual([1, expect.stringContaining('bad-format.mjs')])

    git('rm', '-q', '--force', 'bad-format.mjs')
    writeFileSync(join(folder, 'bad-lint.mjs'), 'const unused = 1\n')
    git('add', 'bad-lint.mjs')
    const badLint = commit('feat: one')
    expect([badLint.status, badLint.stderr]).toEqual([1, expect.stringContaining('no-unused-vars')])

    git('rm', '-q', '--force', 'bad-lint.mjs')
    writeFileSync(join(folder, 'good.mjs'), 'export const total = 1\n')
    // Unstaged changes are not checked.
    writeFileSync(join(folder, 'not-staged.mjs'), 'const   unused=1')
    git('add', 'good.mjs')
    const badMessage = commit('one')
    expect([badMessage.status, badMessage.stderr]).toEqual([1, expect.stringContaining('type(folder)')])
    expect(commit('feat: one').status).toBe(0)
  })

  it('are not installed in CI, outside a checkout or where other hooks are set', () => {
    const hooksPath = () => git('config', '--local', 'core.hooksPath').stdout.trim()
    expect(install()).toMatchObject({ status: 0, stdout: '', stderr: '' })
    git('init', '--quiet')
    expect(install({ CI: 'true' })).toMatchObject({ status: 0, stdout: '', stderr: '' })
    expect(hooksPath()).toBe('')
    git('config', 'core.hooksPath', 'elsewhere')
    install()
    expect(hooksPath()).toBe('elsewhere')
  })
})
