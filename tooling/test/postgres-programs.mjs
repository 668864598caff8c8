import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { isProgram } from '../../shared/server/chromium.mjs'
import { installFromDebian } from './debian.mjs'

/** Programs that create and run temporary clusters; all are in one folder. */
const programs = ['initdb', 'postgres', 'pg_basebackup', 'pg_ctl']
/** Oldest version that supports the SQL of the migrations. */
const oldest = 15

/** Debian keeps each version in a separate folder; newest first. */
function debianFolders() {
  const parent = '/usr/lib/postgresql'
  if (!existsSync(parent)) return []
  return readdirSync(parent)
    .sort((a, b) => Number(b) - Number(a))
    .map((version) => join(parent, version, 'bin'))
}

function configuredFolder() {
  try {
    return [execFileSync('pg_config', ['--bindir'], { encoding: 'utf8', stdio: 'pipe' }).trim()]
  } catch {
    return []
  }
}

/** @param {string} folder major version of the server there, 0 if unknown */
function versionIn(folder) {
  try {
    const text = execFileSync(join(folder, 'postgres'), ['--version'], { encoding: 'utf8', stdio: 'pipe' })
    return Number(/(\d+)/.exec(text)?.[1] ?? 0)
  } catch {
    return 0
  }
}

/** @returns {string | undefined} */
const onMachine = () =>
  [...(process.env['PATH'] ?? '').split(delimiter), ...debianFolders(), ...configuredFolder()].find(
    (folder) =>
      folder !== '' && programs.every((name) => isProgram(join(folder, name))) && versionIn(folder) >= oldest,
  )

/**
 * Returns the folder of PostgreSQL's programs for the tests: `POSTGRES_BIN`, the PATH, Debian's folders, the
 * one that pg_config reports, or Debian's package, which is then installed. Throws with installation
 * instructions if there is none.
 */
export function findPostgres() {
  const named = process.env['POSTGRES_BIN']
  if (named) {
    if (programs.every((name) => isProgram(join(named, name)))) return named
    throw new Error(`POSTGRES_BIN names ${named}, which does not hold all of ${programs.join(', ')}.`)
  }
  const folder = onMachine() ?? (installFromDebian(['postgresql']) ? onMachine() : undefined)
  if (folder) return folder
  throw new Error(
    `The API's tests need the programs of PostgreSQL ${oldest} or later. Install them (Debian and Ubuntu: apt-get install postgresql) or name their folder in POSTGRES_BIN.`,
  )
}
