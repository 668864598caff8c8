import { readFileSync } from 'node:fs'
import { expect, it } from '@jest/globals'

const read = (file: string) => readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8')

/** The exports of each shared module, as the page for teams with other tools lists them. */
const rows = new Map(
  [...read('docs/other-tools.md').matchAll(/^\| `([^`]+)` +\| (.+?) +\|$/gm)].map(
    ([, module = '', exports = '']) => [module, exports],
  ),
)
const listed = (module: string) => [...(rows.get(module) ?? '').matchAll(/`(\w+)`/g)].map(([, name]) => name)
/** Names in the object of the shell's source that follows. */
const provided = (file: string, before: string) =>
  read(file).split(before)[1]?.split('}')[0]?.match(/\w+/g) ?? []

it('the page for teams with other tools lists every shared module', () => {
  const modules = Object.keys(JSON.parse(read('shared/platform/shared-modules.json')) as object)
  expect([...rows.keys()]).toEqual(expect.arrayContaining(modules))
})

it.each([
  ['react-dom', 'shell/src/federation/shared-modules.ts', "'react-dom': {"],
  ['react-router-dom', 'shell/src/federation/shared-modules.ts', "'react-router-dom': {"],
  ['@tanstack/react-query', 'shell/src/federation/queries.tsx', 'export const shared = {'],
])('the page for teams with other tools lists exactly what areas get of %s', (module, file, before) => {
  const names = provided(file, before)
  expect(names).not.toEqual([])
  expect(listed(module).sort()).toEqual(names.sort())
})
