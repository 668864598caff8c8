// Requests per second of the most frequent reads, relative to the bare framework: for reads from memory returning a
// constant of the same size, for the member's reads running the same queries on the same pool.
import autocannon from 'autocannon'
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { root } from '../tooling/start/workspaces.mjs'
import { createClient } from './api/http.mjs'
import { asOwner, settingsOf, startInstance, withDatabase } from './api/instance.mjs'
import { fillPeople } from './api/people.mjs'
import { memberCookie } from './api/sessions.mjs'
import { rounded } from './statistics.mjs'

const goal = 0.6
const connections = 10
const seconds = 6

/** @param {number} port @param {string} path @param {Record<string, string>} headers */
async function rate(port, path, headers) {
  const url = `http://127.0.0.1:${port}${path}`
  // Warm-up for the just-in-time compiler.
  await autocannon({ url, headers, connections, duration: 2 })
  const { requests, non2xx, errors, latency } = await autocannon({
    url,
    headers,
    connections,
    duration: seconds,
  })
  if (non2xx + errors > 0) throw new Error(`${path}: ${non2xx} refused, ${errors} failed`)
  return { average: requests.average, p99: latency.p99 }
}

/**
 * Measures the rate of a program with a bare route, also in a separate process.
 * @param {string} program @param {string[]} options @param {NodeJS.ProcessEnv} [env]
 */
async function bareRate(program, options, env = process.env) {
  const child = fork(join(root, 'bench/api', program), options, { env })
  const [started] = await once(child, 'message')
  const measured = await rate(Number(started.port ?? started), '/', {})
  child.kill()
  await once(child, 'exit')
  return { ...measured, queries: Number(started.queries ?? 0) }
}

export async function reads() {
  return withDatabase(async ({ url }) => {
    const cookie = await asOwner(url, async (owner) => {
      await fillPeople(owner, 1000)
      return memberCookie(owner, '9910000001')
    })
    const instance = await startInstance(url)
    const paths = {
      '/api/funciones/lugares?option=getEtnias': {},
      '/api/funciones/lugares?option=getLugaresColombia': {},
      '/api/me': { cookie },
      '/api/perfil': { cookie },
    }
    const rows = []
    for (const [path, headers] of Object.entries(paths)) {
      const client = createClient(instance.port)
      const bytes = (await client.send(path, { headers })).body.length
      client.close()
      const bare =
        'cookie' in headers
          ? await bareRate('same-queries.mjs', [path, headers.cookie], settingsOf(url))
          : await bareRate('constant.mjs', [String(bytes)])
      const ours = await rate(instance.port, path, headers)
      const ratio = ours.average / bare.average
      rows.push({
        path,
        bytes,
        queries: bare.queries,
        perSecond: rounded(ours.average, 0),
        p99: ours.p99,
        barePerSecond: rounded(bare.average, 0),
        ratio: rounded(ratio, 2),
        goal: `>= ${goal}: ${ratio >= goal ? 'met' : 'MISSED'}`,
      })
    }
    await instance.close()
    return rows
  })
}
