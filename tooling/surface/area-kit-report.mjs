// Reports what an area's repository relies on in `@fcr/area-kit`: the command's words and options, and the presets.
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { options } from '@fcr/area-kit/internal/commands/command-line.mjs'
import ts from 'typescript'
import { kit, readManifest } from '../../area-kit/folders.mjs'
import { publicExports } from '../pack/area-kit.mjs'
import { block } from './compare-surfaces.mjs'

/** Returns a report of the command, and of each entry. */
export async function areaKitReports() {
  const { name } = readManifest(kit)
  const entries = Object.entries(publicExports()).map(async ([entry, target]) => ({
    name: entry.replace('.', name),
    report: await reportOf(join(kit, typeof target === 'string' ? target : target.types)),
  }))
  return [{ name: 'area-kit', report: commandReport() }, ...(await Promise.all(entries))]
}

/** The command's words, each with its options. */
const commandReport = () =>
  Object.entries(options)
    .map(([word, its]) =>
      block(
        word,
        Object.entries(/** @type {Record<string, { type: string, required?: boolean }>} */ (its))
          .map(
            ([option, { type, required }]) =>
              `--${option}${required ? '' : '?'}: ${type === 'string' ? 'text' : 'flag'};`,
          )
          .join('\n'),
      ),
    )
    .join('\n')

/** @param {string} file */
async function reportOf(file) {
  if (file.endsWith('.json')) return settingsReport(file)
  if (file.endsWith('.mjs')) {
    const names = Object.keys(await import(file)).sort()
    return names.map((name) => `export ${name}`).join('\n')
  }
  return readdirSync(dirname(file))
    .sort()
    .map((name) => block(name, withoutComments(readFileSync(join(dirname(file), name), 'utf8'))))
    .join('\n')
}

const withoutComments = (/** @type {string} */ text) =>
  text.replace(/^ *\/\*\*[^]*?\*\/\n|^(?: *\/\/|import |export \{\}).*\n/gm, '')

/** Settings as written, with those that a TypeScript preset extends. @param {string} file */
function settingsReport(file) {
  const settings = readSettings(file)
  const inherited = settings.extends ? readSettings(join(dirname(file), settings.extends)) : {}
  if (settings.compilerOptions)
    settings.compilerOptions = { ...inherited.compilerOptions, ...settings.compilerOptions }
  const own = { ...settings, extends: undefined, $schema: undefined }
  return JSON.stringify(own, null, 4).replace(/,$/gm, '')
}

/** @param {string} file JSON with comments */
const readSettings = (file) => ts.readConfigFile(file, (path) => ts.sys.readFile(path)).config
