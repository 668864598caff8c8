// The commands of an area in a separate repository, whose folder is the current one. `bin.cjs` starts them.
import { parseArgs } from 'node:util'
import { options, usage } from './commands/command-line.mjs'

const folder = process.cwd()

/** @type {Record<keyof typeof options, (words: string[]) => Promise<number>>} */
const commands = {
  async build() {
    const { bundle } = await import('./rspack/bundle.mjs')
    const { configurationOf } = await import('./rspack/configuration.mjs')
    await bundle(await configurationOf(folder, { RSPACK_BUILD: true }))
    return 0
  },
  async test(words) {
    const { runTests } = await import('./commands/test.mjs')
    return runTests(words)
  },
  async check() {
    const { conclude, runChecks, sourceChecks } = await import('./commands/check.mjs')
    const { kit } = await import('./folders.mjs')
    const boundaries = { rules: `${kit}/boundaries/area.mjs`, folders: ['src', 'area.config.ts'] }
    return conclude(await runChecks(sourceChecks({ types: ['.'], folders: ['.'], boundaries }), folder))
  },
  async update(words) {
    const { site = '' } = parseArgs({ args: words, options: options.update }).values
    if (!URL.canParse(site)) throw new Error('update needs --site <address>')
    const { updatePackages } = await import('./commands/update.mjs')
    const changed = await updatePackages(folder, new URL(site).origin)
    console.log(
      changed.length > 0
        ? `Changed: ${changed.join(', ')}. Now run: npm install\n` +
            'After that, CHANGELOG.md in node_modules/@fcr/shared and node_modules/@fcr/area-kit says what is new.'
        : 'Nothing to do.',
    )
    return 0
  },
  async dev(words) {
    const { site } = parseArgs({ args: words, options: options.dev }).values
    if (!site || !URL.canParse(site)) throw new Error('dev needs --site <address>')
    const { freePort } = await import('./commands/free-port.mjs')
    const { developWithSite } = await import('./commands/dev.mjs')
    await developWithSite(folder, site, Number(process.env['PORT']) || (await freePort()))
    return new Promise(() => undefined)
  },
}

const [name = '', ...words] = process.argv.slice(2)
const command = new Map(Object.entries(commands)).get(name)
if (!command) {
  console.error(usage)
  process.exit(2)
}
try {
  process.exitCode = await command(words)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
