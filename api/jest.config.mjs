import { node } from '@fcr/tooling/jest/preset.mjs'

const onServer = process.env['DATABASE_URL_TEST'] !== undefined

// Tests of faults kill a real server and the product on it: `npm run test:postgres -w api`, part of `npm test`.
const needServer = ['<rootDir>/src/reliability/']
// Tests of the embedded database itself: they know no server, and would run there a second time for nothing.
const needEmbedded = [
  '<rootDir>/src/database/(embedded|turns|protocol|folder-lock)\\.test',
  '<rootDir>/src/staff/database\\.test',
]

export default {
  ...node,
  testPathIgnorePatterns: [...(node.testPathIgnorePatterns ?? []), ...(onServer ? needEmbedded : needServer)],
}
