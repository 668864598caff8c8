// What people and officials cost, from a thousand to a million people: bytes, milliseconds, and requests per second of
// each part. Draws docs/img/scale.svg, which docs/scale.md explains. No baseline: each size is compared with the others.
import autocannon from 'autocannon'
import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { root } from '../tooling/start/workspaces.mjs'
import { createClient } from './api/http.mjs'
import { startInstance, withDatabase } from './api/instance.mjs'
import { fillPeople } from './api/people.mjs'
import { memberCookie, officialCookie, staffCookie } from './api/sessions.mjs'
import { lineChart } from './line-chart.mjs'
import { quantile, rounded, timed } from './statistics.mjs'

const sizes = (process.env['BENCH_SIZES'] ?? '1000,10000,100000,1000000').split(',').map(Number)
const rounds = Number(process.env['BENCH_ROUNDS'] ?? 100)
const execute = promisify(execFile)

/** As many people on the map, at 1,100 places. @param {pg.Client} owner @param {number} count */
const fillMap = (owner, count) =>
  owner.query(`INSERT INTO map_person (cc_identidad, primer_nombre, primer_apellido, segundo_apellido,
      departamentos_laboro, municipios_laboro, fecha_inicio_labores, fecha_fin_labores, cargo_principal,
      latitud_municipio, longitud_municipio)
    SELECT (9910000000 + n)::text, 'Persona', 'Sintética', 'Prueba', 'Antioquia', 'Municipio ' || n % 1100,
      date '1990-01-01' + n % 9000, date '2015-01-01', 'Cargo de prueba',
      1 + (n % 1100) * 0.009, -77 + (n * 7 % 1100) * 0.008 FROM generate_series(1, ${count}) AS n`)

/** An official's day has 200 searches and profiles; a thousand days. @param {pg.Client} owner */
const fillTrail = (owner) =>
  owner.query(`INSERT INTO audit_event (at, actor_realm, actor_id, action, outcome, subject, details, address, request_id)
    SELECT now() - n * interval '1 minute', 'external', (n % 100)::text, 'external_profile', 'ok',
      (9910000000 + n % 1000)::text, '{"row": 7, "identity": "declarada"}', '192.0.2.1', gen_random_uuid()::text
    FROM generate_series(1, 200000) AS n`)

/** @param {pg.Client} owner @param {string} expression @param {string[]} [values] */
async function number(owner, expression, values = []) {
  const { rows } = await owner.query(`SELECT (${expression})::float8 AS value`, values)
  return Number(rows[0].value)
}
/** With indexes, and with the partitions of a partitioned table. */
const bytesOf = `pg_total_relation_size($1::regclass) + coalesce((SELECT sum(pg_total_relation_size(relid))
  FROM pg_partition_tree($1::regclass) WHERE relid <> $1::regclass), 0)`

const megabytes = (/** @type {number} */ bytes) => rounded(bytes / 1e6)

/** @param {string} url @param {number} people */
async function measure(url, people) {
  const owner = new pg.Client(url)
  await owner.connect()
  await fillPeople(owner, people)
  await fillMap(owner, people)
  await fillTrail(owner)
  await owner.query('VACUUM (ANALYZE)')
  const bytes = (/** @type {string} */ table) => number(owner, bytesOf, [table])
  const facts = {
    people,
    registerMB: megabytes((await bytes('compareciente')) + (await bytes('nombre_palabra'))),
    trailMBper100kRows: megabytes((await bytes('audit_event')) / 2),
  }
  const [jep, ubpd, member, staff] = [
    await officialCookie(owner, 'JEP'),
    await officialCookie(owner, 'UBPD'),
    await memberCookie(owner, '9910000077'),
    await staffCookie(owner, ['auditoria', 'atencion', 'administracion']),
  ]
  await owner.end()
  const instance = await startInstance(url)
  const client = createClient(instance.port, 4)
  const origin = `http://127.0.0.1:${instance.port}`
  /** @param {string} path @param {string} cookie @param {object} [body] */
  const send = async (path, cookie, body) => {
    const headers = { cookie, origin, ...(body && { 'content-type': 'application/json' }) }
    const options = body ? { method: 'POST', headers, body: JSON.stringify(body) } : { headers }
    const response = await client.send(path, options)
    if (response.status !== 200) throw new Error(`${path}: ${response.status} ${response.body.toString()}`)
    return response
  }
  const search = (/** @type {Record<string, string>} */ filters) => () =>
    send(`/api/ext/search?${new URLSearchParams(filters).toString()}`, jep)
  const calls = {
    'search, document number': search({ cedula: '9910000077' }),
    'search, name': search({ nombre: 'gómez luis' }),
    'search, misspelt name': search({ nombre: 'jhon gonsales' }),
    'search, force and age': search({ fuerza: 'Ejército Nacional', edad: '50' }),
    "official's profile": () => send('/api/ext/comparecientes/9910000077', jep),
    "member's profile": () => send('/api/perfil', member),
    'staff, name': () => send('/api/fundacion/personas/buscar', staff, { texto: 'gómez luis', pagina: 1 }),
  }
  /** @type {Record<string, number>} */
  const p95 = {}
  for (const [name, call] of Object.entries(calls)) {
    for (let warm = 0; warm < 10; warm++) await call()
    /** @type {number[]} */
    const times = []
    for (let round = 0; round < rounds; round++) times.push(await timed(call))
    p95[name] = rounded(quantile(times, 0.95))
  }
  /** @type {number[]} */
  const mapTimes = []
  let mapBytes = 0
  for (let round = 0; round < 3; round++)
    mapTimes.push(
      await timed(async () => {
        const response = await client.send('/api/funciones/mapa', {
          headers: { cookie: ubpd, 'accept-encoding': 'br' },
        })
        mapBytes = response.body.length
      }),
    )
  p95['map, all people'] = rounded(quantile(mapTimes, 0.5))
  const { requests, non2xx, errors } = await autocannon({
    url: origin,
    connections: 8,
    duration: 10,
    requests: [
      { path: '/api/ext/search?nombre=gomez%20luis' },
      { path: '/api/ext/comparecientes/9910000077' },
    ],
    headers: { cookie: jep },
  })
  if (non2xx + errors > 0) throw new Error(`${non2xx} refused, ${errors} failed`)
  const memory = megabytes(instance.residentBytes())
  client.close()
  await instance.close()
  return {
    ...facts,
    ...p95,
    mapKB: rounded(mapBytes / 1000, 0),
    'searches and profiles per second': rounded(requests.average),
    apiMemoryMB: memory,
    ...(await backUp(url)),
  }
}

/** Makes a backup as the site's command does. @param {string} url */
async function backUp(url) {
  const folder = mkdtempSync(join(tmpdir(), 'fcr-scale-'))
  mkdirSync(join(folder, 'data/registry'), { recursive: true })
  const env = {
    ...process.env,
    DATABASE_URL: url,
    DATA_DIR: join(folder, 'data'),
    PASSWORD_KEYS: 'medicion'.repeat(8),
    FCR_ACTOR: 'medicion',
  }
  const command = [join(root, 'server/run.mjs'), 'fcr', 'respaldo', 'crear', '--carpeta', folder]
  const seconds = (await timed(() => execute(process.execPath, command, { env }))) / 1000
  const { stdout } = await execute('du', ['-sb', folder])
  rmSync(folder, { recursive: true })
  return { backupSeconds: rounded(seconds), backupMB: megabytes(Number.parseInt(stdout)) }
}

export async function scale() {
  /** @type {Awaited<ReturnType<typeof measure>>[]} */
  const rows = []
  for (const people of sizes) {
    rows.push(await withDatabase(({ url }) => measure(url, people)))
  }
  const drawn = Object.keys(rows[0] ?? {}).filter((name) =>
    /^(search, |official|member|staff|map, )/.test(name),
  )
  const series = drawn.map((name) => ({
    name,
    points: rows.map((row) => /** @type {[number, number]} */ ([row.people, Number(Reflect.get(row, name))])),
  }))
  if (rows.length > 1)
    writeFileSync(
      join(root, 'docs/img/scale.svg'),
      lineChart({ title: 'Milliseconds of a call, by number of people', series }),
    )
  // A row for each measure: the sizes are few.
  return Object.keys(rows[0] ?? {}).map((name) => ({
    measure: name,
    ...Object.fromEntries(rows.map((row) => [row.people, Reflect.get(row, name)])),
  }))
}
