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
  '<rootDir>/src/(secret-strength|settings|demo/seed|access-codes/code-text|identity/queries-by-number)\\.test',
  '<rootDir>/src/(csv/.*|http/(overload|content-encoding|error-handler|origin-check))\\.test',
  '<rootDir>/src/(passwords/(hash|work-queue)|sessions/(policy|tokens)|database/server-(health|probe))\\.test',
]
// Tests of rules, of the planner and of PostgreSQL's text search, which are the same on both: once, on the database of
// production. On the embedded one remain the tests of each resource, of the commands and of the database itself.
const onServerOnce = [
  '<rootDir>/src/search/(name-pairs|search-cost|properties|similar-words)\\.test',
  '<rootDir>/src/auth/(change-password|devices|login|login-limits|parallel-tries|renew-hash)\\.test',
  '<rootDir>/src/(audit/(refusals|verify)|external/official-limits|rights/erase-person)\\.test',
  '<rootDir>/src/(security/.*|identity/(account-states|conflicts|impostor))\\.test',
  '<rootDir>/src/(http/(documentation|no-coercion)|registration/(verdict|answers-kept|form-check)|map/stream)\\.test',
  '<rootDir>/src/(database/answer-columns|errors/disk-full|limits/rate-limit)\\.test',
  '<rootDir>/src/(metrics/metrics|passwords/keys|staff/(.*-commands|password-keys))\\.test',
]
const ignored = onServer ? needEmbedded : [...needServer, ...(serverFollows ? onServerOnce : [])]

export default {
  ...node,
  setupFilesAfterEnv: ['<rootDir>/src/testing/database-timeout.ts'],
  testPathIgnorePatterns: [...(node.testPathIgnorePatterns ?? []), ...ignored],
}
