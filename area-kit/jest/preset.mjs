// One jest configuration for all workspaces: native ESM; `tsc` checks the types separately.
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { packageFolder } from '../folders.mjs'

const { resolve } = createRequire(import.meta.url)
/** The design system has the icons. */
const shared = createRequire(join(packageFolder('@fcr/shared'), 'package.json'))

const here = (/** @type {string} */ file) => fileURLToPath(new URL(file, import.meta.url))

/** @type {[string, import('ts-jest').TsJestTransformerOptions]} */
const typescript = [resolve('ts-jest'), { tsconfig: here('./tsconfig.tests.json'), useESM: true }]

/** @param {string} environment @returns {import('jest').Config} */
const base = (environment) => ({
  testEnvironment: environment,
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  transform: { '^.+\\.tsx?$': typescript },
  // Longer than any test takes on a busy machine: tests never measure the machine.
  testTimeout: 120_000,
  testMatch: ['**/*.test.ts', '**/*.test.tsx'],
  testPathIgnorePatterns: ['/node_modules/', '/dist/'],
  moduleNameMapper: {
    '\\.module\\.css$': resolve('identity-obj-proxy'),
    '\\.css$': here('./empty-module.cjs'),
    '\\.(svg|woff2)(\\?raw)?$': here('./asset-stub.cjs'),
    // As an ES module it is two thousand files, one for each icon, which every test file would load.
    '^lucide-react$': shared.resolve('lucide-react'),
  },
})

/**
 * For areas, the shell and shared code: jsdom, Testing Library, and failure on an unexpected console.error.
 */
export const browser = {
  ...base(resolve('jest-environment-jsdom')),
  setupFiles: [here('./globals-browser.mjs')],
  setupFilesAfterEnv: [here('./setup-browser.mjs')],
}

/** For the servers. */
export const node = base('node')
