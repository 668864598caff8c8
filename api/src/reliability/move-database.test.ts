import { afterAll, beforeAll, expect, it } from '@jest/globals'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { findTrailStart } from '../audit/archives'
import { readHeads } from '../audit/heads-file'
import { sealAll } from '../audit/seal'
import { verifyAudit } from '../audit/verify'
import { asOwner } from '../database/app-role'
import { serveEmbedded } from '../database/embedded-server'
import { openSocket, type OpenDatabase } from '../database/open'
import { findPackageFolder } from '../package-folder'
import { addOldRow, newSigningKey, sinceDecember2019 } from '../testing/old-months'
import { addMember } from '../testing/people'
import { createDatabase, openTestServer, type ServerDatabase } from '../testing/server-database'
import { testKey } from '../testing/served-site'
import { readTemplate } from '../testing/template'

let dataDir: string
let target: ServerDatabase
let moved: OpenDatabase
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'fcr-move-'))
  await fill()
  target = await createDatabase(process.env['DATABASE_URL_TEST'] ?? '', 'empty')
  moved = openTestServer(target.url, 2)
})
afterAll(async () => {
  await moved.close()
  await target.drop()
  await rm(dataDir, { recursive: true, force: true })
})

const session = 'b7c1f3de-0000-4000-8000-000000000001'

/** An embedded database as a site leaves it: people, their changes, a session, an audit trail. */
async function fill() {
  await mkdir(join(dataDir, 'db'), { recursive: true })
  const template = await readTemplate(findPackageFolder())
  const socketPath = join(dataDir, 's')
  const server = await serveEmbedded({ folder: join(dataDir, 'db'), socketPath, template })
  const { db, close } = openSocket(socketPath)
  await sinceDecember2019(db)
  await addOldRow(db, '2019-12-30T10:00:00Z')
  await sealAll(db)
  for (let number = 1; number <= 100; number += 1)
    await addMember(db, {
      numero_identificacion: String(9_900_000_000 + number),
      password_hash: 'none',
      nombre_apellido_completo: `Ñusta «Prueba» \\ "${number}"`,
    })
  await sql`UPDATE compareciente SET nombre_apellido_completo = 'Otra Prueba' WHERE id = 1`.execute(db)
  await sql`INSERT INTO session (id, realm, compareciente_id, expires_at)
    VALUES (${session}, 'member', 1, now() + interval '1 day')`.execute(db)
  await sql`INSERT INTO audit_event (actor_realm, action, outcome, details)
    SELECT 'member', 'login', 'ok', jsonb_build_object('n', n, 'x', 1.50) FROM generate_series(1, 3000) AS n`.execute(
    db,
  )
  await close()
  await server.close()
}

const move = (killAt?: string) => run(['base', 'trasladar', '--a', target.url], killAt)

/** Runs the built command; kills it when it begins with the named table. */
async function run(words: readonly string[], killAt?: string) {
  const program = join(findPackageFolder(), '../server/run.mjs')
  const command = spawn(process.execPath, [program, 'fcr', ...words, '--json'], {
    env: {
      PATH: process.env['PATH'],
      DATA_DIR: dataDir,
      PASSWORD_KEYS: testKey,
      FCR_ACTOR: 'prueba',
      AUDIT_SIGNING_KEY: newSigningKey(),
    },
  })
  let printed = ''
  command.stdout.on('data', (piece) => (printed += String(piece)))
  command.stderr.on('data', (piece) => {
    if (killAt !== undefined && String(piece).includes(`  ${killAt}`)) command.kill('SIGKILL')
  })
  const [code, signal] = (await once(command, 'close')) as [number | null, string | null]
  return { code, signal, answer: (printed === '' ? {} : JSON.parse(printed)) as Record<string, unknown> }
}

it('moves everything once, however often it is killed before', async () => {
  const archive = await run(['auditoria', 'archivar', '--hasta', '2019-12', '--carpeta', dataDir])
  expect(archive.answer).toMatchObject({ archived: [{ month: '2019-12', rows: 1 }] })
  expect(await move('audit_event')).toMatchObject({ signal: 'SIGKILL' })
  const { rows: nobody } = await sql`SELECT FROM compareciente`.execute(moved.db).catch(() => ({ rows: [] }))
  expect(nobody).toEqual([])
  const done = await move()
  expect(done.answer).toMatchObject({ ok: true, moved: true, tables: { compareciente: { count: 100 } } })

  const found = await moved.db
    .selectFrom('session')
    .select('compareciente_id')
    .where('id', '=', session)
    .execute()
  expect(found).toEqual([{ compareciente_id: '1' }])
  expect(await verifyAudit(moved.db, await readHeads(join(dataDir, 'audit-heads.jsonl')))).toMatchObject({
    ok: true,
    rows: 3002,
    archived: 1,
  })
  expect(await findTrailStart(moved.db)).toBe('2020-01-01')
  // Triggers and sequences work as before.
  await expect(sql`UPDATE audit_event SET outcome = 'x'`.execute(moved.db)).rejects.toThrow()
  expect(await addMember(moved.db, { numero_identificacion: '9900009999', password_hash: 'none' })).toBe(
    '101',
  )

  const again = await move()
  expect(again.answer).toMatchObject({ ok: true, moved: false })

  // Rows that no move has recorded are somebody else's.
  await asOwner(moved.db, async (trx) => {
    await sql`ALTER TABLE audit_event DISABLE TRIGGER USER`.execute(trx)
    await sql`DELETE FROM audit_event WHERE action = 'staff'`.execute(trx)
  })
  const foreign = await move()
  expect(foreign.answer).toMatchObject({ ok: false, error: { code: 'database_not_empty' } })
})
