import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { appendFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { until } from '@fcr/tooling/test/until.mjs'
import { usePasswordKeys } from '../passwords/keys'
import { addMember, authorisedForStaff, testAuthor, testPerson } from '../testing/people'
import { startTestDatabase, type TestDatabase } from '../testing/test-database'
import { recordAudit } from '../audit/record'
import { repeatErasures } from '../backup/repeat-erasures'
import { describeErasure, erasePersonal } from '../staff/approvals/erasure'
import { erasePerson } from './erase-person'
import { noteErasure, noteOutcome, numberUnder, readLedger, useErasureLedger } from './erasure-ledger'
import { settleErasures } from './settle-erasures'

const [oldKey, newKey] = ['a'.repeat(43), 'b'.repeat(43)]
const number = testPerson.numero_identificacion

let folder: string
let file: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fcr-ledger-'))
  file = join(folder, 'erasures.jsonl')
  usePasswordKeys([oldKey])
  useErasureLedger(file)
})
afterEach(async () => {
  usePasswordKeys([])
  useErasureLedger(undefined)
  await rm(folder, { recursive: true })
})

const noteOne = async () => {
  const noted = await noteErasure({
    kind: 'person',
    account: '7',
    joined: true,
    numero: number,
    caseNumber: '12',
  })
  if (!noted) throw new Error('nothing noted')
  return noted.ledger
}

describe('the ledger', () => {
  it('names nobody, but the number is found with the key', async () => {
    await noteOne()
    expect(await readFile(file, 'utf8')).not.toContain(number)
    const { entries } = await readLedger([file])
    expect(entries).toMatchObject([{ kind: 'person', account: '7', case: '12', state: null }])
    expect(entries[0]?.number).toBe(numberUnder(entries[0]?.key ?? '', number))
    usePasswordKeys([newKey])
    expect(await readLedger([file])).toMatchObject({ entries: [], missingKeys: [entries[0]?.key] })
  })

  it('is read with the old key after a rotation, and continued with the new one', async () => {
    await noteOne()
    usePasswordKeys([newKey, oldKey])
    await noteOne()
    const { entries, missingKeys } = await readLedger([file])
    expect(new Set(entries.map(({ key }) => key)).size).toBe(2)
    expect(missingKeys).toEqual([])
  })

  it('keeps the next line apart from one that a crash cut short', async () => {
    await noteOne()
    await appendFile(file, '{"id":"cut')
    await noteOne()
    expect(await readLedger([file])).toMatchObject({ unreadable: 1, entries: [{}, {}] })
  })

  it('does not count lines that were altered or written without the key', async () => {
    await noteOne()
    const text = await readFile(file, 'utf8')
    await writeFile(file, text.replace('"joined":true', '"joined":false'))
    expect(await readLedger([file])).toMatchObject({ entries: [], unreadable: 1 })
  })

  it('joins the files of several instances in the order of time, each line once', async () => {
    const first = await noteOne()
    await noteOutcome(file, first, 'done')
    const copy = join(folder, 'copy.jsonl')
    await writeFile(copy, await readFile(file))
    useErasureLedger(join(folder, 'other.jsonl'))
    const noted = Date.now()
    await until(() => Date.now() > noted)
    const second = await noteOne()
    const { entries } = await readLedger([join(folder, 'other.jsonl'), file, copy])
    expect(entries.map(({ id, state }) => [id, state])).toEqual([
      [first, 'done'],
      [second, null],
    ])
  })

  it('takes an erasure that was done for done, whatever a later line says', async () => {
    const id = await noteOne()
    for (const state of ['done', 'cancelled'] as const) await noteOutcome(file, id, state)
    expect((await readLedger([file])).entries).toMatchObject([{ state: 'done' }])
  })

  it('is not kept without password keys', async () => {
    usePasswordKeys([])
    await noteErasure({ kind: 'map', account: null, joined: true, numero: number, caseNumber: undefined })
    await expect(readFile(file)).rejects.toThrow('ENOENT')
  })
})

describe('an erasure', () => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await startTestDatabase()
  })
  afterAll(() => database.close())

  const erase = (fail: boolean) =>
    database.db.transaction().execute(async (trx) => {
      const erased = await erasePerson(trx, authorisedForStaff(number))
      if (fail) throw new Error('rolled back')
      await recordAudit(
        trx,
        {
          actor: { realm: 'staff', id: 'prueba' },
          action: 'staff',
          outcome: 'ok',
          subject: number,
          details: { ...erased },
        },
        {},
      )
    })
  const states = async () => (await readLedger([file])).entries.map(({ state }) => state)

  it('is in the ledger before it is committed, and as done once the trail records it', async () => {
    await addMember(database.db, { password_hash: 'none' })
    await erase(false)
    expect(await states()).toEqual([null])
    await settleErasures(database.db)
    expect(await states()).toEqual(['done'])
  })

  it('that was rolled back is cancelled, but not while it may still be committed', async () => {
    await database.db.deleteFrom('compareciente').execute()
    await addMember(database.db, { password_hash: 'none' })
    await expect(erase(true)).rejects.toThrow('rolled back')
    await settleErasures(database.db)
    expect(await states()).toEqual([null])
    await settleErasures(database.db, Date.now() + 11 * 60_000)
    expect(await states()).toEqual(['cancelled'])
  })

  it('names the approval that it needed', async () => {
    await database.db.deleteFrom('compareciente').execute()
    await addMember(database.db, { password_hash: 'none' })
    const payload = await describeErasure(database.db, number, false)
    const approved = { approval: '12', askedBy: 'ana', approvedBy: 'luz', reason: 'Prueba' }
    await database.db.transaction().execute((trx) => erasePersonal.execute(trx, payload, approved))
    expect((await readLedger([file])).entries).toMatchObject([{ kind: 'person', case: '12' }])
  })

  it('is not repeated on another account that has the number now', async () => {
    await database.db.deleteFrom('compareciente').execute()
    const account = await addMember(database.db, { password_hash: 'none' })
    await noteErasure({
      kind: 'person',
      account: `${account}0`,
      joined: true,
      numero: number,
      caseNumber: '12',
    })
    const { entries } = await readLedger([file])
    const staff = { actor: 'prueba', author: testAuthor, record: () => Promise.resolve() }
    expect(await repeatErasures(database.db, entries, staff)).toMatchObject([{ outcome: 'other_account' }])
    expect(await database.db.selectFrom('compareciente').select('id').execute()).toEqual([{ id: account }])
  })

  it('leaves no line if there is nobody', async () => {
    await database.db.deleteFrom('compareciente').execute()
    await erase(false)
    expect(await states()).toEqual([])
  })
})
