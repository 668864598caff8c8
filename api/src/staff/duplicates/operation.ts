import { evidence } from '@fcr/shared/contracts/staff/people-actions'
import { rowId } from '@fcr/shared/contracts/staff/rows'
import { sql, type Transaction } from 'kysely'
import { z } from 'zod'
import type { Db } from '../../database/open'
import type { Database } from '../../database/schema'
import { isForeignKeyViolation } from '../../errors/database-errors'
import { columnOf, labelOfField } from '../../identity/import-choice'
import { joinRecords } from '../../identity/join-records'
import { defineOperation, notApplicable, type Fact } from '../approvals/operation'
import { personFacts } from '../approvals/person-facts'
import { staffOfDecision } from '../approvals/person-operations'
import { methodWords, valueWords } from '../people/combine-records'
import { comparePair, findPair, joining, obstacleOf, readRecords, type PairedRow } from './pairs'

const payload = z.strictObject({
  pair: rowId,
  /** The record that stays. */
  kept: rowId,
  /** The record whose data are taken, and which is then removed. */
  removed: rowId,
  /** Columns of the register taken from the removed record. */
  columns: z.array(z.string()),
  evidence,
})
type Payload = z.infer<typeof payload>

/** Returns both records of a join, and why they cannot be joined. */
export async function readJoin(
  db: Db,
  { kept, removed }: Pick<Payload, 'kept' | 'removed'>,
): Promise<{ kept: PairedRow; removed: PairedRow; obstacle: string | undefined } | undefined> {
  const records = await readRecords(db, [kept, removed])
  const [stays, goes] = [records.get(kept), records.get(removed)]
  if (!stays || !goes) return undefined
  const obstacle =
    obstacleOf(stays, goes) ??
    (goes.state === 'verificada' ? 'Queda la ficha con la identidad verificada: elija su cédula.' : undefined)
  return { kept: stays, removed: goes, obstacle }
}

async function pairFact(db: Db, { pair: id, ...payload }: Payload): Promise<Fact> {
  const [pair, join] = [await findPair(db, id), await readJoin(db, payload)]
  const isOpen = pair && !pair.separated && join
  const state = !isOpen ? 'Ya no hay nada que unir' : (join.obstacle ?? 'Sin decidir')
  return { field: 'Posibles repetidos', value: state }
}

/** The facts about both records, and the values that the kept one takes and the other one loses. */
async function pageOf(db: Db, payload: Payload) {
  const { kept, removed, columns, evidence: proof } = payload
  const { differences } = await comparePair(db, kept, removed)
  type Difference = (typeof differences)[number]
  const isTaken = ({ field }: Difference) => columns.includes(columnOf(field) ?? '')
  const lost = differences.filter((difference) => !isTaken(difference))
  const lostWords = lost.map(
    ({ field, imported }) => `${labelOfField(field)}: ${valueWords(imported) ?? 'nada'}`,
  )
  const other = await personFacts(db, removed)
  return {
    facts: [
      ...(await personFacts(db, kept)),
      ...other.map(({ field, value }) => ({ field: `${field} de la otra ficha`, value })),
      await pairFact(db, payload),
      { field: 'Cómo se comprobó', value: `${methodWords[proof.metodo]}: ${proof.referencia}` },
      { field: 'Se descarta de la otra ficha', value: lostWords.join('; ') || 'Nada' },
    ],
    changes: differences.filter(isTaken).map(({ field, account, imported }) => ({
      field: labelOfField(field),
      before: valueWords(account),
      after: valueWords(imported),
    })),
  }
}

const effects = [
  'Queda una sola ficha, con su cédula, los campos elegidos y la identidad verificada.',
  'La otra se retira como una cuenta anulada: nadie ingresa con ella ni la encuentra, sus sesiones terminan y sus solicitudes pasan a la ficha que queda.',
  'Los datos de la otra se guardan por el término legal. Quien ingresaba con ella recibe un correo.',
]

/** Locks both records in the order of their ids, as every other lock of people. */
async function lockRecords(trx: Transaction<Database>, { pair, kept, removed }: Payload) {
  await sql`SELECT 1 FROM compareciente WHERE id IN (${kept}, ${removed}) ORDER BY id FOR UPDATE`.execute(trx)
  await sql`SELECT 1 FROM posible_repetido WHERE id = ${pair} FOR UPDATE`.execute(trx)
}

/** Joins two records of one person, field by field, and verifies the identity. */
export const joinDuplicates = defineOperation({
  name: joining,
  roles: ['atencion'],
  payload,
  title: () => 'Unir dos fichas de una persona',
  person: ({ kept }) => kept,
  lock: lockRecords,
  page: async (db, payload) => ({ ...(await pageOf(db, payload)), effects }),
  execute: async (trx, payload, approved) => {
    const { pair: id, kept, removed, columns, evidence: seen } = payload
    const [pair, join] = [await findPair(trx, id), await readJoin(trx, payload)]
    if (!pair || pair.separated || !join) throw notApplicable('Esas fichas ya no esperan una decisión.')
    if (join.obstacle !== undefined) throw notApplicable(join.obstacle)
    const staff = staffOfDecision(approved)
    const joined = await joinRecords(trx, {
      kept,
      removed,
      columns,
      author: staff.author,
      numbers: [join.kept.number, join.removed.number],
      evidence: {
        method: seen.metodo,
        reference: seen.referencia,
        by: approved.askedBy,
        author: staff.author,
      },
      terms: { reason: approved.reason, by: approved.askedBy, caseNumber: approved.approval },
    }).catch((error: unknown) => {
      throw isForeignKeyViolation(error)
        ? notApplicable('Los campos elegidos ya no concuerdan: pida la unión de nuevo.')
        : error
    })
    return {
      subject: join.kept.number,
      details: { pair: id, people: [kept, removed], columns, method: seen.metodo, ...joined },
    }
  },
})
