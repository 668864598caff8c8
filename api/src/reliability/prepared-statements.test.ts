import { createCluster } from '@fcr/tooling/test/postgres.mjs'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { sql } from 'kysely'
import type { OpenDatabase } from '../database/open'
import { plannedEachTime } from '../database/prepared-statements'
import { openTestServer } from '../testing/server-database'

type Cluster = Awaited<ReturnType<typeof createCluster>>

describe('statements on a database server', () => {
  let cluster: Cluster
  let database: OpenDatabase

  beforeAll(async () => {
    cluster = await createCluster()
    database = openTestServer(cluster.url)
    await sql`CREATE TABLE prueba AS SELECT 1 AS numero`.execute(database.db)
  })
  afterAll(async () => {
    await database.close()
    await cluster.remove()
  })

  /** Runs a statement several times on one connection. */
  const repeat = (times: number, word: string, { start = '', columns = 'numero' } = {}) =>
    database.db.connection().execute(async (db) => {
      const answers: unknown[] = []
      for (let time = 0; time < times; time++)
        answers.push(
          ...(
            await sql`${sql.raw(start)} SELECT ${sql.raw(columns)}, ${word}::text AS palabra FROM prueba`.execute(
              db,
            )
          ).rows,
        )
      const { rows } = await sql<{
        prepared: string
      }>`SELECT count(*) AS prepared FROM pg_prepared_statements WHERE statement LIKE '%palabra%'`.execute(db)
      return { answers, prepared: Number(rows[0]?.prepared) }
    })

  it('are prepared from their second use on, except those that are planned each time', async () => {
    expect((await repeat(1, 'una')).prepared).toBe(0)
    expect(await repeat(2, 'dos')).toEqual({
      answers: [
        { numero: 1, palabra: 'dos' },
        { numero: 1, palabra: 'dos' },
      ],
      prepared: 1,
    })
    expect((await repeat(3, 'tres', { start: plannedEachTime })).prepared).toBe(1)
  })

  it('are not prepared when a new column of their tables would change their result', async () => {
    const all = { columns: 'prueba.*' }
    const { prepared } = await repeat(3, 'antes', all)
    expect((await repeat(3, 'otra vez', all)).prepared).toBe(prepared)
    await sql`ALTER TABLE prueba ADD COLUMN otra text DEFAULT 'nueva'`.execute(database.db)
    expect((await repeat(2, 'después', all)).answers).toEqual([
      { numero: 1, otra: 'nueva', palabra: 'después' },
      { numero: 1, otra: 'nueva', palabra: 'después' },
    ])
  })

  it('continue after a migration has changed the type of a result column', async () => {
    await repeat(3, 'entero')
    await sql`ALTER TABLE prueba ALTER COLUMN numero TYPE text`.execute(database.db)
    expect((await repeat(2, 'texto')).answers).toEqual([
      { numero: '1', palabra: 'texto' },
      { numero: '1', palabra: 'texto' },
    ])
  })
})
