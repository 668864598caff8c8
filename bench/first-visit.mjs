// Size of a first visit (scripts and styles, brotli), compared with the same pages built from the same
// sources as an ordinary single-page application with preloaded route chunks.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { build, siteParts } from '../tooling/start/build.mjs'
import { root } from '../tooling/start/workspaces.mjs'
import { buildSpa, inDist } from './spa/build.mjs'

/** @typedef {{ area: string, path: string }} Page */
/** @type {Page[]} */
const pages = [
  { area: 'mf-public', path: '/' },
  { area: 'mf-afiliados', path: '/registro' },
  { area: 'mf-externos', path: '/loginFuncionariosJEP' },
  { area: 'mf-mapa', path: '/mapaUBPD' },
]

/** @param {string[]} files absolute paths */
const compressed = (files) =>
  files.reduce((sum, file) => sum + brotliCompressSync(readFileSync(file)).length, 0)

/** @param {string} workspace @returns {import('@fcr/shared/contracts/releases').Build} */
const description = (workspace) => JSON.parse(readFileSync(join(root, workspace, 'dist/build.json'), 'utf8'))

/**
 * Returns the files that a first visit to an area's page loads: shell, shared modules and area. @param
 * {string} area
 */
function filesOfVisit(area) {
  const shell = description('shell')
  const { entry, exposes, requires } = description(area)
  const exposed = Object.values(exposes).flatMap(({ js, css }) => [...js, ...css])
  const shared = Object.keys(requires?.shared ?? {}).flatMap((name) => shell.shares[name] ?? [])
  return [
    ...[shell.entry, ...shell.styles, ...shared].map((file) => join(root, 'shell/dist', file)),
    ...[...new Set([entry, ...exposed])].map((file) => join(root, area, 'dist', file)),
  ]
}

export async function firstVisit() {
  await build(siteParts(), { local: true, stale: true })
  const { filesOf } = await buildSpa()
  return pages.map(({ area, path }) => {
    const ours = compressed(filesOfVisit(area))
    const ordinary = compressed([...new Set([...filesOf('main'), ...filesOf(area)])].map(inDist))
    return {
      page: path,
      platformBytes: ours,
      spaBytes: ordinary,
      ratio: Number((ours / ordinary).toFixed(3)),
    }
  })
}
