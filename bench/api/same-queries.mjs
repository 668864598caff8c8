// A route of the bare framework that runs the queries of one of the API's reads, on a pool of the same size, and returns
// the same JSON: the minimum cost of that read.
import Fastify from 'fastify'
import pg from 'pg'
import { builtServer } from '../../tooling/start/built.mjs'

const [, , path = '', cookie = ''] = process.argv

/** @type {pg.QueryConfig[] | undefined} */
let recorded
// Before the API opens its connections, which keep their query function.
const query = pg.Client.prototype.query
Object.assign(pg.Client.prototype, {
  /** @this {pg.Client} @param {any[]} given */
  query(...given) {
    const [first, values] = given
    recorded?.push(typeof first === 'string' ? { text: first, values } : first)
    return Reflect.apply(query, this, given)
  },
})

/** Returns the queries of a request, and its response. */
async function record() {
  const { createApi, loadSettings, openDatabase } = await builtServer()
  const settings = loadSettings(process.env)
  const { db, metrics, close } = await openDatabase(settings)
  const { app } = await createApi(settings, { db, poolMetrics: metrics, imports: false })
  const read = () => app.inject({ url: path, headers: { cookie } })
  // The first request also stores that the session was used.
  await read()
  recorded = []
  const { body } = await read()
  const queries = recorded
  recorded = undefined
  await app.close()
  await close()
  return { queries, answer: JSON.parse(body) }
}

const { queries, answer } = await record()
const pool = new pg.Pool({ connectionString: process.env['DATABASE_URL'], max: 10 })
const bare = Fastify()
bare.get('/', async () => {
  for (const { name, text, values } of queries)
    await pool.query({ name: name ?? '', text, values: values ?? [] })
  return answer
})
await bare.listen({ port: 0, host: '127.0.0.1' })
const address = bare.server.address()
process.send?.({ port: typeof address === 'object' && address ? address.port : 0, queries: queries.length })
process.on('disconnect', () => process.exit(0))
