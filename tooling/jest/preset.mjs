// One jest configuration for all workspaces: native ESM, types checked apart by `tsc`.

/** @param {string} environment @returns {import('jest').Config} */
const base = (environment) => ({
  testEnvironment: environment,
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  transform: {
    '^.+\\.tsx?$': [
      'ts-jest',
      {
        useESM: true,
        diagnostics: false,
        tsconfig: {
          jsx: 'react-jsx',
          module: 'ESNext',
          target: 'ES2022',
          moduleResolution: 'bundler',
          isolatedModules: true,
          verbatimModuleSyntax: false,
          esModuleInterop: true,
        },
      },
    ],
  },
  testTimeout: 30_000,
  testMatch: ['**/*.test.ts', '**/*.test.tsx'],
  testPathIgnorePatterns: ['/node_modules/', '/dist/'],
  moduleNameMapper: {
    '\\.module\\.css$': 'identity-obj-proxy',
    '\\.css$': new URL('./empty-module.cjs', import.meta.url).pathname,
    '\\.(svg|woff2)(\\?raw)?$': new URL('./asset-stub.cjs', import.meta.url).pathname,
  },
})

/** For areas, the shell and shared code: jsdom, Testing Library, a failing test on an unexpected console.error. */
export const browser = {
  ...base('jest-environment-jsdom'),
  setupFiles: [new URL('./globals-browser.mjs', import.meta.url).pathname],
  setupFilesAfterEnv: [new URL('./setup-browser.mjs', import.meta.url).pathname],
}

/** For the servers. */
export const node = base('node')
