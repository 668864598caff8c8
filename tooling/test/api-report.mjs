// Reports the public TypeScript declarations of an entry, and compares two such reports.
import { CompilerState, Extractor, ExtractorConfig } from '@microsoft/api-extractor'
import { copyFileSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import ts from 'typescript'
import { root } from '../start/workspaces.mjs'

const shared = join(root, 'shared')

/** @param {string[]} entries folders of `shared/` @returns {{ entry: string, report: string }[]} */
export function apiReports(entries) {
  const folder = mkdtempSync(join(tmpdir(), 'fcr-api-'))
  try {
    // API Extractor ignores files below node_modules, but must resolve packages from there.
    symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
    copyFileSync(join(shared, 'package.json'), join(folder, 'package.json'))
    const compilerOptions = emitDeclarations(entries, folder)
    const files = entries.map((entry) => join(folder, entry, 'index.d.ts'))
    const configs = files.map((mainEntryPointFilePath, index) =>
      ExtractorConfig.prepare({
        configObjectFullPath: undefined,
        packageJsonFullPath: join(folder, 'package.json'),
        configObject: {
          projectFolder: folder,
          mainEntryPointFilePath,
          compiler: { overrideTsconfig: { compilerOptions, files } },
          apiReport: {
            enabled: true,
            reportFileName: `${index}`,
            reportFolder: folder,
            reportTempFolder: join(folder, 'temp'),
            includeForgottenExports: true,
          },
          newlineKind: 'lf',
        },
      }),
    )
    /** One program for all entries. @type {CompilerState | undefined} */
    let compilerState
    return entries.map((entry, index) => {
      const config = /** @type {ExtractorConfig} */ (configs[index])
      compilerState ??= CompilerState.create(config)
      Extractor.invoke(config, { localBuild: true, compilerState, messageCallback })
      return { entry, report: codeOf(readFileSync(join(folder, `${index}.api.md`), 'utf8')) }
    })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/**
 * Silences API Extractor's style messages. @param {import('@microsoft/api-extractor').ExtractorMessage}
 * message
 */
const messageCallback = (message) => void (message.handled = true)

/** @param {string[]} entries @param {string} outDir @returns {object} the compiler options, as tsconfig.json writes them */
function emitDeclarations(entries, outDir) {
  const { config } = ts.readConfigFile(join(shared, 'tsconfig.json'), (file) => ts.sys.readFile(file))
  const { options } = ts.parseJsonConfigFileContent({ ...config, include: [], files: [] }, ts.sys, shared)
  const files = [
    ...entries.map((entry) => join(shared, entry, 'index.ts')),
    join(root, 'area-kit/types/assets.d.ts'),
  ]
  const emit = { noEmit: false, incremental: false, declaration: true, emitDeclarationOnly: true }
  delete options.tsBuildInfoFile
  ts.createProgram(files, { ...options, ...emit, rootDir: shared, outDir }).emit()
  const { jsx, lib } = config.compilerOptions
  return {
    target: 'ES2022',
    module: 'ESNext',
    moduleResolution: 'bundler',
    strict: true,
    skipLibCheck: true,
    jsx,
    lib,
  }
}

/**
 * Returns the code of a report, without comments and without the table of endpoints: that is what the API gives, and an
 * area with a newer table needs no newer shell.
 * @param {string} markdown as API Extractor writes it
 */
export const codeOf = (markdown) =>
  (/```ts\n([^]*?)```/.exec(markdown)?.[1] ?? '')
    .replace(/^ *\/\/.*\n/gm, '')
    .replace(/^const endpoints: \{\n[^]*?^\};\n/m, '')
    .replace(/\n{2,}/g, '\n\n')
    .trim()

/**
 * The lines of a report, each prefixed with the lines that contain it. @param {string} report @returns
 * {Set<string>}
 */
function members(report) {
  /** @type {string[]} */
  const path = []
  const found = new Set()
  for (const line of report.split('\n').filter((each) => each !== '' && !each.startsWith('import '))) {
    path.splice(line.search(/\S/) / 4, path.length, line.trim())
    let member = path.join(' ')
    while (found.has(member)) member += ' (again)'
    found.add(member)
  }
  return found
}

/**
 * Returns the differences between two reports, and the part of the version that must rise. A new required
 * prop breaks its callers. New fields in the API's data (zod schemas) break nothing.
 * @param {string} before @param {string} after
 */
export function compare(before, after) {
  const [old, now] = [members(before), members(after)]
  const removed = [...old].filter((member) => !now.has(member))
  const added = [...now].filter((member) => !old.has(member))
  const isRequired = (/** @type {string} */ member) => {
    const [, owner = ''] = /^(.*[{(]) (?:readonly )?['\w-]+: (?!z\.)/.exec(member) ?? []
    return old.has(owner)
  }
  const breaks = removed.length > 0 || added.some(isRequired)
  const bump = /** @type {'major' | 'minor' | null} */ (breaks ? 'major' : added.length > 0 ? 'minor' : null)
  return { removed, added, bump }
}

/**
 * Returns the lowest allowed `major.minor` for a change. While the major version is 0, the minor stands for
 * both.
 * @param {string} version @param {'major' | 'minor' | null} bump
 */
export function lowestVersion(version, bump) {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  if (bump === 'major' && major > 0) return `${major + 1}.0`
  return `${major}.${bump === null ? minor : minor + 1}`
}
