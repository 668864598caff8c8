import { cpSync, existsSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, extname, join } from 'node:path'
import { tool } from '../../area-kit/commands/check.mjs'
import { run } from '../../area-kit/commands/run.mjs'
import { root } from '../start/workspaces.mjs'
import { commonFields, installed, packPackage } from './tarball.mjs'

const shared = join(root, 'shared')
/** Folders that areas do not need: the servers' code and the catalogue. */
const left = ['server', 'catalogue']
/** Entries that only servers, the shell and the operators' page use. */
const internal = [
  './contracts/session-cookies',
  './contracts/text/system-user',
  './contracts/transport-security',
  './platform/*',
]

/** @typedef {{ name: string, version: string, dependencies: Record<string, string>, exports: Record<string, string> }} Manifest */

/** Packs `@fcr/shared` as compiled modules, their types, styles and pictures. @param {string} target */
export function packShared(target) {
  /** @type {Manifest} */
  const { name, version, dependencies, exports } = JSON.parse(
    readFileSync(join(shared, 'package.json'), 'utf8'),
  )
  const manifest = {
    name,
    version,
    description:
      'Shared modules of the areas of a site: contracts, session, design system, and support for their tests.',
    ...commonFields(),
    sideEffects: ['*.css'],
    exports: compiledExports(exports),
    dependencies: installed(Object.keys(dependencies), shared),
    /** @type {Record<string, string>} */
    peerDependencies: {},
    /** @type {Record<string, { optional: true }>} */
    peerDependenciesMeta: {},
  }
  return packPackage(target, manifest, async (folder) => {
    await compile(folder)
    copyAssets(folder)
    const names = completeImports(folder)
    // Only tests, and the areas' own forms, load these.
    const others = [...names].filter((dependency) => dependency !== name && !(dependency in dependencies))
    manifest.peerDependencies = installed(others, shared)
    manifest.peerDependenciesMeta = Object.fromEntries(
      others.map((dependency) => [dependency, { optional: true }]),
    )
  })
}

/**
 * Returns the entries of the packed package; an entry that is null cannot be imported.
 * @param {Record<string, string>} entries as the sources' manifest names them
 * @returns {Record<string, string | { types: string, default: string } | null>}
 */
export const compiledExports = (entries) =>
  Object.fromEntries([
    ...Object.entries(entries).flatMap(([entry, file]) => {
      if (left.some((folder) => file.startsWith(`./${folder}/`))) return []
      const [, module] = /^(.*)\.tsx?$/.exec(file) ?? []
      return [[entry, module ? { types: `${module}.d.ts`, default: `${module}.js` } : file]]
    }),
    ...internal.map((entry) => [entry, null]),
  ])

/** Writes modules and their types. @param {string} outDir */
export async function compile(outDir) {
  const project = join(outDir, 'tsconfig.json')
  const compilerOptions = {
    noEmit: false,
    incremental: false,
    tsBuildInfoFile: null,
    declaration: true,
    allowJs: false,
    checkJs: false,
    rootDir: shared,
    outDir,
  }
  const config = {
    extends: join(shared, 'tsconfig.json'),
    compilerOptions,
    include: [`${shared}/**/*.ts`, `${shared}/**/*.tsx`, join(root, 'area-kit/types/*.d.ts')],
    exclude: ['**/*.test.*', ...left].map((path) => join(shared, path)),
  }
  writeFileSync(project, JSON.stringify(config))
  const command = [tool('typescript-native', 'bin/tsc'), '-p', project]
  const { code, output } = await run(command, { cwd: root, quiet: true })
  rmSync(project)
  if (code !== 0) throw new Error(`shared does not compile:\n${output}`)
}

/** @param {string} folder */
function copyAssets(folder) {
  cpSync(join(shared, 'CHANGELOG.md'), join(folder, 'CHANGELOG.md'))
  const folders = readdirSync(shared, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.') && !left.includes(entry.name))
    .map(({ name }) => name)
  for (const name of folders.filter((entry) => entry !== 'node_modules'))
    cpSync(join(shared, name), join(folder, name), {
      recursive: true,
      filter: (file) => !/\.tsx?$/.test(file),
    })
}

/**
 * Gives relative imports the file's name, which Node and bundlers require in a package of modules. Returns the names
 * of the packages that the code imports, other than its types.
 * @param {string} folder
 */
function completeImports(folder) {
  /** @type {Set<string>} */
  const names = new Set()
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  for (const file of files
    .filter((entry) => /\.(js|d\.ts)$/.test(entry))
    .map((entry) => join(folder, entry))) {
    const text = readFileSync(file, 'utf8')
    const completed = text.replace(
      /(\bfrom |\bimport |\bimport\()(['"])([^'"\n]+)\2/g,
      (whole, start, quote, to) => {
        if (to.startsWith('.')) return `${start}${quote}${fileOf(dirname(file), to)}${quote}`
        if (!to.startsWith('node:') && file.endsWith('.js'))
          names.add(/^(?:@[^/]+\/)?[^/]+/.exec(to)?.[0] ?? to)
        return whole
      },
    )
    writeFileSync(file, completed)
  }
  return names
}

/** @param {string} folder @param {string} to a relative import */
function fileOf(folder, to) {
  if (['.css', '.svg', '.json', '.woff2'].includes(extname(to.replace(/\?.*$/, '')))) return to
  for (const file of [`${to}.js`, `${to}/index.js`]) if (existsSync(join(folder, file))) return file
  throw new Error(`${folder}: no file for ${to}`)
}
