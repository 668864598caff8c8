import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { sql, type RawBuilder } from 'kysely'
import { authorisedForStaff } from '../testing/people'
import { startTestDatabase, type TestDatabase } from '../testing/test-database'
import { countImportRows, eraseContent, removeExpiredImports, removeImportRows } from './retention'

let database: TestDatabase
let clerk: string
beforeAll(async () => {
  database = await startTestDatabase()
  const { id } = await database.db
    .insertInto('staff_account')
    .values({ name: 'Rosa Ficticio', email: 'rosa@equipo.example', roles: ['datos'] })
    .returning('id')
    .executeTakeFirstOrThrow()
  clerk = id
})
afterAll(() => database.close())
beforeEach(() => database.db.deleteFrom('import_job').execute())

type Time = RawBuilder<Date>
const never = sql<Date>`NULL`
const soon = sql<Date>`now() + interval '10 minutes'`
const past = sql<Date>`now() - interval '10 minutes'`
type Job = { state: string; expires: Time; ended: Time }

/** Stores an import with one piece of its file and one row; returns its id. */
async function addJob({ state, expires, ended }: Job): Promise<string> {
  const { rows } = await sql<{ id: string }>`INSERT INTO import_job
      (kind, file_name, bytes, state, header, matching, notes, readings, accepted, counts, created_by, expires_at, ended_at)
    VALUES ('comparecientes', 'personas.csv', 3, ${state}, '["cédula"]', '["numero_identificacion"]', '["nota"]',
      '["leído"]', '["aceptado"]', '{"added": 1}', ${clerk}, ${expires}, ${ended}) RETURNING id`.execute(
    database.db,
  )
  const id = rows[0]?.id ?? ''
  await sql`INSERT INTO import_piece (job_id, number, content) VALUES (${id}, 0, '\\x00')`.execute(
    database.db,
  )
  await sql`INSERT INTO import_row (job_id, line, cells, key) VALUES (${id}, 2, '["1"]', '1')`.execute(
    database.db,
  )
  return id
}

/** Which imports still have what people wrote. */
async function kept(table: 'import_piece' | 'import_row') {
  const rows = await database.db.selectFrom(table).select('job_id').orderBy('job_id').execute()
  return rows.map(({ job_id }) => job_id)
}
const job = (id: string) =>
  database.db
    .selectFrom('import_job')
    .select(['state', 'header', 'matching', 'notes', 'readings', 'accepted', 'counts', 'ended_at'])
    .where('id', '=', id)
    .executeTakeFirst()
const removeExpired = () => database.db.transaction().execute(removeExpiredImports)

const erased = { header: null, matching: null, notes: [], readings: [], accepted: [] }

it('the content of one import is erased, and its counts stay; others keep theirs', async () => {
  const [one, other] = [
    await addJob({ state: 'terminada', expires: soon, ended: past }),
    await addJob({ state: 'terminada', expires: soon, ended: past }),
  ]
  const before = await job(other)
  await database.db.transaction().execute((trx) => eraseContent(trx, [one]))
  expect(await job(one)).toMatchObject({ ...erased, counts: { added: 1 } })
  expect(await job(other)).toEqual(before)
  for (const table of ['import_piece', 'import_row'] as const) expect(await kept(table)).toEqual([other])
})

describe('at the end of its term', () => {
  it('an import that nobody decided is discarded; one whose term lasts stays', async () => {
    const ready = { state: 'lista', ended: never }
    const [old, young] = [
      await addJob({ ...ready, expires: past }),
      await addJob({ ...ready, expires: soon }),
    ]
    const before = await job(young)
    await removeExpired()
    expect(await job(old)).toMatchObject({ ...erased, state: 'descartada', ended_at: expect.any(Date) })
    expect(await job(young)).toEqual(before)
    expect(await kept('import_row')).toEqual([young])
  })

  it.each(['terminada', 'fallida'])('an import that is %s loses its rows, and stays so', async (state) => {
    const id = await addJob({ state, expires: past, ended: past })
    await removeExpired()
    expect(await job(id)).toMatchObject({ ...erased, state })
    expect(await kept('import_row')).toEqual([])
  })

  it.each(['leyendo', 'revisando', 'cargando'])('an import at work (%s) is let finish', async (state) => {
    const id = await addJob({ state, expires: past, ended: never })
    await removeExpired()
    expect(await job(id)).toMatchObject({ state, ended_at: null })
    expect(await kept('import_row')).toEqual([id])
  })
})

it('an import is forgotten a year after its end', async () => {
  const ended = (margin: string) => sql<Date>`now() - interval '1 year' + ${margin}::interval`
  const [old, young] = [
    await addJob({ state: 'terminada', expires: past, ended: ended('-10 minutes') }),
    await addJob({ state: 'terminada', expires: past, ended: ended('10 minutes') }),
  ]
  await removeExpired()
  expect([await job(old), await job(young)]).toEqual([undefined, expect.objectContaining({ header: null })])
})

it("a person's rows are those with their number, and before the review those with a cell of it", async () => {
  const numero = authorisedForStaff('91')
  const id = await addJob({ state: 'lista', expires: soon, ended: never })
  await sql`INSERT INTO import_row (job_id, line, cells, key) VALUES
    (${id}, 3, '["91"]', '91'), (${id}, 4, '["91", "Ana"]', NULL), (${id}, 5, '["92"]', NULL),
    (${id}, 6, '["92", "91"]', '92')`.execute(database.db)
  expect(await countImportRows(database.db, numero)).toBe(2)
  await database.db.transaction().execute((trx) => removeImportRows(trx, numero))
  const rows = await database.db.selectFrom('import_row').select('line').orderBy('line').execute()
  // The last one is another person's, with that number as a telephone number.
  expect(rows.map(({ line }) => line)).toEqual([2, 5, 6])
})
