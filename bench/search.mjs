// External search over a million people: each filter alone and common combinations, through the API and as
// the same bare statements, alternating, so that other load on the machine affects both.
import pg from 'pg'
import { builtServer } from '../tooling/start/built.mjs'
import { createClient } from './api/http.mjs'
import { asOwner, startInstance, withDatabase } from './api/instance.mjs'
import { fillPeople, markReviewed, storedKeys } from './api/people.mjs'
import { officialsInTurn } from './api/sessions.mjs'
import { quantile, rounded, timed } from './statistics.mjs'

const people = Number(process.env['BENCH_PEOPLE'] ?? 1_000_000)
const rounds = Number(process.env['BENCH_ROUNDS'] ?? 200)

/** @typedef {Record<string, string>} Filters */

/** Several variants of each kind, used in rotation. @type {Record<string, Filters[]>} */
const searches = {
  'name, common': [{ nombre: 'jose' }, { nombre: 'Rodríguez' }, { nombre: 'prueba' }],
  'name, rare': [{ nombre: 'balimorra' }, { nombre: 'caseganco' }, { nombre: 'zurifenco' }],
  'name, two words': [{ nombre: 'gómez luis' }, { nombre: 'pena ximena' }, { nombre: 'NÚÑEZ óscar' }],
  'name, three words': [{ nombre: 'jose rodriguez prueba' }, { nombre: 'muestra zuniga ana' }],
  'name, part of a word': [{ nombre: 'guez' }, { nombre: 'casta' }, { nombre: 'ximen' }],
  'name, misspelt': [{ nombre: 'Rodrigez' }, { nombre: 'jhon gonsales' }, { nombre: 'Casteñada Hector' }],
  'name, joined or apart': [
    { nombre: 'delacruz' },
    { nombre: 'joserodriguez' },
    { nombre: 'jose de la gomez' },
  ],
  'name, with a rank': [{ nombre: 'Sgto. José Rodríguez' }, { nombre: 'Coronel (r) Ximena Peña' }],
  'name, with fewer words': [
    { nombre: 'jose rodriguez gomez nadie', palabras: '3' },
    { nombre: 'nunez ximena nadie inexistente', palabras: '2' },
  ],
  'name, nobody has it': [
    { nombre: 'nadie inexistente' },
    { nombre: 'wwwwww' },
    { nombre: 'jose rodriguez gomez nadie' },
  ],
  'name, one or two letters': [{ nombre: 'ma' }, { nombre: 'xq' }, { nombre: 'zu' }, { nombre: 'jose x' }],
  'name, signs': [{ nombre: '%' }, { nombre: '_' }, { nombre: "' OR '1'='1" }],
  'cédula, whole': [{ cedula: '9910500000' }, { cedula: '9910000077' }, { cedula: '1234567890' }],
  'cédula, beginning': [{ cedula: '99105' }, { cedula: '99100421' }, { cedula: '9' }],
  celular: [{ celular: '3150500000' }, { celular: '3000' }, { celular: '35005' }],
  fuerza: [{ fuerza: 'Ejército Nacional' }, { fuerza: 'DAS' }],
  rango: [{ rango: 'Capitán' }, { rango: 'General' }],
  departamentoResidencia: [{ departamentoResidencia: 'Antioquia' }, { departamentoResidencia: 'Vaupés' }],
  magistrado: [{ magistrado: 'nunez oscar' }, { magistrado: 'inventado' }, { magistrado: 'nadie' }],
  salaJEP: [{ salaJEP: 'SDSJ' }, { salaJEP: 'definicion' }],
  edad: [{ edad: '50' }, { edad: '71' }, { edad: '99' }],
  'name + force': [
    { nombre: 'jose', fuerza: 'Ejército Nacional' },
    { nombre: 'zuniga', fuerza: 'Policía Nacional' },
  ],
  'name + department': [
    { nombre: 'jose', departamentoResidencia: 'Antioquia' },
    { nombre: 'jose', departamentoResidencia: 'Amazonas' },
  ],
  'name + age': [
    { nombre: 'gomez', edad: '50' },
    { nombre: 'sebastian', edad: '44' },
  ],
  'name + ages': [
    { nombre: 'gomez', edad: '45', edadHasta: '50' },
    { nombre: 'jose', edad: '30', edadHasta: '50' },
  ],
  'name + magistrate': [{ nombre: 'jose', magistrado: 'oscar' }],
  'force + rank': [
    { fuerza: 'Ejército Nacional', rango: 'Capitán' },
    { fuerza: 'Armada Nacional', rango: 'Almirante' },
  ],
  'name + force + rank': [{ nombre: 'rodriguez', fuerza: 'Ejército Nacional', rango: 'Capitán' }],
  'chamber + magistrate': [{ salaJEP: 'SDSJ', magistrado: 'nunez oscar' }],
  'department + age': [{ departamentoResidencia: 'Amazonas', edad: '50' }],
  'mobile + cédula': [
    { celular: '315', cedula: '991' },
    { celular: '350', cedula: '99105' },
  ],
}

const pathOf = (/** @type {Filters} */ filters) =>
  `/api/ext/search?${new URLSearchParams(filters).toString()}`

/** @typedef {unknown[]} Statement the arguments of a client's `query` */

/** Recognises the search's statements among all that the API sends; excludes the session check. */
const ofSearch =
  /"?compareciente"? AS|nombre_palabra|FROM "(fuerza|rango|sala_jep)"|"departamento"|into "audit_event"/i

/**
 * Records the statements that the API sends for each search.
 * @param {string} url @param {string} cookie @param {readonly Filters[]} asked
 * @returns {Promise<Map<Filters, Statement[]>>}
 */
async function statementsOf(url, cookie, asked) {
  const query = Reflect.get(pg.Client.prototype, 'query')
  /** @type {Statement[]} */
  let heard = []
  Reflect.set(pg.Client.prototype, 'query', function (/** @type {unknown[]} */ ...sent) {
    heard.push(sent)
    // @ts-expect-error -- the client that the method is called on
    return query.apply(this, sent)
  })
  const { createApi, loadSettings, openDatabase } = await builtServer()
  const settings = loadSettings({ DATABASE_URL: url, LOG_LEVEL: 'silent' })
  const database = await openDatabase(settings)
  const { app } = await createApi(settings, { db: database.db, poolMetrics: database.metrics })
  const statements = new Map()
  for (const filters of asked) {
    heard = []
    /** @type {(request: { url: string, headers: Record<string, string> }) => Promise<unknown>} */
    const inject = Reflect.get(app, 'inject')
    await inject.call(app, { url: pathOf(filters), headers: { cookie } })
    statements.set(
      filters,
      heard.filter(([text]) => ofSearch.test(JSON.stringify(text).replaceAll('\\"', '"'))),
    )
  }
  await app.close()
  await database.close()
  Reflect.set(pg.Client.prototype, 'query', query)
  return statements
}

/** Opens a connection with the API's settings (api/src/database/open.ts). @param {string} url */
async function connectBare(url) {
  const client = new pg.Client({ connectionString: url, options: '-c random_page_cost=1.1 -c jit=off' })
  await client.connect()
  await client.query('SET ROLE fcr_app')
  return client
}

export async function search() {
  return withDatabase(async ({ url }) => {
    const requests = (Object.keys(searches).length + 4) * rounds
    const nextCookie = await asOwner(url, async (owner) => {
      await fillPeople(owner, people)
      await markReviewed(owner)
      return officialsInTurn(owner, Math.ceil(requests / 50))
    })
    const instance = await startInstance(url)
    await asOwner(url, storedKeys)
    const bareClient = await connectBare(url)
    const statements = await statementsOf(url, nextCookie(), Object.values(searches).flat())
    const client = createClient(instance.port, 4)
    const ask = async (/** @type {Filters} */ filters) => {
      const { status, headers } = await client.send(pathOf(filters), { headers: { cookie: nextCookie() } })
      if (status !== 200) throw new Error(`search answered ${status}`)
      return Number(headers['x-total-count'])
    }
    const rows = []
    for (const [name, variants] of Object.entries(searches)) {
      const bare = async (/** @type {Filters} */ filters) => {
        for (const again of statements.get(filters) ?? [])
          await Reflect.apply(bareClient.query, bareClient, again)
      }
      const totals = []
      for (const filters of variants)
        for (let warm = 0; warm < 5; warm++) {
          if (warm === 0) totals.push(await ask(filters))
          await ask(filters)
          await bare(filters)
        }
      /** @type {{ api: number[], bare: number[] }} */
      const times = { api: [], bare: [] }
      for (let round = 0; round < rounds; round++) {
        const filters = variants[round % variants.length] ?? {}
        times.api.push(await timed(() => ask(filters)))
        times.bare.push(await timed(() => bare(filters)))
      }
      rows.push(rowOf(name, totals.join(' '), times))
    }
    rows.push(await together(ask))
    client.close()
    await bareClient.end()
    await instance.close()
    return rows
  })
}

/** @param {string} name @param {string} total @param {{ api: number[], bare: number[] }} times */
const rowOf = (name, total, times) => ({
  search: name,
  found: total,
  p50: rounded(quantile(times.api, 0.5)),
  p99: rounded(quantile(times.api, 0.99)),
  bareP50: rounded(quantile(times.bare, 0.5)),
  bareP99: rounded(quantile(times.bare, 0.99)),
  ratioP50: rounded(quantile(times.api, 0.5) / quantile(times.bare, 0.5), 2),
  ratioP99: rounded(quantile(times.api, 0.99) / quantile(times.bare, 0.99), 2),
})

/** Runs all searches mixed, four at a time. @param {(filters: Filters) => Promise<number>} ask */
async function together(ask) {
  const all = Object.values(searches).flat()
  /** @type {number[]} */
  const times = []
  let next = 0
  const worker = async () => {
    while (next < rounds * 4) {
      const filters = all[next++ % all.length] ?? {}
      times.push(await timed(() => ask(filters)))
    }
  }
  await Promise.all(Array.from({ length: 4 }, worker))
  return {
    search: 'all, four at a time',
    p50: rounded(quantile(times, 0.5)),
    p99: rounded(quantile(times, 0.99)),
  }
}
