import { node } from '@fcr/tooling/jest/preset.mjs'

// Tests of faults kill a real server and the product on it: `npm run test:postgres -w api`, part of `npm test`.
const onServer = process.env['DATABASE_URL_TEST'] !== undefined

export default {
  ...node,
  testPathIgnorePatterns: [
    ...(node.testPathIgnorePatterns ?? []),
    ...(onServer ? [] : ['<rootDir>/src/reliability/']),
  ],
}
