// How many passwords this machine verifies per second without the API: two in parallel, as the API does.
import { hash, verify } from '@node-rs/argon2'

const seconds = Number(process.argv[2] ?? 5)
const stored = await hash('Camino2026', { memoryCost: 19_456, timeCost: 2, parallelism: 1 })
const end = performance.now() + seconds * 1000
let verified = 0
const worker = async () => {
  for (; performance.now() < end; verified++) await verify(stored, 'Camino2026')
}
const start = performance.now()
const before = process.cpuUsage()
await Promise.all([worker(), worker()])
const used = process.cpuUsage(before)
process.stdout.write(
  JSON.stringify({
    rate: verified / ((performance.now() - start) / 1000),
    cpuMs: (used.user + used.system) / 1000 / verified,
  }),
)
