/**
 * Entries of the servers' bundles: each becomes `<workspace>/dist/<name>.mjs`.
 * @type {Record<string, Record<string, string>>}
 */
export const servers = {
  api: {
    index: './src/index.ts',
    fcr: './src/fcr.ts',
    'embedded-worker': './src/database/embedded-worker.ts',
  },
  platform: { index: './src/index.ts', areas: './src/areas.ts' },
}

/**
 * Packages of many small files that a server's bundles carry: a command of which every tenth of a second counts
 * starts without looking for each.
 * @type {Record<string, string[]>}
 */
export const carried = { platform: ['zod', 'semver'] }
