import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from '@jest/globals'
import { root } from '../start/workspaces.mjs'

const starters = ['api/src', 'api/spreadsheets', 'platform/src', 'server/src', 'shared/server']
  .flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.(ts|mjs)$/.test(file) && !/\.test\.|(^|\/)testing\//.test(file))
      .map((file) => ({ file: join(folder, file), source: readFileSync(join(root, folder, file), 'utf8') })),
  )
  .filter(({ source }) => source.includes("'node:child_process'"))

/** `exec`, `execSync` and the option `shell` have a shell read the command, with whatever its values contain. */
const shells = /import \{[^}]*\bexec(Sync)?\b[^}]*\} from 'node:child_process'|\bshell: |\bsh', '-c'/

it('servers and commands start no shell, except that with a constant script which limits the reader of workbooks', () => {
  expect(starters.length).toBeGreaterThan(2)
  expect(starters.flatMap(({ file, source }) => (shells.test(source) ? [file] : []))).toEqual([
    'api/src/import/file/spreadsheet.ts',
  ])
})
