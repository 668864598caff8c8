import { rowId } from '@fcr/shared/contracts/staff/rows'
import { documentNumberPattern } from '@fcr/shared/contracts/text/typed-text'
import { sql } from 'kysely'
import { z } from 'zod'
import { attributeChanges } from '../../changes/author'
import { labelOfColumn } from '../../data-review/labels'
import { confirmValue, registers, reviewRow } from '../../data-review/review'
import type { Db } from '../../database/open'
import { isUniqueViolation } from '../../errors/database-errors'
import { queueEditMails } from '../../registration/edit-mails'
import { lockAnswers } from '../../registration/repository'
import { defineOperation, notApplicable, type Fact } from '../approvals/operation'
import { findNumber, personFacts } from '../approvals/person-facts'
import { staffOfDecision } from '../approvals/person-operations'
import { mapName } from './list'

/** Why the number of somebody who signs in with it is not corrected. */
export const ownNumber =
  'La persona ingresa con esa cédula: no se corrige aquí. Anule la cuenta y regístrela con la correcta.'

const payload = z.strictObject({
  register: z.enum(['compareciente', 'map_person']),
  /** Row id of a member, or number on the map. */
  key: z.union([rowId, z.string().regex(documentNumberPattern)]),
  column: z.string(),
  /** Null removes the value. */
  value: z.string().nullable(),
})
type Correction = z.infer<typeof payload>

/** Returns the stored value; undefined if the row no longer exists. */
async function findValue(
  db: Db,
  { register, key, column }: Pick<Correction, 'register' | 'key' | 'column'>,
): Promise<{ value: string | null } | undefined> {
  const { rows } = await sql<{ value: string | null }>`
    SELECT ${sql.ref(column)}::text AS value FROM ${sql.table(register)}
    WHERE ${sql.ref(registers[register].key)} = ${key}`.execute(db)
  return rows[0]
}

const numberOf = (db: Db, { register, key }: Correction) =>
  register === 'map_person' ? Promise.resolve(key) : findNumber(db, key)

async function factsOf(db: Db, correction: Correction): Promise<Fact[]> {
  if (correction.register === 'compareciente') return personFacts(db, correction.key)
  const { rows } = await sql<{ name: string }>`
    SELECT ${mapName} AS name FROM map_person AS map WHERE cc_identidad = ${correction.key}`.execute(db)
  const [person] = rows
  return [
    { field: 'Registro del mapa', value: person ? `${correction.key}, ${person.name}` : 'No hay ninguno' },
  ]
}

/** Whether the correction changes the number that somebody signs in with. */
async function isOwnNumber(db: Db, { register, key, column }: Correction): Promise<boolean> {
  if (register !== 'compareciente' || column !== 'numero_identificacion') return false
  const account = await db
    .selectFrom('compareciente')
    .select('id')
    .where('id', '=', key)
    .where('password_hash', 'is not', null)
    .executeTakeFirst()
  return account !== undefined
}

async function write(db: Db, { register, key, column, value }: Correction): Promise<boolean> {
  const version = register === 'compareciente' ? sql`, version = version + 1` : sql``
  const { numAffectedRows } = await sql`
    UPDATE ${sql.table(register)} SET ${sql.ref(column)} = ${value}, updated_at = now()${version}
    WHERE ${sql.ref(registers[register].key)} = ${key}`
    .execute(db)
    .catch((error: unknown) => {
      throw isUniqueViolation(error)
        ? notApplicable('Otro registro tiene ya esa cédula: no se corrigió nada.')
        : error
    })
  return numAffectedRows === 1n
}

/** Requests follow their person to the corrected number; an authority's order keeps the number that it names. */
async function moveRequests(db: Db, { register, key, column, value }: Correction) {
  if (register !== 'compareciente' || column !== 'numero_identificacion' || value === null) return
  await db
    .updateTable('data_request')
    .set({ numero_identificacion: value })
    .where('compareciente_id', '=', key)
    .where('kind', '!=', 'autoridad')
    .execute()
}

/** Corrects a stored value of the list 'Datos por revisar'. */
export const correctData = defineOperation({
  name: 'datos corregir',
  roles: ['atencion'],
  payload,
  title: ({ register, column }) =>
    `Corregir un dato ${register === 'map_person' ? 'del mapa' : 'de una persona'}: ${labelOfColumn(register, column)}`,
  person: ({ register, key }) => (register === 'compareciente' ? key : undefined),
  number: numberOf,
  lock: (trx, { register, key }) =>
    sql`SELECT 1 FROM ${sql.table(register)} WHERE ${sql.ref(registers[register].key)} = ${key} FOR UPDATE`.execute(
      trx,
    ),
  page: async (db, correction) => {
    const stored = await findValue(db, correction)
    const change = {
      field: labelOfColumn(correction.register, correction.column),
      before: stored?.value ?? null,
      after: correction.value,
    }
    return {
      facts: await factsOf(db, correction),
      effects: [
        stored?.value === correction.value
          ? 'El dato está bien así: no cambia, y deja de aparecer en la lista.'
          : 'El dato queda así para todos; lo que había queda en el historial de la persona.',
      ],
      changes: stored ? [change] : [],
    }
  },
  execute: async (trx, correction, approved) => {
    const { author } = staffOfDecision(approved)
    const subject = await numberOf(trx, correction)
    const details = { register: correction.register, column: correction.column }
    if (correction.value !== null && (await findValue(trx, correction))?.value === correction.value) {
      await confirmValue(trx, { ...correction, value: correction.value })
      await reviewRow(trx, correction)
      return { subject, details: { ...details, confirmed: true } }
    }
    // The person may have registered since the request.
    if (await isOwnNumber(trx, correction)) throw notApplicable(ownNumber)
    await attributeChanges(trx, author, 'oficina', approved.reason)
    const before =
      correction.register === 'compareciente' ? await lockAnswers(trx, correction.key) : undefined
    if (!(await write(trx, correction)))
      throw notApplicable('El registro ya no existe: no hay nada que corregir.')
    // The person is informed as of any edit: a new main address can recover the account.
    if (before)
      await queueEditMails(trx, correction.key, before, { ...before, [correction.column]: correction.value })
    await moveRequests(trx, correction)
    const moved = correction.column === registers[correction.register].key
    await reviewRow(trx, {
      ...correction,
      key: moved && correction.value !== null ? correction.value : correction.key,
    })
    return { subject, details }
  },
})
