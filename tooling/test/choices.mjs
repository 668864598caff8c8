// Checks that what the owner of this product chose by name is there and in use: packages, and entries of the top folder.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'
import { areas, root, workspaces } from '../start/workspaces.mjs'

const inPage = ['shell', 'mf-public', 'mf-afiliados', 'mf-externos', 'mf-mapa']
const topEntries = ['package.json', 'tsconfig.base.json', 'README.md', 'shared', ...inPage]

const pageCode = inPage.map((name) => `${name}/src`)
/** Modules, each with the folders whose code must import it. @type {Record<string, string[]>} */
const uses = {
  react: pageCode,
  'react-dom': ['shell/src'],
  'react-router-dom': pageCode,
  zustand: ['shared/session'],
  '@module-federation/enhanced/runtime': ['shell/src/federation'],
  '@module-federation/enhanced/rspack': ['area-kit/rspack'],
  '@rspack/core': ['area-kit/rspack', 'tooling/rspack'],
  '@rspack/cli': ['area-kit/rspack'],
  leaflet: ['mf-mapa/src'],
  'react-leaflet': ['mf-mapa/src'],
}

/** @param {string} folder @returns {string[]} the texts of its code, without tests; none if there is no such folder */
function codeIn(folder) {
  const path = join(root, folder)
  if (!existsSync(path)) return []
  return readdirSync(path, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(tsx?|mjs)$/.test(file) && !/\.test\.|testing\/|node_modules\//.test(file))
    .map((file) => readFileSync(join(path, file), 'utf8'))
}

/**
 * One line per folder in which nothing imports a module, types apart.
 * @param {Record<string, string[]>} modules @param {(folder: string) => string[]} code
 */
export const unused = (modules, code) =>
  Object.entries(modules).flatMap(([name, folders]) => {
    const imported = new RegExp(
      `^(?:import|export) (?!type )(?:[^'";]*? from )?'${name}(?:/[^']*)?'|\\bimport\\('${name}(?:/[^']*)?'\\)`,
      'm',
    )
    return folders.flatMap((folder) =>
      code(folder).some((text) => imported.test(text)) ? [] : [`${folder} does not use ${name}`],
    )
  })

/** @typedef {{ extends?: string | string[], compilerOptions?: Record<string, unknown> }} Options of TypeScript */
/** @param {string} file @returns {Options} */
const readOptions = (file) => ts.readConfigFile(join(root, file), (path) => ts.sys.readFile(path)).config

/**
 * One line per workspace that does not extend the options of the top folder; one if those are not the kit's, with which
 * other repositories compile their areas.
 * @param {Options} base those of the top folder @param {Record<string, Options>} own those of each workspace
 */
export const optionProblems = (base, own) => [
  ...(base.extends === './area-kit/tsconfig.base.json' && base.compilerOptions === undefined
    ? []
    : ['tsconfig.base.json must extend ./area-kit/tsconfig.base.json, without options of its own']),
  ...Object.entries(own)
    .filter(([, options]) => [options.extends].flat()[0] !== '../tsconfig.base.json')
    .map(([workspace]) => `${workspace}/tsconfig.json does not extend ../tsconfig.base.json`),
]

/**
 * One line per workspace that the bundler's command does not build, and that ts-jest does not compile.
 * @param {Record<string, { scripts?: Record<string, string>, configured: boolean }>} bundled
 * @param {Record<string, { transform?: Record<string, unknown> }>} tested their configurations of jest
 */
export const toolProblems = (bundled, tested) => [
  ...Object.entries(bundled)
    .filter(([, { scripts, configured }]) => scripts?.['build'] !== 'rspack build' || !configured)
    .map(([workspace]) => `${workspace} is not built by rspack build with its own rspack.config.mjs`),
  ...Object.entries(tested)
    .filter(([, { transform = {} }]) => !/[\\/]ts-jest[\\/]/.test(JSON.stringify(transform)))
    .map(([workspace]) => `the tests of ${workspace} are not compiled by ts-jest`),
]

/** @template T @param {string[]} names @param {(name: string) => T} value @returns {Record<string, T>} */
const byName = (names, value) => Object.fromEntries(names.map((name) => [name, value(name)]))

async function problems() {
  const has = (/** @type {string} */ file) => existsSync(join(root, file))
  const bundled = byName(['shell', 'operations', ...areas()], (name) => ({
    scripts: JSON.parse(readFileSync(join(root, name, 'package.json'), 'utf8')).scripts,
    configured: has(`${name}/rspack.config.mjs`),
  }))
  /** @type {Record<string, { transform?: Record<string, unknown> }>} */
  const tested = {}
  for (const name of workspaces().filter((workspace) => has(`${workspace}/jest.config.mjs`)))
    tested[name] = (await import(new URL(`../../${name}/jest.config.mjs`, import.meta.url).href)).default
  const own = byName(workspaces(), (name) => readOptions(`${name}/tsconfig.json`))
  return [
    ...topEntries.filter((entry) => !has(entry)).map((entry) => `${entry} is missing`),
    ...unused(uses, codeIn),
    ...optionProblems(readOptions('tsconfig.base.json'), own),
    ...toolProblems(bundled, tested),
  ]
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const lines = await problems()
  for (const line of lines) console.error(line)
  if (lines.length > 0) process.exitCode = 1
}
