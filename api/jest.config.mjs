import { node } from '@fcr/tooling/jest/preset.mjs'

const onServer = process.env['DATABASE_URL_TEST'] !== undefined
// `npm test` runs everything on a server afterwards.
const serverFollows = process.env['SERVER_TESTS_FOLLOW'] !== undefined

// Tests of faults kill a real server and the product on it: `npm run test:postgres -w api`, part of `npm test`.
const needServer = ['<rootDir>/src/reliability/']
// Tests of the embedded database itself: they know no server, and would run there a second time for nothing.
const needEmbedded = [
  '<rootDir>/src/database/(embedded|turns|protocol|folder-lock)\\.test',
  '<rootDir>/src/staff/database\\.test',
  // And tests of what no database has a part in, or only the embedded one: the demo.
  '<rootDir>/src/(secret-strength|http/overload|demo/seed)\\.test',
]
// Long tests of rules, of the planner and of PostgreSQL's text search: once, on the database of production.
const onServerOnce = [
  '<rootDir>/src/search/(name-pairs|search-cost|properties|similar-words)\\.test',
  '<rootDir>/src/auth/(devices|login-limits)\\.test',
  '<rootDir>/src/security/(passwords|hostile-input)\\.test',
  '<rootDir>/src/(http/no-coercion|identity/impostor|registration/verdict|map/stream)\\.test',
]
const ignored = onServer ? needEmbedded : [...needServer, ...(serverFollows ? onServerOnce : [])]

export default {
  ...node,
  setupFilesAfterEnv: ['<rootDir>/src/testing/database-patience.ts'],
  testPathIgnorePatterns: [...(node.testPathIgnorePatterns ?? []), ...ignored],
}
