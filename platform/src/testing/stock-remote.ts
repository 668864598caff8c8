import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { script } from './fixtures'

const asset = (js: string[], css: string[] = []) => ({
  js: { sync: js, async: [] },
  css: { sync: css, async: [] },
})
const share = (name: string, requiredVersion: string, file?: string) => ({
  id: `mf_consulta_1_0_0:${name}`,
  name,
  version: requiredVersion.slice(1),
  singleton: true,
  requiredVersion,
  assets: asset(file ? [file] : []),
  fallback: '',
})

/** The output of Rspack with `shared: ['react', 'react-dom']`: copies of both, for hosts without them. */
export const stockManifest = {
  id: 'mf_consulta_1_0_0',
  name: 'mf_consulta_1_0_0',
  metaData: {
    name: 'mf_consulta_1_0_0',
    type: 'app',
    buildInfo: { buildVersion: '1.0.0', buildName: 'consulta' },
    remoteEntry: { name: 'remoteEntry.js', path: '', type: 'global' },
    types: { path: '', name: '', zip: '@mf-types.zip', api: '@mf-types.d.ts' },
    globalName: 'mf_consulta_1_0_0',
    pluginVersion: '2.9.2',
    publicPath: 'auto',
  },
  shared: [share('react', '^19.3.1', '466.js'), share('react-dom', '^19.3.1', '689.js')],
  remotes: [] as object[],
  exposes: [
    {
      id: 'mf_consulta_1_0_0:routes',
      name: 'routes',
      assets: asset(['91.js'], ['91.css']),
      path: './routes',
    },
  ],
}
export type StockManifest = typeof stockManifest
export { share as stockShare }

export const stockArea = {
  name: 'mf-consulta',
  routes: ['/consulta', '/consulta/:id'],
  libraryClasses: ['consulta-*'],
  heads: { '/consulta': { title: 'Consulta' } },
}

const chunk = (name: string) =>
  `"use strict";(self.rspackChunkmf_consulta_1_0_0=self.rspackChunkmf_consulta_1_0_0||[]).push([[91],{}]);${script(name)}`

/** Writes a folder as a stock tool leaves it. */
export async function writeStockBuild(
  into: string,
  {
    manifest = stockManifest,
    area = stockArea,
    files = {},
  }: Record<'manifest' | 'area', unknown> & { files?: Record<string, string> },
) {
  const all: Record<string, string> = {
    'mf-manifest.json': typeof manifest === 'string' ? manifest : JSON.stringify(manifest),
    'mf-stats.json': '{}',
    'area.json': typeof area === 'string' ? area : JSON.stringify(area),
    'remoteEntry.js': `var mf_consulta_1_0_0;${script('entry')}`,
    '91.js': chunk('routes'),
    '91.css': '.consulta-page { color: teal }',
    '466.js': chunk('react'),
    '689.js': chunk('react-dom'),
    '@mf-types.zip': 'types',
    '@mf-types.d.ts': 'types',
    ...files,
  }
  const dist = path.join(into, 'dist')
  for (const [name, text] of Object.entries(all)) {
    await mkdir(path.dirname(path.join(dist, name)), { recursive: true })
    await writeFile(path.join(dist, name), text)
  }
  return dist
}
