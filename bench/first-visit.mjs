// What arrives on a first visit (script and style, brotli), against the same pages built as one ordinary
// single-page application from the same sources, whose route chunks are preloaded.
import { rspack } from '@rspack/core'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { base, rules } from '../tooling/rspack/common.mjs'
import { build, buildable } from '../tooling/start/build.mjs'
import { root } from '../tooling/start/workspaces.mjs'

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

async function buildSpa() {
  const dist = join(root, 'bench/dist')
  const compiler = rspack({
    ...base(false),
    context: join(root, 'shell'),
    entry: { main: './src/main.tsx' },
    output: { path: dist, clean: true, filename: '[name].js', chunkFilename: '[name].js' },
    module: rules({ development: false, classPrefix: 'spa' }),
    plugins: [
      new rspack.DefinePlugin({ __SINGLETON_VERSIONS__: '{}' }),
      new rspack.NormalModuleReplacementPlugin(
        /\/areas\/area-outlet$/,
        join(root, 'bench/spa/area-outlet.tsx'),
      ),
    ],
  })
  /** @type {import('@rspack/core').Stats} */
  const stats = await new Promise((resolve, reject) => {
    compiler.run((error, result) => {
      compiler.close(() => {
        if (error || !result || result.hasErrors())
          reject(error ?? new Error(result?.toString('errors-only')))
        else resolve(result)
      })
    })
  })
  return (/** @type {string} */ chunk) =>
    [...(stats.compilation.namedChunkGroups.get(chunk)?.getFiles() ?? [])]
      .filter((file) => /\.(js|css)$/.test(file))
      .map((file) => join(dist, file))
}

/** @param {string} workspace */
function filesOfRelease(workspace) {
  const dist = join(root, workspace, 'dist')
  /** @type {import('@fcr/shared/contracts/releases').Build} */
  const { entry, styles, exposes } = JSON.parse(readFileSync(join(dist, 'build.json'), 'utf8'))
  const exposed = Object.values(exposes).flatMap(({ js, css }) => [...js, ...css])
  return [...new Set([entry, ...styles, ...exposed])].map((file) => join(dist, file))
}

export async function firstVisit() {
  await build(buildable(), { local: true, stale: true })
  const spa = await buildSpa()
  return pages.map(({ area, path }) => {
    const ours = compressed([...filesOfRelease('shell'), ...filesOfRelease(area)])
    const ordinary = compressed([...new Set([...spa('main'), ...spa(area)])])
    return {
      page: path,
      platformBytes: ours,
      spaBytes: ordinary,
      ratio: Number((ours / ordinary).toFixed(3)),
    }
  })
}
