// The API alone in a separate process, as in production, so that a bench's work does not slow it down.
import { createServer } from 'node:http'
import { builtServer } from '../../tooling/start/built.mjs'

const { createApi, loadSettings, openDatabase } = await builtServer()
const settings = loadSettings(process.env)
const { db, metrics } = await openDatabase(settings)
const { app } = await createApi(settings, {
  db,
  poolMetrics: metrics,
  imports: process.env['WORK_ON_IMPORTS'] === '1',
})
const server = createServer((request, response) => app.routing(request, response))
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  process.send?.(typeof address === 'object' && address ? address.port : 0)
})
// Exits when the parent process is gone.
process.on('disconnect', () => process.exit(0))
