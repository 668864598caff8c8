import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { copyFile, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { dropMonth, findMonths, writeMonth } from '../../audit/archive-month'
import { findHead } from '../../audit/chain'
import { readHeads, recordHead } from '../../audit/heads-file'
import { sealAll } from '../../audit/seal'
import { createSigner } from '../../audit/signing'
import { verifyAudit } from '../../audit/verify'
import { asOwner } from '../../database/app-role'
import { addOldRow, newSigningKey, sinceDecember2019 } from '../../testing/old-months'
import { startTestCli, type TestCli } from '../../testing/cli'

const key = newSigningKey()

let staff: TestCli
const asAdministrator = (statement: string) =>
  asOwner(staff.db, async (trx) => {
    await sql`SET LOCAL session_replication_role = replica`.execute(trx)
    await sql.raw(statement).execute(trx)
  })
const add = async (at: string, details: object = {}) => {
  await addOldRow(staff.db, at, details)
  await sealAll(staff.db)
}
const noteHead = async () => {
  const head = await findHead(staff.db)
  if (head) await recordHead(heads(), head)
  return head
}
const heads = () => join(staff.folder, 'audit-heads.jsonl')
const verify = async () => verifyAudit(staff.db, await readHeads(heads()))
const files = async () => (await readdir(join(staff.folder, 'archivo'))).sort()
const archive = (...words: string[]) =>
  staff.run(['auditoria', 'archivar', '--carpeta', 'archivo', '--json', ...words], undefined, {
    AUDIT_SIGNING_KEY: key,
  })
const check = (...names: string[]) =>
  staff.run([
    'auditoria',
    'verificar',
    '--json',
    '--archivo',
    names.map((name) => join('archivo', name)).join(),
  ])
const rowsOf = async () =>
  (
    await sql<{ id: string }>`SELECT id FROM audit_event WHERE at < '2021-01-01' ORDER BY id`.execute(
      staff.db,
    )
  ).rows.length

/** A site since December 2019; two rows at the edge of a month are sealed in the other order. */
beforeAll(async () => {
  staff = await startTestCli()
  await sinceDecember2019(staff.db)
  await add('2019-12-30T10:00:00Z', { number: 1, ñ: null })
  await add('2019-12-31T10:00:00Z', { command: 'personas ver', number: 1.5 })
  await add('2020-01-01T00:00:10Z')
  await add('2019-12-31T23:59:50Z')
  await noteHead()
  await add('2020-01-15T10:00:00Z')
  const head = await noteHead()
  await add('2020-01-16T10:00:00Z', {
    command: 'respaldo restaurar',
    restore: { id: 'r1', position: head?.position, hash: head?.hash },
  })
  const proof = await findHead(staff.db)
  // A head that the restore took back, then the line of the restore itself.
  const lost = { chain: head?.chain, position: '99', hash: 'f'.repeat(64) }
  const restore = { id: 'r1', backupAt: '2020-01-15T11:00:00Z', by: 'ana', proof }
  await writeFile(
    heads(),
    [
      await readFile(heads(), 'utf8'),
      JSON.stringify(lost),
      '\n',
      JSON.stringify({ ...head, restore }),
      '\n',
    ].join(''),
  )
  await add('2020-03-02T10:00:00Z')
  await noteHead()
})
afterAll(() => staff.close())

it('refuses without a signing key, and leaves what is young', async () => {
  const unsigned = await staff.run([
    'auditoria',
    'archivar',
    '--hasta',
    '2020-01',
    '--carpeta',
    'x',
    '--json',
  ])
  expect(unsigned.json()).toMatchObject({ error: { code: 'no_signing_key' } })
  const young = await archive('--hasta', '2020-03', '--meses', '600')
  expect(young.json()).toMatchObject({ ok: true, archived: [] })
  expect((await archive('--hasta', '2020-01', '--meses', '23')).exitCode).toBe(2)
})

it('refuses a trail that was changed', async () => {
  await asAdministrator(`UPDATE audit_event SET subject = '9' WHERE at < '2019-12-31'`)
  expect((await archive('--hasta', '2020-01')).json()).toMatchObject({ error: { code: 'audit_broken' } })
  await asAdministrator(`UPDATE audit_event SET subject = '9900000001' WHERE at < '2019-12-31'`)
})

it('loses nothing when it ends between file and database, or within the transaction', async () => {
  const [month] = await findMonths(staff.db)
  if (!month) throw new Error('no month')
  const to = { folder: join(staff.folder, 'archivo'), signer: createSigner(key), by: 'prueba' }
  const file = await writeMonth(staff.db, month, to)
  expect(file).toMatchObject({
    rows: 3,
    runs: [
      { first: 1n, last: 2n },
      { first: 4n, last: 4n },
    ],
  })
  const dying = { by: 'prueba', record: () => Promise.reject(new Error('killed')) }
  await expect(dropMonth(staff.db, month, file, dying)).rejects.toThrow('killed')
  expect([await rowsOf(), await verify()]).toMatchObject([7, { ok: true, archived: 0, headsChecked: 3 }])

  // A row added after the file was written is not dropped with the month.
  await asAdministrator(`INSERT INTO audit_event (id, at, actor_realm, action, outcome)
    OVERRIDING SYSTEM VALUE VALUES (999, '2019-12-31T23:59:55Z', 'staff', 'staff', 'ok')`)
  const recording = { by: 'prueba', record: () => Promise.resolve() }
  await expect(dropMonth(staff.db, month, file, recording)).rejects.toThrow('changed_meanwhile')
  await asAdministrator('DELETE FROM audit_event WHERE id = 999')
})

it('archives each old month once: the trail, its heads and its restores stay proven', async () => {
  const done = await archive('--hasta', '2020-02')
  expect(done.json()).toMatchObject({
    ok: true,
    archived: [
      { month: '2019-12', rows: 3 },
      { month: '2020-01', rows: 3 },
    ],
  })
  expect(await files()).toEqual(
    ['2019-12', '2020-01'].flatMap((name) =>
      ['clave-publica.pem', 'jsonl', 'jsonl.firma'].map((end) => `auditoria-${name}.${end}`),
    ),
  )
  expect(await rowsOf()).toBe(1)
  expect(await verify()).toMatchObject({ ok: true, archived: 6, headsChecked: 3, restores: [{ id: 'r1' }] })
  expect((await archive('--hasta', '2020-02')).json()).toMatchObject({ archived: [] })
  expect((await check('auditoria-2019-12.jsonl', 'auditoria-2020-01.jsonl')).json()).toMatchObject({
    ok: true,
    files: [{ rows: 3 }, { rows: 3 }],
  })
  const words = ['dgst', '-sha256', '-verify', 'auditoria-2019-12.clave-publica.pem', '-signature']
  const openssl = execFileSync(
    'openssl',
    [...words, 'auditoria-2019-12.jsonl.firma', 'auditoria-2019-12.jsonl'],
    {
      cwd: join(staff.folder, 'archivo'),
    },
  )
  expect(openssl.toString()).toContain('Verified OK')
})

it('makes earlier versions refuse the database, which would take the rows for removed', async () => {
  const { rows } = await sql`SELECT oldest_code FROM schema_migration WHERE name LIKE '0068%'`.execute(
    staff.db,
  )
  expect(rows).toEqual([{ oldest_code: '0068' }])
})

describe('a file', () => {
  const name = 'auditoria-2020-01.jsonl'
  const refused = async () => (await check(name)).json()
  const changing = async (which: string, change: (text: Buffer) => Buffer | string) => {
    const path = join(staff.folder, 'archivo', which)
    const before = await readFile(path)
    await writeFile(path, change(before))
    try {
      return await refused()
    } finally {
      await writeFile(path, before)
    }
  }
  const broken = (problem: string) => ({ error: { code: 'archive_broken' }, files: [{ problem }] })
  const line = (text: Buffer, from: string | RegExp, to: string) => text.toString().replace(from, to)

  it.each([
    ['a row', 'bad_chain', (text: Buffer) => line(text, '9900000001', '9900000002')],
    ['shown details', 'bad_line', (text: Buffer) => line(text, '"detalles":{}', '"detalles":{"a":1}')],
    ['the header', 'bad_signature', (text: Buffer) => line(text, '"por":"prueba"', '"por":"otra"')],
    ['its end', 'bad_line', (text: Buffer) => text.subarray(0, -20)],
    ['its last line', 'bad_signature', (text: Buffer) => line(text, /[^\n]+\n$/, '')],
  ])('with a change of %s is refused: %s', async (_, problem, change) => {
    expect(await changing(name, change)).toMatchObject(
      problem === 'bad_signature' ? broken('bad_signature') : broken(problem),
    )
  })

  it('signed by somebody else, or of another month, is refused', async () => {
    expect(await changing(`${name}.firma`, () => Buffer.from('3000', 'hex'))).toMatchObject(
      broken('bad_signature'),
    )
    const folder = join(staff.folder, 'archivo')
    for (const end of ['jsonl', 'jsonl.firma', 'clave-publica.pem'])
      await copyFile(join(folder, `auditoria-2020-01.${end}`), join(folder, `copia.${end}`))
    expect((await check('copia.jsonl')).json()).toMatchObject({ ok: true })
    await asAdministrator(`UPDATE audit_archive SET key_id = 'x' WHERE month = '2020-01-01'`)
    expect(await refused()).toMatchObject(broken('other_key'))
    await asAdministrator(
      `UPDATE audit_archive SET key_id = (SELECT key_id FROM audit_archive WHERE month = '2019-12-01')`,
    )
    await asAdministrator(`UPDATE audit_archive SET file_sha256 = seals WHERE month = '2020-01-01'`)
    expect(await refused()).toMatchObject(broken('unknown'))
  })
})

describe('what the database says of its archives', () => {
  const saved = `CREATE TABLE saved_archive AS SELECT * FROM audit_archive; CREATE TABLE saved_seal AS SELECT * FROM audit_seal;
    CREATE TABLE saved_event AS SELECT * FROM audit_event`
  const restore = `TRUNCATE audit_archive, audit_seal; DELETE FROM audit_event; INSERT INTO audit_archive SELECT * FROM saved_archive;
    INSERT INTO audit_seal SELECT * FROM saved_seal; INSERT INTO audit_event OVERRIDING SYSTEM VALUE SELECT * FROM saved_event`

  beforeAll(async () => {
    // The tests above have changed it.
    const hash = createHash('sha256').update(
      await readFile(join(staff.folder, 'archivo/auditoria-2020-01.jsonl')),
    )
    await asAdministrator(
      `UPDATE audit_archive SET file_sha256 = '\\x${hash.digest('hex')}' WHERE month = '2020-01-01'; ${saved}`,
    )
    expect(await verify()).toMatchObject({ ok: true })
  })

  it.each([
    ['another file', `UPDATE audit_archive SET file_sha256 = seals`, 'archive_mismatch'],
    ['another name', `UPDATE audit_archive SET archived_by = 'otra'`, 'archive_mismatch'],
    ['other restores', `UPDATE audit_archive SET restores = '[]'`, 'seal_missing'],
    ['more positions', `UPDATE audit_archive SET positions = positions + '{[7,8)}'`, 'row_inserted'],
    [
      'more positions, and the row removed',
      `UPDATE audit_archive SET positions = positions + '{[7,8)}' WHERE month = '2020-01-01';
       DELETE FROM audit_event WHERE at < '2021-01-01'`,
      'archive_mismatch',
    ],
    ['no archive', `DELETE FROM audit_archive`, 'row_missing'],
    ['one archive less', `DELETE FROM audit_archive WHERE month = '2019-12-01'`, 'row_missing'],
    [
      'no row of the archiving',
      `UPDATE audit_event SET details = details - 'record' WHERE details ? 'record'`,
      'row_changed',
    ],
    [
      'no end of the trail, where the archiving is recorded',
      `DELETE FROM audit_seal WHERE event_id >= (SELECT max(id) FROM audit_event WHERE details ? 'record');
       DELETE FROM audit_event WHERE id NOT IN (SELECT event_id FROM audit_seal)`,
      'archive_mismatch',
    ],
    ['another seal', `UPDATE audit_seal SET hash = sha256(hash) WHERE position = 1`, 'archive_mismatch'],
    ['a noted seal', `UPDATE audit_seal SET hash = sha256(hash) WHERE position = 4`, 'chain_rewritten'],
    [
      'an archived row again',
      `INSERT INTO audit_event (id, at, actor_realm, action, outcome) OVERRIDING SYSTEM VALUE
       VALUES (1, '2019-12-30T10:00:00Z', 'staff', 'staff', 'ok')`,
      'row_inserted',
    ],
  ])('is reported as altered: %s', async (_, statement, problem) => {
    await asAdministrator(statement)
    try {
      expect((await verify()).broken?.problem).toBe(problem)
    } finally {
      await asAdministrator(restore)
    }
    expect(await verify()).toMatchObject({ ok: true })
  })
})

it('does not write over the archive of another site', async () => {
  const month = (await findMonths(staff.db)).find(({ name }) => name === '2024-02')
  if (!month) throw new Error('no month')
  await asAdministrator(
    `UPDATE schema_migration SET applied_at = applied_at + interval '1 day' WHERE name LIKE '0011%'`,
  )
  const to = { folder: join(staff.folder, 'otro'), signer: createSigner(key), by: 'prueba' }
  await writeMonth(staff.db, month, to)
  await asAdministrator(
    `UPDATE schema_migration SET applied_at = applied_at - interval '1 day' WHERE name LIKE '0011%'`,
  )
  await expect(writeMonth(staff.db, month, to)).rejects.toThrow('foreign_file')
})
