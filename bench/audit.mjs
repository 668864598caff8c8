// The auditors' pages over a million rows of the trail and 100,000 people: each filter, the deepest page, a timeline,
// what is unusual, and the figures. The baseline is the smallest call of the same session, in turns with the others.
import pg from 'pg'
import { createClient } from './api/http.mjs'
import { startInstance, withDatabase } from './api/instance.mjs'
import { fillPeople } from './api/people.mjs'
import { staffCookie } from './api/sessions.mjs'
import { quantile, rounded, timed } from './statistics.mjs'

const people = Number(process.env['BENCH_PEOPLE'] ?? 100_000)
const rows = Number(process.env['BENCH_AUDIT_ROWS'] ?? 1_000_000)
const rounds = Number(process.env['BENCH_ROUNDS'] ?? 60)

/**
 * A trail of two years in a partition for each month: 400 officials of 40 offices with a code each week or so, five clerks, and members. Some
 * officials and actions are rare, the worst case for a search backwards.
 * @param {import('pg').Client} client
 */
async function fillTrail(client) {
  await client.query(
    `SET timezone = 'UTC'; ALTER TABLE audit_event DETACH PARTITION audit_event_first; DROP TABLE audit_event_first`,
  )
  await client.query(`DO $$
    DECLARE month timestamptz := date_trunc('month', now() - interval '2 years');
    BEGIN
      WHILE month <= date_trunc('month', now()) LOOP
        EXECUTE format('CREATE TABLE %I PARTITION OF audit_event FOR VALUES FROM (%L) TO (%L)',
          to_char(month, '"audit_event_"YYYY_MM'), month, month + interval '1 month');
        month := month + interval '1 month';
      END LOOP;
    END $$`)
  await client.query(`INSERT INTO access_code (selector, hash, kind, official, entity, purpose, expires_at)
    SELECT 'bench' || n, 'x', CASE WHEN n % 4 = 0 THEN 'UBPD' ELSE 'JEP' END, 'Funcionaria ' || (n % 400) || ' Prueba',
      'Despacho ' || (n % 40), 'Expediente ' || (n % 90), now() FROM generate_series(1, 20000) AS n`)
  await client.query(`INSERT INTO staff_account (name, email, roles)
    SELECT 'Persona ' || n || ' Muestra', 'p' || n || '@equipo.example', ARRAY['atencion'] FROM generate_series(1, 5) AS n`)
  await client.query(
    `INSERT INTO audit_event (at, actor_realm, actor_id, action, outcome, subject, details, address, request_id)
    SELECT now() - interval '2 years' + n * (interval '2 years' / $1),
      CASE WHEN n % 10 < 5 THEN 'external' WHEN n % 10 < 8 THEN 'member' WHEN n % 10 = 8 THEN 'fundacion' ELSE 'anonymous' END,
      CASE WHEN n % 10 < 5 THEN (SELECT min(id) FROM access_code) + (n * 20000 / $1) WHEN n % 10 < 8 THEN 1 + n % $2
        WHEN n % 10 = 8 THEN 1 + n % 5 END::text,
      CASE WHEN n % 5000 = 0 THEN 'official_held' WHEN n % 10 < 2 THEN 'external_search' WHEN n % 10 < 5 THEN 'external_profile'
        WHEN n % 10 < 8 THEN 'login' WHEN n % 10 = 8 THEN 'staff' ELSE 'login' END,
      CASE WHEN n % 10 = 9 THEN 'wrong_password' WHEN n % 997 = 0 THEN 'not_found' ELSE 'ok' END,
      CASE WHEN n % 10 >= 2 THEN (9910000000 + (n * 7919) % $2)::text END,
      CASE WHEN n % 10 < 2 THEN jsonb_build_object('filters', '{}'::jsonb, 'total', 25, 'disclosed',
          (SELECT jsonb_agg(((n * 31 + k * 577) % $2 + 1)::text) FROM generate_series(1, 20) AS k))
        WHEN n % 10 = 8 THEN jsonb_build_object('command', CASE WHEN n % 70008 = 8 THEN 'identidad anular' ELSE 'personas ver' END)
        ELSE '{}' END, '192.0.2.1', gen_random_uuid()::text
    FROM generate_series(1, $1::bigint) AS n`
      .replaceAll('$1', String(rows))
      .replaceAll('$2', String(people)),
  )
  await client.query('VACUUM (ANALYZE)')
}

const day = (/** @type {number} */ ago) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10)

/** @type {Record<string, object[]>} */
const searches = {
  everything: [{}],
  'a person': [{ sobre: '9910000077' }, { sobre: '9910050000' }],
  'a name': [{ sobre: 'zurifenco ximena' }],
  'an official': [{ quien: 'Funcionaria 77 Prueba' }, { quien: 'funcionaria 123' }],
  'an office': [{ entidad: 'Despacho 7' }],
  'a clerk': [{ cuenta: '3' }],
  'consultations, changes': [{ grupo: 'consultas' }, { grupo: 'cambios' }],
  'approvals, alarms (rare)': [{ grupo: 'aprobaciones' }, { grupo: 'alarmas' }],
  'an operation (rare)': [{ accion: 'identidad anular' }],
  'not found (rare)': [{ resultado: 'not_found' }],
  'consultations that failed': [{ grupo: 'consultas', resultado: 'fallido' }],
  'changes by the staff': [{ quien: 'fundacion', grupo: 'cambios' }],
  'a day long ago': [{ desde: day(600), hasta: day(600) }],
  'office, rare outcome': [{ entidad: 'Despacho 7', resultado: 'not_found' }],
  'office, action that it lacks': [{ entidad: 'Despacho 7', accion: 'map_load' }],
  'an old page': [{ grupo: 'consultas', antes: `${day(700)}T12:00:00.000000Z_900000` }],
}

export async function audit() {
  return withDatabase(async ({ url }) => {
    const owner = new pg.Client(url)
    await owner.connect()
    console.log(`filling ${people.toLocaleString('en')} people and ${rows.toLocaleString('en')} rows …`)
    await fillPeople(owner, people)
    await owner.query(`UPDATE compareciente SET created_at = now() - random() * interval '2 years'`)
    await fillTrail(owner)
    const cookie = await staffCookie(owner, ['auditoria'])
    await owner.end()
    const instance = await startInstance(url)
    const client = createClient(instance.port)
    const call = async (/** @type {string} */ path, /** @type {object | undefined} */ body = undefined) => {
      const response = await client.send(`/api/fundacion/${path}`, {
        headers: { cookie, 'content-type': 'application/json', origin: `http://127.0.0.1:${instance.port}` },
        ...(body && { method: 'POST', body: JSON.stringify(body) }),
      })
      if (response.status !== 200) throw new Error(`${path}: ${response.status} ${response.body.toString()}`)
    }
    /** @type {Record<string, (() => Promise<void>)[]>} */
    const calls = {
      ...Object.fromEntries(
        Object.entries(searches).map(([name, filters]) => [
          name,
          filters.map((filter) => () => call('auditoria/buscar', filter)),
        ]),
      ),
      'timeline of a person': [() => call('auditoria/personas/77'), () => call('auditoria/personas/50000')],
      'what is unusual': [() => call('auditoria/anomalias')],
      'figures, kept': [() => call('cifras')],
    }
    const results = [{ call: 'figures, first', p50: rounded(await timed(() => call('cifras'))) }]
    for (const [name, variants] of Object.entries(calls)) {
      /** @type {{ api: number[], bare: number[] }} */
      const times = { api: [], bare: [] }
      for (const variant of variants) await variant()
      for (let round = 0; round < rounds; round++) {
        times.api.push(await timed(variants[round % variants.length] ?? (() => call('me'))))
        times.bare.push(await timed(() => call('me')))
      }
      results.push(rowOf(name, times))
    }
    client.close()
    await instance.close()
    return results
  })
}

/** @param {string} name @param {{ api: number[], bare: number[] }} times */
const rowOf = (name, times) => ({
  call: name,
  p50: rounded(quantile(times.api, 0.5)),
  p95: rounded(quantile(times.api, 0.95)),
  bareP95: rounded(quantile(times.bare, 0.95)),
})
