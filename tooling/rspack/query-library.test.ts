import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from '@jest/globals'
import { areas, root } from '../start/workspaces.mjs'

const read = (...path: string[]) => readFileSync(join(root, ...path), 'utf8')
const namesIn = (list: string | undefined = '') =>
  list
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '' && !name.startsWith('type '))

/** Names that an area's sources import from the query library, apart from types. */
const importsOf = (area: string) =>
  readdirSync(join(root, area, 'src'), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.|testing/.test(file))
    .flatMap((file) => [
      ...read(area, 'src', file).matchAll(/import {([^}]*)} from '@tanstack\/react-query'/g),
    ])
    .flatMap(([, names]) => namesIn(names))

it('is provided to areas by the shell, with everything that they import from it', () => {
  const shared = namesIn(
    /export const shared = {([^}]*)}/.exec(read('shell/src/federation/queries.tsx'))?.[1],
  )
  const imported = new Set(areas().flatMap(importsOf))
  expect(imported).toContain('useQuery')
  expect(shared).toEqual(expect.arrayContaining([...imported]))
})
