import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { range } from '@fcr/area-kit/internal/supported-node.cjs'
import { addressOf } from './start-site.mjs'
import { root, workspaces } from './workspaces.mjs'

type Manifest = { scripts?: Record<string, string>; engines?: { node: string } }
const manifest = (folder: string) =>
  JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8')) as Manifest

/** Runs a Node script that reads another version as its own. */
function runOn(version: string, words: string[]) {
  const pretend = `Object.defineProperty(process.versions, 'node', { value: '${version}' })`
  const preload = `data:text/javascript,${encodeURIComponent(pretend)}`
  const { status, stdout, stderr } = spawnSync(process.execPath, ['--import', preload, ...words], {
    cwd: root,
    encoding: 'utf8',
  })
  return { status, stdout, stderr }
}

describe('an unsupported Node', () => {
  it.each(['', ...workspaces()])('is refused before any command of %s/package.json', (folder) => {
    const { scripts = {} } = manifest(folder)
    const up = folder === '' ? '' : '../'
    const isChecked = ([name, line]: [string, string]) =>
      line.replace('node run.cjs', 'node ../tooling/run.cjs').startsWith(`node ${up}tooling/run.cjs `) ||
      line === `node ${up}area-kit/supported-node.cjs` ||
      scripts[`pre${name}`] === `node ${up}area-kit/supported-node.cjs`
    expect(Object.entries(scripts).filter((script) => !isChecked(script))).toEqual([])
  })

  it('is refused in one line, with exit code 1', () => {
    const refused = {
      status: 1,
      stdout: '',
      stderr: 'Node 20.19, 22.13, 24 or later is needed; this is 20.18.3.\n',
    }
    for (const words of [
      ['tooling/run.cjs', 'tooling/start/start.mjs'],
      ['area-kit/supported-node.cjs'],
      ['area-kit/bin.cjs', 'check'],
    ])
      expect(runOn('20.18.3', words)).toEqual(refused)
  })

  it('is the same as in engines', () => {
    expect(manifest('').engines?.node).toBe(range)
  })
})

describe('a command', () => {
  let folder = ''
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'fcr #1 ñ! 50%-'))
  })
  afterEach(() => rmSync(folder, { recursive: true }))
  const run = (code: string) => {
    const script = join(folder, 'script.mjs')
    writeFileSync(script, code)
    return runOn(process.versions.node, ['tooling/run.cjs', script, 'one', '--two'])
  }

  it('runs as Node would run it, with its words and exit code, in a folder of any name', () => {
    const code =
      'console.log(process.argv[1] === import.meta.filename, ...process.argv.slice(2)); process.exitCode = 3'
    expect(run(code)).toEqual({ status: 3, stdout: 'true one --two\n', stderr: '' })
  })

  it('ends with one line after an error of the system', () => {
    const code = "throw Object.assign(new Error('no'), { code: 'ENOSPC', path: '/data' })"
    const stderr = 'The disk is full: /data cannot be written. Free space on it and run the command again.\n'
    expect(run(code)).toEqual({ status: 1, stdout: '', stderr })
  })
})

it.each([
  ['127.0.0.1', 'http://localhost:3000'],
  ['0.0.0.0', 'http://localhost:3000'],
  ['::', 'http://localhost:3000'],
  ['::1', 'http://localhost:3000'],
  ['192.0.2.7', 'http://192.0.2.7:3000'],
  ['2001:db8::7', 'http://[2001:db8::7]:3000'],
  ['my-machine', 'http://my-machine:3000'],
])('a local start that listens on %s is announced at %s', (host, address) => {
  expect(addressOf(host, 3000)).toBe(address)
})
