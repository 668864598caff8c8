// Search of officials on a register like the real one: people found, hidden, and confused with others. `BENCH_MEANT` and
// `BENCH_OTHERS` name files with pairs that replace those of tooling/register, in the same format.
import { measure, meantPairs, otherPairs, readPairs } from '../tooling/register/measure.mjs'
import { registerNames } from '../tooling/register/people.mjs'
import { createClient } from './api/http.mjs'
import { asOwner, startInstance, withDatabase } from './api/instance.mjs'
import { storedKeys } from './api/people.mjs'
import { officialsInTurn } from './api/sessions.mjs'
import { quantile, rounded, timed } from './statistics.mjs'

const people = Number(process.env['BENCH_PEOPLE'] ?? 20_000)
const { BENCH_MEANT: meantFile, BENCH_OTHERS: othersFile } = process.env

const firstNumber = 9_950_000_000

/** @param {import('pg').Client} owner @param {readonly string[]} names */
async function register(owner, names) {
  const rows = names.map((name, index) => ({ number: String(firstNumber + index), name }))
  await owner.query(
    `INSERT INTO compareciente (numero_identificacion, nombre_apellido_completo)
     SELECT number, name FROM jsonb_to_recordset($1::jsonb) AS row (number text, name text)`,
    [JSON.stringify(rows)],
  )
  await owner.query('VACUUM (ANALYZE)')
}

export async function searchNames() {
  const meant = meantFile ? readPairs(meantFile) : meantPairs()
  const others = othersFile ? readPairs(othersFile) : otherPairs()
  const names = [...registerNames(people), ...[...meant, ...others].map(([, name]) => name)]
  const numbers = new Map(names.map((name, index) => [name, String(firstNumber + index)]))
  return withDatabase(async ({ url }) => {
    const nextCookie = await asOwner(url, async (owner) => {
      await register(owner, names)
      return officialsInTurn(owner, Math.ceil((meant.length + others.length) / 50))
    })
    const instance = await startInstance(url)
    await asOwner(url, storedKeys)
    const client = createClient(instance.port, 1)
    const count = async (/** @type {Record<string, string>} */ filters) => {
      const path = `/api/ext/search?${new URLSearchParams(filters).toString()}`
      const { status, headers } = await client.send(path, { headers: { cookie: nextCookie() } })
      if (status !== 200) throw new Error(`search answered ${status}`)
      return Number(headers['x-total-count'])
    }
    /** @type {number[]} */
    const times = []
    const result = await measure({ meant, others }, async (nombre, name) => {
      let anybody = 0
      times.push(await timed(async () => (anybody = await count({ nombre }))))
      // One page may not show everybody with the name: a search that adds the number tells whether the person matches.
      const isFound = anybody > 0 && (await count({ nombre, cedula: numbers.get(name) ?? '' })) > 0
      return { isFound, anybody: anybody > 0 }
    })
    client.close()
    await instance.close()
    return [
      {
        people: names.length,
        pairs: meant.length + others.length,
        recall: rounded(result.recall, 3),
        'nobody, %': rounded(100 * result.nobody, 2),
        'wrong, %': rounded(100 * result.wrong, 2),
        p50: rounded(quantile(times, 0.5)),
        p99: rounded(quantile(times, 0.99)),
      },
    ]
  })
}
