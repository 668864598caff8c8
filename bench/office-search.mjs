// What a clerk calls most over a hundred thousand people: the search, Hoy and the queue of requests. The baseline is the
// smallest call of the same session.
import pg from 'pg'
import { createClient } from './api/http.mjs'
import { startInstance, withDatabase } from './api/instance.mjs'
import { fillPeople } from './api/people.mjs'
import { staffCookie } from './api/sessions.mjs'
import { quantile, rounded, timed } from './statistics.mjs'

const people = Number(process.env['BENCH_PEOPLE'] ?? 100_000)
const rounds = Number(process.env['BENCH_ROUNDS'] ?? 100)

/** Several variants of each kind, used in rotation. @type {Record<string, object[]>} */
const searches = {
  'everybody, first page': [{ texto: '' }],
  'everybody, page 400': [{ texto: '', pagina: 400 }],
  'everybody, one identity': [
    { identidad: 'verificada' },
    { identidad: 'importada' },
    { identidad: 'anulada' },
  ],
  'everybody, one identity, page 300': [{ identidad: 'declarada', pagina: 300 }],
  'everybody of a force': [{ fuerza: 'Ejército Nacional' }, { fuerza: 'DAS' }],
  'people with a conflict': [{ conConflicto: true }],
  'name, common': [{ texto: 'jose' }, { texto: 'Rodríguez' }, { texto: 'prueba' }],
  'name, rare': [{ texto: 'balimorra' }, { texto: 'caseganco' }],
  'name, three words': [{ texto: 'jose rodriguez prueba' }, { texto: 'muestra zuniga ana' }],
  'name, misspelt': [{ texto: 'Rodrigez' }, { texto: 'jhon gonsales' }],
  'name, one or two letters': [{ texto: 'ma' }, { texto: 'a' }],
  'name and identity': [{ texto: 'jose', identidad: 'declarada' }],
  'cédula, whole': [{ texto: '9910050000' }, { texto: '9.910.000.077' }],
  'cédula, beginning': [{ texto: '99105' }, { texto: '9' }],
  'last four digits': [{ texto: '0042' }, { texto: '5000' }],
  mobile: [{ texto: '315 005 0000' }],
  'e-mail': [{ texto: 'persona42@correo.example' }, { texto: 'p@' }, { texto: 'persona4' }],
}

/** Gives the people states and times as in a register that is in use. @param {pg.Client} owner */
async function useRegister(owner) {
  await owner.query(`SET session_replication_role = replica`)
  await owner.query(`UPDATE compareciente SET
    updated_at = now() - id % 400 * interval '1 day' - id * interval '1 second',
    consent_at = CASE WHEN id % 10 < 8 THEN now() END,
    identidad = CASE WHEN id % 10 < 6 THEN 'verificada' ELSE 'declarada' END,
    identidad_verified_at = CASE WHEN id % 10 < 6 THEN now() END`)
  await owner.query(`INSERT INTO cuenta_anulada (id, numero_identificacion, datos, motivo, annulled_by)
    SELECT id, numero_identificacion, to_jsonb(person), 'Medición', 'Medición' FROM compareciente AS person
    WHERE id % 500 = 0`)
  await owner.query(`DELETE FROM compareciente WHERE id % 500 = 0`)
  await owner.query(`INSERT INTO conflicto (numero_identificacion, opened_by)
    SELECT numero_identificacion, 'registro' FROM compareciente WHERE id % 1000 = 1`)
  await owner.query(`SET session_replication_role = origin`)
  await owner.query('VACUUM (ANALYZE)')
}

/** Requests of four years, 3,000 of them open. @param {pg.Client} owner */
const addRequests = (owner) =>
  owner.query(`INSERT INTO data_request (numero_identificacion, compareciente_id, kind, text, created_at, due_on, state, closed_at)
    SELECT numero_identificacion, person.id, CASE WHEN n % 3 = 0 THEN 'consulta' ELSE 'correccion' END, 'Solicitud ' || n,
      received, received::date + 21, CASE WHEN n > 3000 THEN 'atendida' WHEN n % 2 = 0 THEN 'recibida' ELSE 'en_tramite' END,
      CASE WHEN n > 3000 THEN received + interval '10 days' END
    FROM (SELECT n, now() - n * interval '40 minutes' AS received, 1 + n * 7919 % ${people} AS id
      FROM generate_series(1, 50000) AS n) AS one JOIN compareciente AS person USING (id)`)

/** Paths of further calls. */
const pages = {
  Hoy: ['hoy'],
  'Hoy, the numbers': ['hoy/cuentas'],
  'queue of requests': ['solicitudes', 'solicitudes?vence=sin_acuse'],
  'closed requests, page 1800': ['solicitudes?estado=cerradas&pagina=1800'],
}

export async function officeSearch() {
  return withDatabase(async ({ url }) => {
    const owner = new pg.Client(url)
    await owner.connect()
    console.log(`filling ${people.toLocaleString('en')} people …`)
    await fillPeople(owner, people)
    await useRegister(owner)
    await addRequests(owner)
    await owner.query('VACUUM (ANALYZE)')
    const cookie = await staffCookie(owner, ['atencion'])
    await owner.end()
    const instance = await startInstance(url)
    const client = createClient(instance.port, 2)
    const headers = {
      cookie,
      'content-type': 'application/json',
      origin: `http://127.0.0.1:${instance.port}`,
    }
    const find = async (/** @type {object} */ query) => {
      const body = JSON.stringify({ texto: '', pagina: 1, ...query })
      const answer = await client.send('/api/fundacion/personas/buscar', { method: 'POST', headers, body })
      if (answer.status !== 200)
        throw new Error(`the search answered ${answer.status}: ${String(answer.body)}`)
      return /** @type {{ total: number }} */ (JSON.parse(String(answer.body))).total
    }
    const me = () => client.send('/api/fundacion/me', { headers: { cookie } })
    const open = async (/** @type {string} */ path) => {
      const { status } = await client.send(`/api/fundacion/${path}`, { headers: { cookie } })
      if (status !== 200) throw new Error(`${path} responded with ${status}`)
      return ''
    }
    /** @type {Record<string, (() => Promise<number | string>)[]>} */
    const calls = Object.fromEntries([
      ...Object.entries(searches).map(([name, queries]) => [name, queries.map((query) => () => find(query))]),
      ...Object.entries(pages).map(([name, paths]) => [name, paths.map((path) => () => open(path))]),
    ])
    const rows = []
    for (const [call, variants] of Object.entries(calls)) {
      const totals = []
      for (const variant of variants) totals.push(await variant())
      /** @type {number[]} */
      const times = []
      /** @type {number[]} */
      const bare = []
      for (let round = 0; round < rounds; round++) {
        times.push(await timed(variants[round % variants.length] ?? me))
        bare.push(await timed(me))
      }
      rows.push({
        call,
        found: totals.join(' '),
        p50: rounded(quantile(times, 0.5)),
        p95: rounded(quantile(times, 0.95)),
        meP95: rounded(quantile(bare, 0.95)),
      })
    }
    client.close()
    await instance.close()
    return rows
  })
}
