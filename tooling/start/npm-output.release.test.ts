import { afterEach, beforeEach, expect, it } from '@jest/globals'
import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from './workspaces.mjs'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'fcr-npm-'))
  copyFileSync(join(root, '.npmrc'), join(folder, '.npmrc'))
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ scripts: { start: 'node -v' } }))
  writeFileSync(join(folder, 'userconfig'), 'setting-of-another-version=1\n')
})
afterEach(() => rmSync(folder, { recursive: true }))

const npm = (...command: string[]) => {
  // The test itself may run under npm, which passes its settings on.
  const inherited = Object.entries(process.env).filter(([name]) => !name.startsWith('npm_'))
  const env = { ...Object.fromEntries(inherited), npm_config_userconfig: join(folder, 'userconfig') }
  return spawnSync('npm', command, { cwd: folder, env, encoding: 'utf8' })
}

it("prints no warning about the user's settings when the site starts", () => {
  const { status, stderr } = npm('start')
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
})

it('still prints errors', () => {
  const { status, stderr } = npm('run', 'missing')
  expect(status).toBe(1)
  expect(stderr).toContain('Missing script: "missing"')
})

it('lists for each locked package with an install script whether it may run', () => {
  const read = (file: string) => JSON.parse(readFileSync(join(root, file), 'utf8')) as Record<string, object>
  const locked = Object.entries(read('package-lock.json')['packages'] ?? {})
    .filter(([, entry]: [string, { hasInstallScript?: boolean }]) => entry.hasInstallScript)
    .map(([path]) => path.replace(/^.*node_modules\//, ''))
  expect(Object.keys(read('package.json')['allowScripts'] ?? {}).sort()).toEqual(locked.sort())
})
