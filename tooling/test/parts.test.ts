import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from '@jest/globals'
import { root, workspaces } from '../start/workspaces.mjs'
import { apiTests, embeddedOnly, onBoth, parts, testFiles } from './parts.mjs'

it('`--all` runs every test file, apart from faults, which have a command of their own', () => {
  const run = new Set(parts.flatMap((part) => testFiles(part, true)))
  const present = workspaces().flatMap((workspace) =>
    readdirSync(join(root, workspace), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.test\.tsx?$/.test(file) && !file.includes('node_modules/'))
      .map((file) => `${workspace}/${file}`),
  )
  expect(present.filter((file) => !run.has(file) && !file.startsWith('api/src/faults/'))).toEqual([])
})

it('without `--all`, tests of releases and of several servers do not run', () => {
  const run = parts.flatMap((part) => testFiles(part, false))
  expect(run.filter((file) => /\.release\.test|\/reliability\//.test(file))).toEqual([])
  expect(run).toContain('mf-mapa/src/features/mapa/map-page.test.tsx')
  expect(run).toContain('api/src/auth/login.test.ts')
})

/** The names in a pattern: `database/(turns|protocol)` has two. */
function namesIn(pattern: string) {
  const [, folder = '', names = pattern] = /^(.*)\((.*)\)$/.exec(pattern) ?? []
  return names.split('|').map((name) => folder + name)
}

it('the embedded database gets every test that the patterns name', () => {
  const run = testFiles('unit', true)
  const names = [...embeddedOnly, ...onBoth].flatMap(namesIn)
  expect(names.filter((name) => !run.some((file) => apiTests([name]).test(file)))).toEqual([])
})
