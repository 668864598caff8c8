// The API alone in a process of its own, as production runs it: a bench's own work must not stand in its way.
import { createServer } from 'node:http'
import { builtServer } from '../../tooling/start/built.mjs'

const { createApi, loadSettings, openDatabase } = await builtServer()
const settings = loadSettings(process.env)
const { db, figures } = await openDatabase(settings)
const { app } = await createApi(settings, { db, poolFigures: figures })
const server = createServer((request, response) => app.routing(request, response))
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  process.send?.(typeof address === 'object' && address ? address.port : 0)
})
// Whoever started it has gone.
process.on('disconnect', () => process.exit(0))
