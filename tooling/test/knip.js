// Finds unused files, exports and dependencies. Entry points are what a bundler, a page or a person opens.
/** @type {import('knip').KnipConfig} */
export default {
  exclude: ['binaries'],
  // Jest and its configured modules are not imported; the others are started by path.
  ignoreDependencies: [
    'identity-obj-proxy',
    'jest-environment-jsdom',
    'lucide-react',
    'oxlint',
    'oxlint-tsgolint',
    'ts-jest',
    'typescript-native',
  ],
  // It would run every `rspack.config.mjs`, and make all pages.
  rspack: false,
  workspaces: {
    '.': { entry: ['*.mjs', '.dependency-cruiser.mjs'] },
    'mf-*': { entry: ['area.config.ts', 'src/routes.tsx', '*.mjs', '**/*.test.{ts,tsx}'] },
    shell: { entry: ['src/{main,prerender}.tsx', '*.mjs', '**/*.test.{ts,tsx}'] },
    operations: { entry: ['src/main.tsx', '*.mjs', '**/*.test.{ts,tsx}'] },
    shared: { entry: ['catalogue/main.tsx', '**/*.test.{ts,tsx}'] },
    // The server starts one as a process; jest replaces a package with the other.
    api: { entry: ['spreadsheets/read.mjs', 'src/testing/light-argon2.cjs', '**/*.test.ts'] },
    platform: { entry: ['**/*.test.ts', 'src/testing/{bundle,built}.mjs'] },
    server: { entry: ['src/serve.ts', 'src/fcr.ts', '*.mjs', '**/*.test.ts'] },
    // The configuration needs a Chromium, so it is an entry instead. axe-core is read as a file.
    e2e: {
      playwright: false,
      entry: ['playwright.config.ts', 'tests/*.ts', 'support/start-site.ts', 'stock-remote/routes.js'],
      // The remote of stock tools is built with the site's router.
      ignoreDependencies: ['axe-core', 'react-router-dom'],
    },
    bench: { entry: ['**/*.mjs', 'spa/main.tsx'] },
    'area-kit': { entry: ['**/*.mjs', '**/*.test.ts', 'types/*.d.ts'] },
    // A program that packing a release runs.
    tooling: {
      entry: ['**/*.mjs', '**/*.test.ts'],
      ignoreDependencies: ['@cyclonedx/cyclonedx-npm'],
    },
  },
  // Style sheets import others, and fonts from packages.
  compilers: {
    css: (/** @type {string} */ text) =>
      [...text.matchAll(/(?:url\(|@import )'(@[^']+|[^']+\.css)'/g)]
        .map(([, path]) => `import '${path}'`)
        .join('\n'),
  },
}
