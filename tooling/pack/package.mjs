// `npm run package -- [<folder>] --key <file>`: writes the release that production unpacks, with everything that it runs:
// server, commands, first versions of shell and areas, packages, Node. `--unsigned` leaves the signature out.
import { execFileSync } from 'node:child_process'
import { createHash, createPrivateKey, sign } from 'node:crypto'
import {
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { readManifest } from '../../area-kit/folders.mjs'
import { StartError } from '../../server/src/preflight.mjs'
import { build, KIT, siteParts } from '../start/build.mjs'
import { installDependencies } from '../start/install.mjs'
import { root } from '../start/workspaces.mjs'
import { importedBy } from './imported.mjs'
import { nodeRuntime } from './node-runtime.mjs'
import { copyModules, licences, productionModules } from './production-modules.mjs'
import { billOfMaterials } from './sbom.mjs'
import { commonFields, installed } from './tarball.mjs'

const version = () => JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).version
/** Parts of the repository that a release has as they are. */
const asTheyAre = ['server/run.mjs', 'deploy', 'docs', 'LICENSE', 'CHANGELOG.md']
/** What `server/run.mjs` imports before the built programs. */
const preflight = ['configuration', 'limit-settings', 'preflight', 'problem', 'settings-table']
const programs = ['serve', 'fcr', 'areas']

/** Runs a program of the release with the release's own Node; the settings are in FCR_CONFIG. */
const launcher = `#!/bin/sh
release=$(dirname "$(readlink -f "$0")")/..
export FCR_CONFIG="\${FCR_CONFIG-/etc/fcr/fcr.env}" INIT_CWD="$PWD"
exec "$release/runtime/bin/node" "$release/server/run.mjs" "$(basename "$0")" "$@"
`

/** Workspaces whose code a release contains. */
const contained = () => [...siteParts(), 'operations', 'shared']

/** Returns the folders of all packages whose code a release contains, also of those in the browser's scripts. */
const containedModules = () =>
  contained().flatMap((workspace) => {
    const folder = join(root, workspace)
    const names = Object.keys(readManifest(folder).dependencies ?? {}).filter(
      (name) => !name.startsWith('@fcr/'),
    )
    return productionModules(names, root, folder)
  })

/** Copies the builds of shell and areas, with a list of them as `areas activate` takes it. @param {string} folder */
function copyFirstVersions(folder) {
  const names = siteParts().filter((name) => name !== 'server')
  for (const name of names) cpSync(join(root, name, 'dist'), join(folder, name), { recursive: true })
  const versions = names.map(
    (name) => `${name}@${JSON.parse(readFileSync(join(folder, name, 'build.json'), 'utf8')).version}`,
  )
  writeFileSync(join(folder, 'versions.txt'), `${versions.join(' ')}\n`)
}

/** Fills a folder with a release. @param {string} folder */
function fill(folder) {
  const at = (/** @type {string[]} */ ...names) => join(folder, ...names)
  for (const path of asTheyAre) cpSync(join(root, path), at(path), { recursive: true })
  for (const name of preflight) cpSync(join(root, `server/src/${name}.mjs`), at('server/src', `${name}.mjs`))
  cpSync(join(root, 'server/dist'), at('server/dist'), { recursive: true })
  copyFirstVersions(at('releases'))

  const imported = importedBy(join(root, 'server/dist'), root)
  const modules = productionModules(imported, root)
  copyModules(modules, root, folder)
  const runtime = nodeRuntime()
  cpSync(join(runtime, 'bin/node'), at('runtime/bin/node'))
  cpSync(join(runtime, 'LICENSE'), at('runtime/LICENSE'))
  writeFileSync(at('LICENCES.txt'), licences([...new Set([...modules, ...containedModules()])].sort()))

  mkdirSync(at('bin'))
  for (const name of programs) {
    writeFileSync(at('bin', name), launcher)
    chmodSync(at('bin', name), 0o755)
  }
  const dependencies = installed(imported, root)
  const manifest = { name: 'fcr', version: version(), private: true, ...commonFields(), dependencies }
  writeFileSync(at('package.json'), `${JSON.stringify(manifest, null, 2)}\n`)
  writeFileSync(at('sbom.cdx.json'), billOfMaterials(contained()))
  writeFileSync(at('SHA256SUMS'), checksums(folder))
}

/** Lists the files below a folder as `sha256sum` does. @param {string} folder */
const checksums = (folder) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .sort()
    .map(
      (path) =>
        `${createHash('sha256')
          .update(readFileSync(join(folder, path)))
          .digest('hex')}  ${path}\n`,
    )
    .join('')

/** Packs a folder the same way each time: names in order, one time, no owners. @param {string} parent @param {string} name @param {string} file */
function pack(parent, name, file) {
  const same = ['--sort=name', '--owner=0', '--group=0', '--numeric-owner', '--mtime=@0', '--mode=go-w']
  execFileSync('tar', [...same, '--use-compress-program=gzip -n', '-cf', file, '-C', parent, name])
}

/** Signs a file with an Ed25519 key; `openssl pkeyutl` verifies it. @param {string} file @param {string} keyFile */
function signFile(file, keyFile) {
  const key = createPrivateKey(readFileSync(keyFile))
  if (key.asymmetricKeyType !== 'ed25519')
    throw new StartError(`${keyFile} is no Ed25519 key (areas key new)`)
  writeFileSync(`${file}.sig`, sign(null, readFileSync(file), key))
}

/**
 * Writes a release of the current builds into a folder, and returns its file.
 * @param {string} target @param {string | undefined} keyFile of the key that signs it
 */
export function packageSite(target, keyFile) {
  const name = `fcr-${version()}-linux-x64`
  const file = join(target, `${name}.tar.gz`)
  const draft = mkdtempSync(join(tmpdir(), 'fcr-package-'))
  try {
    fill(join(draft, name))
    mkdirSync(target, { recursive: true })
    pack(draft, name, `${file}.part`)
    if (keyFile) signFile(`${file}.part`, keyFile)
    else rmSync(`${file}.sig`, { force: true })
    if (keyFile) renameSync(`${file}.part.sig`, `${file}.sig`)
    renameSync(`${file}.part`, file)
    return file
  } finally {
    rmSync(draft, { recursive: true, force: true })
    rmSync(`${file}.part`, { force: true })
  }
}

async function main() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { key: { type: 'string' }, unsigned: { type: 'boolean', default: false } },
  })
  if ((values.key === undefined) !== values.unsigned)
    throw new StartError('package needs either --key <file>, or --unsigned for a trial')
  installDependencies()
  await build([...siteParts(), KIT], { local: false, stale: true })
  const file = packageSite(resolve(positionals[0] ?? join(root, '.data')), values.key && resolve(values.key))
  console.log(file)
}

if (import.meta.filename === process.argv[1]) await main()
