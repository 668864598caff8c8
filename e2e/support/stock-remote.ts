import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ModuleFederationPlugin as ForRspack } from '@module-federation/enhanced/rspack'
import { ModuleFederationPlugin as ForWebpack } from '@module-federation/enhanced/webpack'
import { rspack } from '@rspack/core'
import webpack from 'webpack'

export const tools = ['rspack', 'webpack'] as const
type Tool = (typeof tools)[number]

const context = fileURLToPath(new URL('../stock-remote/', import.meta.url))
const mode = 'production'

/**
 * Builds the sources in `stock-remote` with one of the tools, as docs/other-tools.md says and otherwise with the tool's
 * defaults, without the kit. Returns the built folder.
 */
export async function buildStockRemote(tool: Tool, version: string, into: string): Promise<string> {
  const area = `mf-${tool}`
  const name = `${area}_${version}`.replace(/\W/g, '_')
  const path = join(into, `${area}-${version}`)
  const output = { path, publicPath: 'auto', uniqueName: name }
  const federation = {
    name,
    filename: 'remoteEntry.js',
    exposes: { './routes': './routes.js' },
    shared: ['react', 'react-dom', 'react-router-dom'],
  }
  const compiler = {
    rspack: () =>
      rspack({
        mode,
        context,
        entry: {},
        output,
        plugins: [new ForRspack(federation)],
        module: { rules: [{ test: /\.css$/, type: 'css/auto' }] },
      }),
    webpack: () =>
      webpack({
        mode,
        context,
        entry: {},
        output,
        plugins: [new ForWebpack(federation)],
        experiments: { css: true },
      }),
  }[tool]()
  await new Promise<void>((resolve, reject) => {
    const end = (error: Error | null, stats?: { hasErrors(): boolean; toString(): string }) => {
      if (error || stats?.hasErrors()) reject(error ?? new Error(stats?.toString()))
      else resolve()
    }
    compiler.run(end)
  })
  const title = `Página de ${tool}`
  const routes = [`/remoto-${tool}`]
  const description = {
    name: area,
    version,
    routes,
    libraryClasses: ['stock-*'],
    heads: { [routes[0] ?? '']: { title } },
  }
  writeFileSync(join(path, 'area.json'), JSON.stringify(description))
  return path
}
