import { node } from '@fcr/area-kit/jest/preset.mjs'

const onServer = process.env['DATABASE_URL_TEST'] !== undefined
// `npm test` runs the API's tests on a server too.
const alsoOnServer = process.env['MORE_TESTS_FOLLOW'] !== undefined

// Tests of faults kill a real server and the product on it: `npm run test:postgres -w api`, part of `npm test`.
const serverOnly = '<rootDir>/src/reliability/'
// `npm run test:faults`: minutes of faults under load.
const faults = '<rootDir>/src/faults/'
const onlyFaults = process.env['FAULTS_REPORT'] !== undefined

/** Tests of the embedded database, and of code that uses no database or only the embedded one (the demo). */
const embeddedOnly = [
  'database/(embedded|turns|protocol|folder-lock|server-health|server-probe)',
  'staff/database',
  '(secret-strength|settings|demo/seed|access-codes/code-text|identity/queries-by-number)',
  'csv/.*',
  'http/(overload|content-encoding|error-handler|origin-check)',
  'passwords/(hash|work-queue)',
  'sessions/(policy|tokens)',
]
/**
 * Everything else runs in `npm test` on the database of production only, except these, which show that the SQL works
 * on the embedded one: migrations and roles, every route with a valid request, concurrent transactions, the text
 * search, the periodic work, the commands and an import. There the browser tests use it, too.
 */
const onBoth = [
  'database/(migrate|app-role)',
  'http/documentation',
  'registration/registration',
  'search/search',
  'housekeeping/remove-stale',
  'staff/(run|import-places)',
]
const testsOf = (/** @type {string[]} */ names) => `(${names.join('|')})\\.test`

const ignored = onServer
  ? [`<rootDir>/src/${testsOf(embeddedOnly)}`]
  : [serverOnly, ...(alsoOnServer ? [`<rootDir>/src/(?!${testsOf([...embeddedOnly, ...onBoth])})`] : [])]

export default {
  ...node,
  setupFilesAfterEnv: ['<rootDir>/src/testing/database-timeout.ts'],
  testPathIgnorePatterns: [
    ...(node.testPathIgnorePatterns ?? []),
    ...(onlyFaults ? [] : [faults]),
    ...ignored,
  ],
}
