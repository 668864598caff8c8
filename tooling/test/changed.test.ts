import { expect, it } from '@jest/globals'
import { affectedBy } from './changed.mjs'

const popup = 'mf-mapa/src/features/mapa/places/place-popup.tsx'
const limit = 'api/src/limits/rate-limit.ts'
const profile = 'api/src/profile/profile-repository.ts'
const importsOf = (table: Record<string, string[]>, onlyTypes = false) =>
  Object.entries(table).map(
    ([file, importers]) => [file, importers.map((importer) => ({ importer, onlyTypes }))] as const,
  )
const imports = new Map([
  ...importsOf({
    [popup]: ['mf-mapa/src/routes.tsx'],
    'mf-mapa/src/routes.tsx': ['mf-mapa/src/features/persona/person-page.test.tsx'],
    [limit]: ['api/src/auth/login.ts', 'api/src/index.ts', 'api/src/cli/commands.ts'],
    'api/src/cli/commands.ts': ['api/src/cli/run.test.ts'],
    'api/src/auth/login.ts': ['api/src/resources.ts', 'api/src/auth/login.test.ts'],
    'api/src/resources.ts': ['api/src/app.ts'],
    'api/src/app.ts': ['api/src/map/routes.test.ts', 'api/src/index.ts'],
    'api/src/index.ts': ['server/src/settings-table.test.ts'],
  }),
  ...importsOf({ [profile]: ['api/src/official/official.test.ts', 'bench/profile.ts'] }, true),
])

it('a change in an area runs its tests and its journey, and checks its types', async () => {
  const { tests, workspaces, journeys } = await affectedBy([popup], imports)
  expect(tests.pages).toContain('mf-mapa/src/features/persona/person-page.test.tsx')
  expect(tests.pages).toContain('mf-mapa/src/features/mapa/places/place-popup.test.tsx')
  expect(tests.pages.filter((file) => !file.startsWith('mf-mapa/'))).toEqual([])
  expect({ postgres: tests.postgres, workspaces, journeys }).toEqual({
    postgres: [],
    workspaces: ['mf-mapa'],
    journeys: ['mf-mapa'],
  })
})

it('a change in the API runs the tests of its importers, but not of every route', async () => {
  const { tests } = await affectedBy([limit], imports)
  expect(tests.postgres).toContain('api/src/auth/login.test.ts')
  expect(tests.postgres).toContain('api/src/limits/rate-limit.test.ts')
  expect(tests.postgres).toContain('api/src/http/documentation.test.ts')
  expect(tests.postgres).not.toContain('api/src/map/routes.test.ts')
  expect(tests.postgres).not.toContain('api/src/cli/run.test.ts')
  expect(tests.unit).toEqual([])
})

it('types are checked wherever a change can break them; tests that import only types do not run', async () => {
  expect((await affectedBy([limit], imports)).workspaces).toEqual(['api', 'server'])
  const { tests, workspaces } = await affectedBy([profile], imports)
  expect(workspaces).toEqual(['api', 'bench'])
  expect(tests.postgres).toContain('api/src/profile/profile.test.ts')
  expect(tests.postgres).not.toContain('api/src/official/official.test.ts')
})
