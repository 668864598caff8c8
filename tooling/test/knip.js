// Finds files, exports and dependencies that nothing uses. Entry points are what a bundler, a page or a person opens.
/** @type {import('knip').KnipConfig} */
export default {
  exclude: ['binaries'],
  // A test environment is named, not imported.
  ignoreDependencies: ['jest-environment-jsdom'],
  workspaces: {
    'mf-*': { entry: ['area.config.ts', 'src/routes.tsx', '*.mjs', '**/*.test.{ts,tsx}'] },
    shell: { entry: ['src/{main,prerender,areas/federation-env}.{ts,tsx}', '**/*.test.{ts,tsx}'] },
    shared: { entry: ['catalogue/main.tsx', '**/*.test.{ts,tsx}'] },
    api: { entry: ['**/*.test.ts'] },
    platform: { entry: ['**/*.test.ts', 'src/testing/bundle.mjs'] },
    server: { entry: ['src/serve.ts', '**/*.test.ts'] },
    // The configuration needs a Chromium, so it is an entry instead. axe-core is read as a file.
    e2e: {
      playwright: false,
      entry: ['playwright.config.ts', 'tests/*.ts', 'support/start-site.ts'],
      ignoreDependencies: ['axe-core'],
    },
    // A page of the measurement loads these two by their path.
    bench: { entry: ['**/*.mjs', 'spa/main.tsx'], ignoreDependencies: ['leaflet', 'leaflet.markercluster'] },
    // The bundler's command line, for builds by hand.
    tooling: { entry: ['**/*.mjs', '**/*.test.ts'], ignoreDependencies: ['@rspack/cli'] },
  },
  // Style sheets name fonts, which are packages.
  compilers: {
    css: (/** @type {string} */ text) =>
      [...text.matchAll(/url\('(@[^']+)'\)/g)].map(([, path]) => `import '${path}'`).join('\n'),
  },
}
