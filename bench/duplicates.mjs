// Search for possible duplicates in the background of a site with an embedded database: how long it takes, how many of the
// planted ones it finds, and how members' requests fare meanwhile.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { builtServer } from '../tooling/start/built.mjs'
import { build } from '../tooling/start/build.mjs'
import { root } from '../tooling/start/workspaces.mjs'
import { createClient } from './api/http.mjs'
import { startInstance } from './api/instance.mjs'
import { markReviewed } from './api/people.mjs'
import { memberCookie, staffCookie } from './api/sessions.mjs'
import { quantile, rounded, timed } from './statistics.mjs'

const sizes = (process.env['BENCH_SIZES'] ?? '20000,100000').split(',').map(Number)

/** Milliseconds between two requests of members. */
const pace = 40

/** One record in this many has a second one, with a misspelt shorter name and another number. */
const planted = 100

/** Document numbers as far apart as real ones; consecutive numbers often differ in two exchanged digits. */
const number = `CASE WHEN n = 77 THEN '9910000077'
  ELSE (1000000000 + n::bigint * 829348951 % 899999963)::text END`

/** Second records of some people: the telephone or the day of birth is the same. */
const plant = `
  INSERT INTO compareciente (numero_identificacion, nombre_apellido_completo, fecha_nacimiento, numero_celular_principal)
  SELECT (9930000000 + id)::text,
    translate(regexp_replace(nombre_apellido_completo, ' \\S+$', ''), 'zñví', 'snbi'),
    CASE WHEN id % ${2 * planted} = 0 THEN fecha_nacimiento END,
    CASE WHEN id % ${2 * planted} <> 0 THEN numero_celular_principal END
  FROM compareciente WHERE id % ${planted} = 0 AND nombre_busqueda LIKE '% % %'`

/** Connects to the embedded database of a data folder, as its owner. @param {string} dataDir */
const connect = (dataDir) =>
  new pg.Client({
    user: 'postgres',
    database: 'postgres',
    stream: () => {
      const socket = new Socket()
      const open = socket.connect.bind(socket)
      return Object.assign(socket, { connect: () => open({ path: join(dataDir, 'pg.sock') }) })
    },
  })

/** Fills an embedded database; returns the number of planted duplicates and sessions of a member and of the staff. */
async function fill(/** @type {string} */ dataDir, /** @type {number} */ people) {
  const { loadSettings, openDatabase, prepareDatabase } = await builtServer()
  const settings = loadSettings({ DATA_DIR: dataDir })
  const { db, close } = await openDatabase(settings)
  await prepareDatabase(db, settings.packageDir)
  const client = connect(dataDir)
  await client.connect()
  const insert = readFileSync(join(root, 'api/src/testing/synthetic-people.sql'), 'utf8')
  await client.query(insert.replace('(9910000000 + n)::text', number), [people])
  const { rowCount } = await client.query(plant)
  await markReviewed(client, ['repetidos'])
  const sessions = {
    member: await memberCookie(client, '9910000077'),
    staff: await staffCookie(client, ['atencion']),
  }
  await client.end()
  await close()
  return { duplicates: rowCount ?? 0, ...sessions }
}

/** @param {number} people */
async function measure(people) {
  const dataDir = mkdtempSync(join(tmpdir(), 'fcr-duplicates-'))
  console.log(`filling ${people.toLocaleString('en')} people …`)
  const { duplicates, member, staff } = await fill(dataDir, people)
  const instance = await startInstance(undefined, { DATA_DIR: dataDir })
  const client = createClient(instance.port, 2)
  const get = async (/** @type {string} */ path, /** @type {string} */ cookie) => {
    const { status, body } = await client.send(path, { headers: { cookie } })
    if (status !== 200) throw new Error(`${path} answered ${status}`)
    return JSON.parse(body.toString())
  }
  /** @type {[start: number, milliseconds: number][]} */
  const times = []
  let end = 0
  const members = async () => {
    while (end === 0) {
      const start = Date.now()
      times.push([start, await timed(() => get('/api/perfil', member))])
      await wait(Math.max(0, pace - (Date.now() - start)))
    }
  }
  const untilCompared = async () => {
    for (;;) {
      const list = await get('/api/fundacion/repetidos', staff)
      if (list.revisado_en !== null) {
        end = Date.now()
        return { begin: Date.parse(list.revisado_en), total: list.total }
      }
      await wait(500)
    }
  }
  const [{ begin, total }] = await Promise.all([untilCompared(), members()])
  client.close()
  await instance.close()
  rmSync(dataDir, { recursive: true, force: true })
  const first = (times[0]?.[0] ?? 0) + 10_000
  const p95 = (/** @type {number} */ from, /** @type {number} */ to) =>
    quantile(
      times.filter(([start]) => start >= from && start < to).map(([, milliseconds]) => milliseconds),
      0.95,
    )
  const [before, meanwhile] = [p95(first, begin), p95(begin, end)]
  return {
    people: people + duplicates,
    seconds: rounded((end - begin) / 1000),
    'pairs planted': duplicates,
    'pairs found': total,
    "members' p95 before": rounded(before, 2),
    meanwhile: rounded(meanwhile, 2),
    ratio: rounded(meanwhile / before, 2),
  }
}

export async function duplicates() {
  await build(['server'], { local: false, stale: true })
  const rows = []
  for (const people of sizes) rows.push(await measure(people))
  return rows
}
