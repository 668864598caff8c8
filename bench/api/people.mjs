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

/**
 * Marks the register as reviewed: otherwise a new instance begins to review every stored value and to compare all records,
 * which `npm run bench duplicates` measures.
 * @param {import('pg').Client} client
 */
export const markReviewed = (client) =>
  client.query(`INSERT INTO dato_revision VALUES ('compareciente', 1, now() + interval '1 day'),
    ('map_person', 1, now() + interval '1 day'), ('repetidos', 3, now() + interval '1 day')`)

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
  await client.query(`INSERT INTO nombre_palabra (palabra)
    SELECT DISTINCT palabra FROM compareciente, unnest(nombre_palabras) AS palabra
    WHERE length(palabra) BETWEEN 3 AND 60 ON CONFLICT DO NOTHING`)
  for (const { indexdef } of indexes) await client.query(indexdef)
  await client.query('COMMIT')
  await client.query('VACUUM (ANALYZE)')
}
