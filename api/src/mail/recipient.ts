import { sql } from 'kysely'
import type { Db } from '../database/open'
import { mailRules, maxPerAddress, type MailFacts, type MailKind } from './types'
import { mayRecover } from './links'
import type { Claimed } from './outbox'

/** The recipient of a message. */
export type Recipient = {
  /** Undefined for an account that no longer exists. */
  comparecienteId: string | undefined
  firstName: string
  /** In lower case. */
  address: string
}

/** Why nobody receives a message. */
type Dropped = { dropped: 'no_account' | 'unconfirmed' | 'not_wanted' | 'limit' }

const accountColumns = [
  'id',
  'nombre_apellido_completo as name',
  sql<string | null>`lower(correo_electronico_principal)`.as('main'),
  'correo_confirmado as confirmed',
  'aviso_solicitudes',
  'aviso_consultas',
] as const

/**
 * Finds the account of a recovery request: number and main address must match. A row without a password gets its
 * first one only once the identity is verified.
 */
const findByNumber = (db: Db, { number, email }: MailFacts['recovery']) =>
  db
    .selectFrom('compareciente')
    .select(accountColumns)
    .where('numero_identificacion', '=', number)
    .where(sql<string>`lower(correo_electronico_principal)`, '=', email.toLowerCase())
    .where(mayRecover)
    .executeTakeFirst()

const findById = (db: Db, id: string) =>
  db.selectFrom('compareciente').select(accountColumns).where('id', '=', id).executeTakeFirst()

/**
 * Whether an address has received its messages of a day. What other accounts cause, or other kinds, does not count
 * against an account's confirmed address: they could otherwise suppress the messages that reveal a theft.
 */
async function reachedLimit(db: Db, address: string, kind: MailKind, owner: string | undefined) {
  const query = db
    .selectFrom('mail_message')
    .select([sql<string>`count(*) FILTER (WHERE kind = ${kind})`.as('same'), sql<string>`count(*)`.as('all')])
    .where('address', '=', address)
    .where('state', '=', 'sent')
    .where('ended_at', '>', sql<Date>`now() - interval '24 hours'`)
  const counted = owner === undefined ? query : query.where('compareciente_id', '=', owner)
  const { same, all } = await counted.executeTakeFirstOrThrow()
  return Number(same) >= mailRules[kind].perDay || (owner === undefined && Number(all) >= maxPerAddress)
}

/** The first word of a name, which is all of it that a message contains. */
export const firstNameOf = (name: string): string => name.trim().split(/\s+/)[0] ?? ''

/** Decides who receives a message, if anybody. */
export async function findRecipient(db: Db, claimed: Claimed): Promise<Recipient | Dropped> {
  const { kind } = claimed
  const rule = mailRules[kind]
  const account =
    kind === 'recovery'
      ? await findByNumber(db, claimed.facts as MailFacts['recovery'])
      : claimed.compareciente_id === null
        ? undefined
        : await findById(db, claimed.compareciente_id)
  const address = claimed.address ?? account?.main
  if (!address || (kind === 'recovery' && !account)) return { dropped: 'no_account' }
  if (rule.notice && account?.confirmed !== address) return { dropped: 'unconfirmed' }
  if (rule.preference && !account?.[rule.preference]) return { dropped: 'not_wanted' }
  const facts = claimed.facts as { firstName?: string; confirmed?: boolean }
  const confirmed = account?.confirmed === address || facts.confirmed === true
  if (await reachedLimit(db, address, kind, confirmed ? account?.id : undefined)) return { dropped: 'limit' }
  const firstName = firstNameOf(account?.name ?? facts.firstName ?? '')
  return { comparecienteId: account?.id, firstName, address }
}
