// `npm run dev -w shared`: a page with every shared component in every state, reloaded at each edit.
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { installDependencies } from './install.mjs'
import { readPort } from '../../server/src/preflight.mjs'

async function main() {
  const port = readPort()
  installDependencies()
  const { rspack } = await import('@rspack/core')
  const { RspackDevServer } = await import('@rspack/dev-server')
  const { cataloguePreset } = await import('../rspack/catalogue.mjs')
  const configuration = cataloguePreset({ out: join(tmpdir(), 'fcr-catalogue'), development: true })
  const server = new RspackDevServer(
    { port, host: 'localhost', hot: false, liveReload: true, static: false, client: { overlay: false } },
    rspack(configuration),
  )
  await server.start()
  console.log(`Componentes y estados: http://localhost:${port}`)
}

await main()
