import { describe, expect, it } from '@jest/globals'
import { environment } from '@fcr/api'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { allSettings } from './settings-table.mjs'

const names = allSettings().map(({ name }) => name)
const rootFolder = fileURLToPath(new URL('../..', import.meta.url))

/** Environment variables that the code reads and that are not settings of the site. */
const others = new Set([
  'CREDENTIALS_DIRECTORY',
  'DATABASE_URL_TEST',
  'FCR_CONFIG',
  'INIT_CWD',
  'NODE_ENV',
  'PATH',
  'PGSSLROOTCERT',
  'POSTGRES_BIN',
  'NODE_TLS_REJECT_UNAUTHORIZED',
  'PGHOST',
  'PGOPTIONS',
  'SUDO_USER',
  'TRANSACTION_CHECKS',
  'XDG_CACHE_HOME',
])

const sources = ['api/src', 'platform/src', 'server/src'].flatMap((folder) =>
  readdirSync(join(rootFolder, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(ts|mjs)$/.test(file) && !/testing|\.test\.ts$/.test(file))
    .map((file) => readFileSync(join(rootFolder, folder, file), 'utf8')),
)

describe('the table of settings', () => {
  it('names each once', () => {
    expect(new Set(names).size).toBe(names.length)
  })

  it('has every setting of the API, with its default', () => {
    const known = Object.keys(environment.shape).filter((name) => !others.has(name))
    expect(names).toEqual(expect.arrayContaining(known))
    const values = environment.parse({})
    for (const { name, fallback } of allSettings()) {
      const value = (values as Record<string, unknown>)[name]
      if (typeof value === 'number') expect({ name, fallback }).toEqual({ name, fallback: `\`${value}\`` })
    }
  })

  it('has every other variable that the code reads', () => {
    const read = sources.flatMap((text) =>
      [...text.matchAll(/(?:env\[|readSeconds\(|readNumber\(env, )'([A-Z][A-Z0-9_]+)'/g)].map(
        ([, name = '']) => name,
      ),
    )
    expect(read.length).toBeGreaterThan(10)
    expect(read.filter((name) => !others.has(name) && !names.includes(name))).toEqual([])
  })
})
