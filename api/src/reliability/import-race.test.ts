import { afterAll, beforeAll, expect, it } from '@jest/globals'
import { sql } from 'kysely'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { until } from '@fcr/tooling/test/until.mjs'
import { asAnother } from '../database/held-transaction'
import type { OpenDatabase } from '../database/open'
import { comparecientesTarget } from '../import/comparecientes'
import { importPeople } from '../import/import-people'
import { addMember, testAuthor, testPerson } from '../testing/people'
import { createDatabase, openTestServer, type ServerDatabase } from '../testing/server-database'

let database: ServerDatabase
let opened: OpenDatabase
let folder: string
beforeAll(async () => {
  database = await createDatabase(process.env['DATABASE_URL_TEST'] ?? '', 'prepared')
  opened = openTestServer(database.url)
  folder = await mkdtemp(join(tmpdir(), 'fcr-import-'))
})
afterAll(async () => {
  await opened.close()
  await database.drop()
  await rm(folder, { recursive: true })
})

/** Returns whether a transaction waits for another one. */
const somebodyWaits = async () =>
  (await sql`SELECT 1 FROM pg_locks WHERE NOT granted`.execute(opened.db)).rows.length > 0

it('opens a case for a row whose number was registered while the import waited', async () => {
  const { db } = opened
  const file = join(folder, 'personas.csv')
  await writeFile(
    file,
    `numero_identificacion;nombre_apellido_completo\n${testPerson.numero_identificacion};Luz Ejemplo\n`,
  )
  const target = await comparecientesTarget(db, { overwrite: true })
  const importing = await db.transaction().execute(async (trx) => {
    await asAnother(() => addMember(trx))
    const started = asAnother(() =>
      importPeople(db, target, file, { author: testAuthor, partial: false, dryRun: false }, () =>
        Promise.resolve(),
      ),
    )
    await until(() => asAnother(somebodyWaits))
    return { started }
  })
  expect(await importing.started).toMatchObject({ added: 0, disputed: 1 })
  expect(await db.selectFrom('conflicto').select('opened_by').execute()).toEqual([
    { opened_by: 'importacion' },
  ])
  const { nombre_apellido_completo } = await db
    .selectFrom('compareciente')
    .select('nombre_apellido_completo')
    .executeTakeFirstOrThrow()
  expect(nombre_apellido_completo).toBe(testPerson.nombre_apellido_completo)
})
