import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../../tooling/start/workspaces.mjs'

/** Waits until the running API has stored the keys of the register's words. @param {import('pg').Client} client */
export async function storedKeys(client) {
  for (;;) {
    const { rows } = await client.query(
      'SELECT EXISTS (SELECT FROM nombre_palabra WHERE reglas = 0) AS pending',
    )
    if (!rows[0].pending) break
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
  await client.query('VACUUM (ANALYZE) nombre_palabra')
}

/** The reviews that a new instance begins with, and the version of their rules. */
const reviews = { compareciente: 1, map_person: 1, repetidos: 3 }

/**
 * Marks the register as reviewed, so that the reviews in the background do not take part in a measurement.
 * @param {import('pg').Client} client @param {(keyof typeof reviews)[]} [except] reviews that are measured
 */
export async function markReviewed(client, except = []) {
  for (const [review, rules] of Object.entries(reviews))
    if (!except.some((name) => name === review))
      await client.query(`INSERT INTO dato_revision VALUES ($1, $2, now() + interval '1 day')`, [
        review,
        rules,
      ])
}

/**
 * Fills the register with synthetic people quickly: indexes are created at the end, and the triggers' per-row
 * work is done in one statement.
 * @param {import('pg').Client} client as the owner of the tables @param {number} count
 */
export async function fillPeople(client, count) {
  console.log(`filling ${count.toLocaleString('en')} people …`)
  const insert = readFileSync(join(root, 'api/src/testing/synthetic-people.sql'), 'utf8')
  const { rows: indexes } = await client.query(
    `SELECT indexname, indexdef FROM pg_indexes WHERE tablename IN ('compareciente', 'nombre_palabra')
     AND indexdef NOT LIKE 'CREATE UNIQUE%'`,
  )
  await client.query('BEGIN')
  await client.query('SET LOCAL session_replication_role = replica')
  for (const { indexname } of indexes) await client.query(`DROP INDEX ${indexname}`)
  await client.query(insert, [count])
  await client.query(`INSERT INTO nombre_palabra (palabra, personas)
    SELECT palabra, count(*) FROM compareciente, unnest(nombre_palabras) AS palabra
    WHERE length(palabra) BETWEEN 3 AND 60 GROUP BY palabra ON CONFLICT DO NOTHING`)
  for (const { indexdef } of indexes) await client.query(indexdef)
  await client.query('COMMIT')
  await client.query('VACUUM (ANALYZE)')
}
