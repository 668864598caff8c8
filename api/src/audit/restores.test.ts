import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import * as fc from 'fast-check'
import { sql } from 'kysely'
import { asOwner } from '../database/app-role'
import { startTestDatabase, type TestDatabase } from '../testing/test-database'
import { findHead } from './chain'
import type { NotedHead } from './heads-file'
import { recordAudit } from './record'
import { sealAll } from './seal'
import { verifyAudit } from './verify'

let database: TestDatabase
/** What is recorded outside the database, in its order. */
let noted: NotedHead[]
beforeAll(async () => {
  database = await startTestDatabase()
})
afterAll(() => database.close())

/** What the database's owner can do, who cannot reach the heads. */
const asAdministrator = (statement: string) =>
  asOwner(database.db, async (trx) => {
    await sql`SET LOCAL session_replication_role = replica`.execute(trx)
    await sql.raw(statement).execute(trx)
  })

const write = async (details: Record<string, unknown>) => {
  await recordAudit(
    database.db,
    { actor: { realm: 'staff', id: 'prueba' }, action: 'staff', outcome: 'ok', details },
    {},
  )
  await sealAll(database.db)
}
const headNow = async () => {
  const head = await findHead(database.db)
  if (!head) throw new Error('nothing sealed')
  return head
}
const note = async () => noted.push({ ...(await headNow()), at: new Date().toISOString() })

type Restore = { id: string; position: string; hash: string }
const writeRestore = (restore: Restore) => write({ command: 'respaldo restaurar', restore })

/** The chain as it is when the trail ends at a position. */
const cutTo = (position: number) =>
  asAdministrator(`DELETE FROM audit_event WHERE id IN (SELECT event_id FROM audit_seal WHERE position > ${position});
    DELETE FROM audit_seal WHERE position > ${position}`)

/** Restores a backup made at a position, and records it as the command does. */
async function restoreTo(position: number, id = 'r1') {
  await cutTo(position)
  const { chain, hash } = await headNow()
  await writeRestore({ id, position: String(position), hash })
  const proof = await headNow()
  const restore = { id, backupAt: '2026-11-01T00:00:00.000Z', by: 'ana', proof }
  noted.push({ chain, position: String(position), hash, at: new Date().toISOString(), restore })
  await note()
}

/** Six sealed rows; the heads of 3 and 6 are recorded. */
beforeEach(async () => {
  await asAdministrator('TRUNCATE audit_event, audit_seal RESTART IDENTITY')
  noted = []
  for (const number of [1, 2, 3, 4, 5, 6]) {
    await write({ number })
    if (number % 3 === 0) await note()
  }
})

const verify = () => verifyAudit(database.db, noted)
const tampered = async () => expect(await verify()).toMatchObject({ ok: false })

describe('a recorded restore', () => {
  it('explains the rows that the backup did not have, and says since when', async () => {
    await restoreTo(4)
    await write({ after: true })
    expect(await verify()).toMatchObject({
      ok: true,
      rows: 6,
      restores: [{ id: 'r1', by: 'ana', position: '4', lost: { position: '6', at: noted[1]?.at } }],
    })
  })

  it('loses nothing if no head was recorded after the backup', async () => {
    noted.pop()
    await restoreTo(4)
    expect(await verify()).toMatchObject({ ok: true, restores: [{ lost: null }] })
  })

  it('may happen again, from the same backup or an older one', async () => {
    await restoreTo(4, 'r1')
    await restoreTo(4, 'r2')
    expect(await verify()).toMatchObject({ ok: true, restores: [{ id: 'r2' }] })
    await restoreTo(2, 'r3')
    expect(await verify()).toMatchObject({ ok: true, restores: [{ id: 'r3' }] })
  })

  it('does not excuse a change before the restored head', async () => {
    await restoreTo(4)
    await asAdministrator(`UPDATE audit_event SET subject = '9900000099' WHERE id = 2`)
    await tampered()
  })

  it('does not excuse a chain that does not reach a head recorded after it', async () => {
    await restoreTo(4)
    await write({ hidden: true })
    await note()
    const { position, hash } = noted.find(({ restore }) => restore) ?? { position: '', hash: '' }
    await cutTo(4)
    await tampered()
    // Not even with the same row again: it is sealed with another time.
    await writeRestore({ id: 'r1', position, hash })
    await tampered()
  })
})

describe('a restore that is not recorded in both places', () => {
  it('is tampering without any record', async () => {
    await cutTo(4)
    await tampered()
  })

  it('is tampering with a row in the trail only', async () => {
    await cutTo(4)
    await writeRestore({ id: 'r1', position: '4', hash: (await headNow()).hash })
    for (const number of [1, 2, 3]) await write({ number })
    await tampered()
  })

  it('is tampering with a line outside only', async () => {
    await cutTo(4)
    const head = await headNow()
    await write({ number: 5 })
    const restore = { id: 'r1', backupAt: '2026-11-01T00:00:00.000Z', by: 'ana', proof: await headNow() }
    noted.push({ ...head, restore })
    await tampered()
  })

  it.each(['position', 'hash', 'id'] as const)(
    'is tampering with another %s in the two records',
    async (part) => {
      await restoreTo(4)
      const at = noted.findIndex(({ restore }) => restore)
      const line = noted[at]
      if (!line?.restore) throw new Error('no restore')
      const other = { position: '5', hash: 'ab'.repeat(32), id: 'r9' }[part]
      noted[at] =
        part === 'id' ? { ...line, restore: { ...line.restore, id: other } } : { ...line, [part]: other }
      await tampered()
    },
  )

  it('is tampering if the line names another row as its proof', async () => {
    await restoreTo(4)
    await write({ number: 7 })
    const line = noted.find(({ restore }) => restore)
    if (!line?.restore) throw new Error('no restore')
    line.restore = { ...line.restore, proof: await headNow() }
    await tampered()
  })
})

it('whatever restores an administrator invents in the database, truncation shows', async () => {
  const invented = fc.record({
    position: fc.constantFrom('0', '3', '4', '5', '6'),
    // Hashes that are known from the heads, and others.
    hash: fc.integer({ min: 0, max: 3 }),
  })
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 3, max: 5 }),
      fc.array(invented, { maxLength: 3 }),
      fc.integer({ min: 0, max: 4 }),
      async (cut, rows, more) => {
        await asAdministrator('TRUNCATE audit_event, audit_seal RESTART IDENTITY')
        noted = []
        for (const number of [1, 2, 3, 4, 5, 6]) {
          await write({ number })
          if (number % 3 === 0) await note()
        }
        await cutTo(cut)
        const known = [...noted, await headNow()].map(({ hash }) => hash)
        for (const { position, hash } of rows)
          await writeRestore({ id: 'r1', position, hash: known[hash] ?? 'ab'.repeat(32) })
        for (let number = 0; number < more; number += 1) await write({ number })
        expect((await verify()).ok).toBe(false)
      },
    ),
    { numRuns: 15 },
  )
})
