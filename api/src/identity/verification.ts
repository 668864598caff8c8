import type { VerificationMethod } from '@fcr/shared/contracts/staff/people-actions'
import { sql, type Transaction } from 'kysely'
import { attributeChanges, type ChangeAuthor } from '../changes/author'
import type { Database } from '../database/schema'
import { isUniqueViolation } from '../errors/database-errors'
import { removeCounters } from '../limits/login-lock'
import { firstNameOf } from '../mail/recipient'
import { queueMail, queueMailTo } from '../mail/outbox'
import { noteErasure } from '../rights/erasure-ledger'
import { isAccount, type AuthorisedNumber } from './authority'
import { removeAccount } from './remove-account'

type Trx = Transaction<Database>

export type Evidence = {
  method: VerificationMethod
  /** The evidence in the words of the verifier: kind of document, number of the acta. */
  reference: string
  /** The staff member. */
  by: string
  author: ChangeAuthor
}

/** Finds and locks the row with the number until the transaction ends. */
export const lockPerson = (trx: Trx, numero: AuthorisedNumber) =>
  trx
    .selectFrom('compareciente')
    .select(['id', 'identidad_verified_at', 'identidad_verified_by'])
    .select(isAccount.as('has_account'))
    .where('numero_identificacion', '=', numero)
    .forUpdate()
    .executeTakeFirst()

type Verification =
  | { kind: 'verified' }
  | { kind: 'already_verified'; at: Date; by: string }
  /** Neither an account nor an imported row has the number. */
  | { kind: 'not_found' }

/**
 * Marks the row with that number as belonging to the person with that document, and tells the person. The caller
 * records it.
 */
export async function verifyIdentity(
  trx: Trx,
  numero: AuthorisedNumber,
  { method, reference, by, author }: Evidence,
): Promise<Verification> {
  const person = await lockPerson(trx, numero)
  if (!person) return { kind: 'not_found' }
  if (person.identidad_verified_at)
    return {
      kind: 'already_verified',
      at: person.identidad_verified_at,
      by: person.identidad_verified_by ?? '',
    }
  await attributeChanges(trx, author, 'identidad')
  await trx
    .updateTable('compareciente')
    .set({
      identidad: 'verificada',
      identidad_metodo: method,
      identidad_referencia: reference,
      identidad_verified_by: by,
      identidad_verified_at: sql<Date>`now()`,
    })
    .where('id', '=', person.id)
    .execute()
  const facts = { at: new Date().toISOString() }
  await queueMail(trx, person.id, { kind: 'identity_verified', facts })
  return { kind: 'verified' }
}

export type Annulment =
  | {
      kind: 'annulled'
      id: string
      sessions: number
      /** Id of the annulment in the ledger outside the database. */
      ledger?: string
      contact: { email: string | null; phone: string | null }
    }
  /** There is no row, or only an imported one without a login. */
  | { kind: 'no_account' }

type Terms = { reason: string; by: string; caseNumber?: string | undefined }

/**
 * Removes an account from the register: it cannot sign in or be found, its sessions end, and its number
 * becomes free. The data are kept in `cuenta_anulada`, without the password. Housekeeping removes the words
 * of the name later: their lock would make every registration wait behind an import. The caller records it.
 */
export async function annulAccount(trx: Trx, numero: AuthorisedNumber, terms: Terms): Promise<Annulment> {
  const person = await lockPerson(trx, numero)
  return person?.has_account ? removeRecord(trx, numero, person, terms) : { kind: 'no_account' }
}

/** Removes a record like an account, also one without a login: it was joined with another one of the same person. */
export async function removeJoined(trx: Trx, numero: AuthorisedNumber, terms: Terms): Promise<Annulment> {
  const person = await lockPerson(trx, numero)
  return person ? removeRecord(trx, numero, person, { ...terms, joined: true }) : { kind: 'no_account' }
}

async function removeRecord(
  trx: Trx,
  numero: AuthorisedNumber,
  person: { id: string; has_account: boolean },
  { reason, by, caseNumber, joined = false }: Terms & { joined?: boolean },
): Promise<Annulment> {
  const noted = await noteErasure({
    kind: 'annulment',
    numero,
    account: person.id,
    joined: false,
    caseNumber,
  })
  const copy = await trx
    .insertInto('cuenta_anulada')
    .columns(['id', 'numero_identificacion', 'datos', 'motivo', 'annulled_by'])
    .expression((eb) =>
      eb
        .selectFrom('compareciente as person')
        .select([
          'person.id',
          'person.numero_identificacion',
          sql<Record<string, unknown>>`to_jsonb(person) - 'password_hash'`.as('datos'),
          eb.val(reason).as('motivo'),
          eb.val(by).as('annulled_by'),
        ])
        .where('person.id', '=', person.id),
    )
    .returning([
      sql<string | null>`datos ->> 'correo_electronico_principal'`.as('email'),
      sql<string | null>`datos ->> 'numero_celular_principal'`.as('phone'),
      sql<string | null>`datos ->> 'nombre_apellido_completo'`.as('name'),
    ])
    .executeTakeFirstOrThrow()
  const { email, phone, name } = copy
  // To the address: a message to the account would disappear with it.
  if (email && person.has_account)
    await queueMailTo(trx, email, {
      kind: 'identity_annulled',
      facts: { firstName: firstNameOf(name ?? ''), ...(joined && { joined }) },
    })
  await removeCounters(trx, numero)
  const sessions = await removeAccount(trx, person.id)
  return { kind: 'annulled', id: person.id, sessions, ...noted, contact: { email, phone } }
}

/** Columns not restored: a restored account is unverified and has no password. */
const notRestored = sql`ARRAY['password_hash', 'password_expires_at', 'restored_at', 'identidad', 'identidad_metodo', 'identidad_referencia',
  'identidad_verified_by', 'identidad_verified_at']`

/**
 * Restores an annulled account, unverified and without a password. Columns added in the meantime take their
 * defaults. 'number_taken': another row has the number; the caller must then record it in a new transaction,
 * otherwise in this one.
 */
export async function restoreAccount(
  trx: Trx,
  id: string,
  author: ChangeAuthor,
): Promise<'restored' | 'not_found' | 'number_taken'> {
  const { rows } = await sql<{ columns: string[] }>`
    SELECT array_agg(attname::text) AS columns
    FROM cuenta_anulada, pg_attribute
    WHERE id = ${id} AND attrelid = 'compareciente'::regclass AND attnum > 0 AND NOT attisdropped
      AND attgenerated = '' AND datos ? attname::text AND attname::text <> ALL (${notRestored})`.execute(trx)
  const columns = rows[0]?.columns
  if (!columns) return 'not_found'
  const names = sql.join(columns.map((name) => sql.ref(name)))
  await attributeChanges(trx, author, 'identidad')
  try {
    // Deletes first: if two people restore an account at once, the second waits here and then finds nothing.
    const inserted = await sql`WITH annulled AS (DELETE FROM cuenta_anulada WHERE id = ${id} RETURNING datos)
      INSERT INTO compareciente (${names}, restored_at) OVERRIDING SYSTEM VALUE
      SELECT ${sql.join(columns.map((name) => sql.ref(`row.${name}`)))}, now()
      FROM annulled, jsonb_populate_record(NULL::compareciente, datos) AS row
      RETURNING id`.execute(trx)
    return inserted.rows.length === 0 ? 'not_found' : 'restored'
  } catch (error) {
    if (isUniqueViolation(error)) return 'number_taken'
    throw error
  }
}
