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

const shared = join(root, 'shared')

/** Returns a report of each entry but the contracts, which belong to the API: a release is compared with it. */
export async function sharedReports() {
  const folder = mkdtempSync(join(tmpdir(), 'fcr-api-'))
  try {
    // API Extractor ignores files below node_modules, but must resolve packages from there.
    symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
    const project = join(folder, 'package')
    mkdirSync(project)
    await compile(project)
    takeOutContracts(project)
    /** @type {{ name: string, exports: Record<string, string> }} */
    const { name, exports } = JSON.parse(readFileSync(join(shared, 'package.json'), 'utf8'))
    const packed = compiledExports(exports)
    const extracted = extractor(project)
    const reportOf = (/** @type {string} */ file) =>
      file.endsWith('.d.ts') ? extracted(join(project, file)) : filesOf(file)
    return Object.entries(packed).flatMap(([entry, target]) => {
      const file = typeof target === 'string' ? target : target?.types
      if (file === undefined || entry.startsWith('./contracts/')) return []
      return [{ name: entry.replace('.', name), report: reportOf(file) }]
    })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/**
 * Makes the contracts a package which the other entries import, so that their reports name a contract and do not repeat
 * it. @param {string} project
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
