import { node } from '@fcr/area-kit/jest/preset.mjs'
import { fileURLToPath } from 'node:url'
import tooling from '../tooling/jest.config.mjs'
import { embeddedOnly } from '../tooling/test/parts.mjs'

const onServer = process.env['DATABASE_URL_TEST'] !== undefined
// Tests of faults kill a real server and the product on it: `npm run test:postgres -w api`, part of `npm test`.
const serverOnly = '<rootDir>/src/reliability/'
// `npm run test:faults`: minutes of faults under load.
const faults = '<rootDir>/src/faults/'
const onlyFaults = process.env['FAULTS_REPORT'] !== undefined

// A server has no use for these.
const ignored = onServer ? [`<rootDir>/src/(${embeddedOnly.join('|')})\\.test`] : [serverOnly]

export default {
  ...node,
  moduleNameMapper: {
    ...node.moduleNameMapper,
    ...(onServer && { '^@node-rs/argon2$': '<rootDir>/src/testing/light-argon2.cjs' }),
  },
  setupFiles: tooling.setupFiles,
  setupFilesAfterEnv: [fileURLToPath(import.meta.resolve('./src/testing/database-timeout.ts'))],
  testPathIgnorePatterns: [
    ...(node.testPathIgnorePatterns ?? []),
    ...(onlyFaults ? [] : [faults]),
    ...ignored,
  ],
}
