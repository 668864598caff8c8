import { sql, type Transaction } from 'kysely'
import type { ChangeAuthor } from '../changes/author'
import type { Db } from '../database/open'
import type { Database } from '../database/schema'
import { numberForStaff, type AuthorisedNumber } from '../identity/authority'
import { annulAccount, restoreAccount } from '../identity/verification'
import { eraseMapPerson, erasePerson } from '../rights/erase-person'
import { noteReinstatement, numberUnder, type LedgerEntry } from '../rights/erasure-ledger'
import { findRecorded } from '../rights/settle-erasures'

/** Counts of what a repeated erasure of the ledger removed. */
export type Repeated = Pick<LedgerEntry, 'id' | 'at' | 'kind' | 'case'> & {
  /** `absent`: the backup does not have the person; `other_account`: the number belongs to another account there. */
  outcome: 'repeated' | 'recorded' | 'absent' | 'other_account'
}

type Done = { ledger?: string | undefined }
type Staff = {
  actor: string
  author: ChangeAuthor
  /** Records a repeated erasure, in its transaction. */
  record: (trx: Db, subject: string, details: Record<string, unknown>) => Promise<void>
}

/** Returns every document number that an erasure can concern, by its pseudonym under each key. */
async function findNumbers(db: Db, keys: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ number: string }>`
    SELECT numero_identificacion AS number FROM compareciente
    UNION SELECT cc_identidad FROM map_person
    UNION SELECT numero_identificacion FROM cuenta_anulada`.execute(db)
  return new Map(
    rows.flatMap(({ number }) => keys.flatMap((key) => [[numberUnder(key, number) ?? '', number] as const])),
  )
}

const accountOf = async (trx: Transaction<Database>, numero: AuthorisedNumber) =>
  (
    await trx
      .selectFrom('compareciente')
      .select('id')
      .where('numero_identificacion', '=', numero)
      .executeTakeFirst()
  )?.id ?? null

/** Does it with the code that did it the first time; undefined if there is nothing to do. */
async function repeat(
  trx: Transaction<Database>,
  numero: AuthorisedNumber,
  entry: LedgerEntry,
  staff: Staff,
): Promise<Done | undefined> {
  const terms = { caseNumber: entry.case ?? undefined, joined: entry.joined }
  switch (entry.kind) {
    case 'person':
      return erasePerson(trx, numero, terms)
    case 'map':
      return eraseMapPerson(trx, numero, terms)
    case 'annulment': {
      const reason = 'Se repite una anulación posterior al respaldo'
      const annulment = await annulAccount(trx, numero, { reason, by: staff.actor, ...terms })
      return annulment.kind === 'annulled' ? annulment : undefined
    }
    case 'reinstatement': {
      if (entry.account === null) return undefined
      const noted = await noteReinstatement(numero, entry.account)
      const state = await restoreAccount(trx, entry.account, staff.author)
      return state === 'restored' ? { ...noted } : undefined
    }
  }
}

/**
 * Does again, in their order, the erasures and annulments that the restored database does not record, each in its own
 * transaction. Erasures that it records, and those of people whom it does not have, are left out.
 */
export async function repeatErasures(
  db: Db,
  entries: readonly LedgerEntry[],
  staff: Staff,
): Promise<Repeated[]> {
  const recorded = await findRecorded(db, entries)
  const results: Repeated[] = []
  for (const entry of entries) {
    const outcome = recorded.has(entry.id) ? 'recorded' : await repeatOne(db, entry, staff)
    results.push({ id: entry.id, at: entry.at, kind: entry.kind, case: entry.case, outcome })
  }
  return results
}

async function repeatOne(db: Db, entry: LedgerEntry, staff: Staff): Promise<Repeated['outcome']> {
  // Again for each entry: an account that came back has its number again.
  const number = (await findNumbers(db, [entry.key])).get(entry.number)
  if (number === undefined) return 'absent'
  const numero = numberForStaff(staff, number)
  return db.transaction().execute(async (trx) => {
    const account = await accountOf(trx, numero)
    const isOther = entry.kind !== 'map' && entry.kind !== 'reinstatement' && account !== null
    if (isOther && account !== entry.account) return 'other_account'
    const done = await repeat(trx, numero, entry, staff)
    if (!done) return 'absent'
    const { kind, at } = entry
    await staff.record(trx, number, {
      repeats: entry.id,
      ledger: done.ledger,
      erasure: kind,
      erasedAt: at,
      approval: entry.case,
    })
    return 'repeated'
  })
}
