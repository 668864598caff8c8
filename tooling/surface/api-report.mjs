// Reports what areas can import from the packed `@fcr/shared`.
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { CompilerState, Extractor, ExtractorConfig } from '@microsoft/api-extractor'
import { compile, compiledExports } from '../pack/shared.mjs'
import { root } from '../start/workspaces.mjs'
import { block } from './compare-surfaces.mjs'

const shared = join(root, 'shared')

/** Returns a report of each entry, and one of all contracts. */
export async function sharedReports() {
  const folder = mkdtempSync(join(tmpdir(), 'fcr-api-'))
  try {
    // API Extractor ignores files below node_modules, but must resolve packages from there.
    symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
    const project = join(folder, 'package')
    mkdirSync(project)
    await compile(project)
    const contracts = takeOutContracts(project)
    /** @type {{ name: string, exports: Record<string, string> }} */
    const { name, exports } = JSON.parse(readFileSync(join(shared, 'package.json'), 'utf8'))
    const packed = compiledExports(exports)
    const extracted = extractor(project)
    const reportOf = (/** @type {string} */ file) => {
      if (!file.endsWith('.d.ts')) return filesOf(file)
      return file.includes('*') ? contractsIn(contracts, packed) : extracted(join(project, file))
    }
    return Object.entries(packed).flatMap(([entry, target]) => {
      const file = typeof target === 'string' ? target : target?.types
      return file === undefined ? [] : [{ name: entry.replace('.', name), report: reportOf(file) }]
    })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/**
 * Makes the contracts a package which the other entries import, so that their reports name a contract and do not repeat
 * it. Returns its folder. @param {string} project
 */
function takeOutContracts(project) {
  writeFileSync(join(project, 'package.json'), JSON.stringify({ name: 'entries' }))
  const contracts = join(project, 'node_modules/@fcr/shared/contracts')
  mkdirSync(dirname(contracts), { recursive: true })
  renameSync(join(project, 'contracts'), contracts)
  const types = readdirSync(project, { recursive: true, encoding: 'utf8' })
  for (const file of types.filter((entry) => entry.endsWith('.d.ts')).map((entry) => join(project, entry))) {
    if (file.startsWith(contracts)) continue
    const text = readFileSync(file, 'utf8')
    writeFileSync(file, text.replace(/(['"])(?:\.\.?\/)+contracts\//g, '$1@fcr/shared/contracts/'))
  }
  return contracts
}

/** Returns a function that reports an entry. @param {string} project */
function extractor(project) {
  const compilerOptions = {
    target: 'ES2022',
    module: 'ESNext',
    moduleResolution: 'bundler',
    strict: true,
    skipLibCheck: true,
    jsx: 'react-jsx',
    lib: ['ES2023', 'DOM', 'DOM.Iterable'],
  }
  const include = ['**/*.d.ts']
  /** One program for all entries. @type {CompilerState | undefined} */
  let compilerState
  return (/** @type {string} */ mainEntryPointFilePath) => {
    const config = ExtractorConfig.prepare({
      configObjectFullPath: undefined,
      packageJsonFullPath: join(project, 'package.json'),
      configObject: {
        projectFolder: project,
        mainEntryPointFilePath,
        compiler: { overrideTsconfig: { compilerOptions, include } },
        apiReport: {
          enabled: true,
          reportFileName: 'report',
          reportFolder: project,
          reportTempFolder: join(project, 'temp'),
          includeForgottenExports: true,
        },
        newlineKind: 'lf',
      },
    })
    compilerState ??= CompilerState.create(config)
    Extractor.invoke(config, { localBuild: true, compilerState, messageCallback })
    return codeOf(readFileSync(join(project, 'report.api.md'), 'utf8'))
  }
}

/**
 * Silences API Extractor's style messages. @param {import('@microsoft/api-extractor').ExtractorMessage}
 * message
 */
const messageCallback = (message) => {
  message.handled = true
}

/** Returns the code of a report, without comments. @param {string} markdown as API Extractor writes it */
const codeOf = (markdown) =>
  (/```ts\n([^]*?)```/.exec(markdown)?.[1] ?? '')
    .replace(/^ *\/\/.*\n/gm, '')
    .replace(/\n{2,}/g, '\n\n')
    .trim()

/** @param {string} folder @param {ReturnType<typeof compiledExports>} packed */
const contractsIn = (folder, packed) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .flatMap((file) => /^(.*)\.d\.ts$/.exec(file)?.[1] ?? [])
    .filter((contract) => packed[`./contracts/${contract}`] !== null)
    .sort()
    .map((contract) => block(contract, declarations(readFileSync(join(folder, `${contract}.d.ts`), 'utf8'))))
    .join('\n\n')

/**
 * Returns declarations without comments and imports, and without the content of tables and schemas: those are data
 * of the API and texts of the site, and the release checks compare endpoints.
 * @param {string} text of a `.d.ts` file
 */
export const declarations = (text) =>
  text
    .replace(/^ *\/\*\*[^]*?\*\/\n/gm, '')
    .replace(/^(?: *\/\/|import |export \{\}).*\n/gm, '')
    .replace(
      /^((?:export )?declare const (?:[^:\n]+: |.*\bZod\w+<(?:\[z\.ZodObject<)?)\{)\n(?:[ }].*\n)*?(?=\}.*;\n)/gm,
      '$1',
    )
    .replace(/^((?:export )?declare const [^:\n]+: readonly \[)[^]*?\];$/gm, '$1];')

/** Names of the files of an entry that is no module. @param {string} target */
function filesOf(target) {
  const [folder = '', rest] = target.split('*')
  if (rest === undefined) return target
  const files = readdirSync(join(shared, folder), { recursive: true, encoding: 'utf8' })
  return files
    .filter((file) => /\.\w+$/.test(file))
    .sort()
    .join('\n')
}
