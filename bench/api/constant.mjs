// The bare framework answering a constant, JSON of as many bytes as it is told: what a read could cost at the least.
import Fastify from 'fastify'

const app = Fastify()
const empty = JSON.stringify({ text: '' }).length
const answer = { text: 'x'.repeat(Math.max(0, Number(process.argv[2]) - empty)) }
app.get('/', () => answer)
await app.listen({ port: 0, host: '127.0.0.1' })
const address = app.server.address()
process.send?.(typeof address === 'object' && address ? address.port : 0)
process.on('disconnect', () => process.exit(0))
