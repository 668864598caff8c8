// The bare framework returning a constant JSON of the given size in bytes: the minimum cost of a read.
import Fastify from 'fastify'

const app = Fastify()
const empty = JSON.stringify({ text: '' }).length
const answer = { text: 'x'.repeat(Math.max(0, Number(process.argv[2]) - empty)) }
app.get('/', () => answer)
await app.listen({ port: 0, host: '127.0.0.1' })
const address = app.server.address()
process.send?.(typeof address === 'object' && address ? address.port : 0)
process.on('disconnect', () => process.exit(0))
