import { expect, it } from '@jest/globals'
import { readFile } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { root } from './workspaces.mjs'

const staticImport = /^(?:import|export)\s(?:[^'"]*?\sfrom\s)?'([^']+)'/gm

/** The packages that `file` and what it imports need before their first line runs, as 'package in file'. */
async function packagesOf(file: string, seen = new Set<string>()): Promise<string[]> {
  if (seen.has(file)) return []
  seen.add(file)
  const text = await readFile(file, 'utf8')
  const found: string[] = []
  for (const [, name = ''] of text.matchAll(staticImport)) {
    if (name.startsWith('.')) found.push(...(await packagesOf(join(dirname(file), name), seen)))
    else if (!name.startsWith('node:')) found.push(`${name} in ${relative(root, file)}`)
  }
  return found
}

it.each(['tooling/start/start.mjs', 'tooling/start/dev.mjs', 'tooling/test/test.mjs'])(
  'runs %s before any package is installed',
  async (entry) => {
    expect(await packagesOf(join(root, entry))).toEqual([])
  },
)
