import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Build, Requirements } from '@fcr/shared/platform/manifest'
import { integrityOf } from '../files/integrity'

/** Creates an empty folder; returns its path and a function that removes it. */
export async function temporaryFolder() {
  const dir = await mkdtemp(path.join(tmpdir(), 'fcr-platform-'))
  return { dir, remove: () => rm(dir, { recursive: true, force: true }) }
}

export const provides: Requirements = {
  contract: 1,
  federation: '2.9.2',
  shared: { react: '19.3.1', '@fcr/shared/session': '0.1.0' },
}
export const requires: Requirements = {
  contract: 1,
  federation: '2.9.2',
  shared: { react: '^19.3.0', '@fcr/shared/session': '~0.1.0' },
}

/** Long enough to be worth compressing. */
export const script = (text: string) => `${`console.log(${JSON.stringify(text)});`.padEnd(80)}\n`.repeat(40)

const indexHtml = `<!doctype html>
<html lang="es-CO">
  <head>
    <!--fcr:head-->
  </head>
  <body>
    <main><!--fcr:page-->Cargando<!--/fcr:page--></main>
    <footer>{{site.name}}</footer>
    <!--fcr:body-->
  </body>
</html>
`

export type Sources = { build?: Partial<Build>; files?: Record<string, string | Uint8Array> }

const areaFiles = (area: string, version: string) => ({
  'remoteEntry.js': script(`entry ${version}`),
  'static/routes.js': script(`routes ${version}`),
  'static/routes.css': `.${area.replace(/\W/g, '_')}_1_0_0-a { color: teal }`,
  'static/lazy.js': script(`lazy ${version}`),
})

export const describeArea = (area: string, version: string): Build => ({
  formatVersion: 1,
  area,
  version,
  global: `${area}_${version}`.replace(/\W/g, '_'),
  entry: 'remoteEntry.js',
  exposes: { './routes': { js: ['static/routes.js'], css: ['static/routes.css'] } },
  styles: [],
  preload: [],
  routes: [`/${area}`],
  heads: {},
  pages: {},
  frames: {},
  requires,
  provides: null,
  shares: {},
  bundled: [],
  sourceHash: 'f'.repeat(64),
})

/** Writes an area's build folder, as the bundler does. */
export async function buildArea(into: string, area: string, version: string, sources: Sources = {}) {
  const description = { ...describeArea(area, version), ...sources.build }
  return writeBuild(into, description, withHashes({ ...areaFiles(area, version), ...sources.files }))
}

/** Adds the hashes of all files to the code that would load them, as the integrity plugin does. */
function withHashes(files: Record<string, string | Uint8Array>) {
  const code = files['static/routes.js']
  if (typeof code !== 'string') return files
  const hashes = Object.values(files).map(integrityOf).join(' ')
  return { ...files, 'static/routes.js': `${code}\n// ${hashes}` }
}

export async function buildShell(into: string, version: string, sources: Sources = {}) {
  const description: Build = {
    ...describeArea('shell', version),
    entry: 'static/main.js',
    exposes: {},
    styles: ['static/main.css'],
    preload: ['static/text.woff2'],
    routes: [],
    requires: null,
    provides,
    ...sources.build,
  }
  return writeBuild(into, description, {
    'index.html': indexHtml,
    'static/main.js': script(`main ${version}`),
    'static/main.css': 'body { margin: 0 }',
    'static/text.woff2': Buffer.from([0x77, 0x4f, 0x46, 0x32]),
    'root/favicon.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
    'root/site.webmanifest': '{"name":"{{site.name}}","icons":[{"src":"/icon.png"}]}',
    ...sources.files,
  })
}

async function writeBuild(into: string, description: Build, files: Record<string, string | Uint8Array>) {
  const dist = path.join(into, `${description.area}-${description.version}-dist`)
  const all = { ...files, 'build.json': JSON.stringify(description) }
  for (const [name, content] of Object.entries(all)) {
    const target = path.join(dist, name)
    await mkdir(path.dirname(target), { recursive: true })
    await writeFile(target, content)
  }
  return dist
}
