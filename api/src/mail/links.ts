import { sql } from 'kysely'
import type { Db } from '../database/open'
import { createToken, hashToken, isToken } from '../sessions/tokens'
import { linkMinutes, type LinkUse } from './kinds'

/** SHA-256 of an account's stored password hash; of an empty text if it has none. */
const passwordDigest = sql<Buffer>`sha256(convert_to(coalesce(compareciente.password_hash, ''), 'UTF8'))`

/** Creates a link for an account and the address to which it is sent; returns its token. */
export async function createLink(
  trx: Db,
  { comparecienteId, use, address }: { comparecienteId: string; use: LinkUse; address: string },
): Promise<string> {
  const token = createToken()
  await trx
    .insertInto('mail_link')
    .columns(['hash', 'compareciente_id', 'use', 'address', 'password_digest', 'expires_at'])
    .expression((eb) =>
      eb
        .selectFrom('compareciente')
        .select([
          eb.val(hashToken(token)).as('hash'),
          'compareciente.id',
          sql<LinkUse>`${use}::text`.as('use'),
          sql<string>`${address}::text`.as('address'),
          passwordDigest.as('password_digest'),
          sql<Date>`now() + make_interval(mins => ${linkMinutes[use]}::integer)`.as('expires_at'),
        ])
        .where('compareciente.id', '=', comparecienteId),
    )
    .execute()
  return token
}

/** A link that works, or that was used before its time was over. */
export type Link = {
  comparecienteId: string
  numeroIdentificacion: string
  /** In lower case. */
  address: string
  used: boolean
}

/**
 * Finds a link; undefined if it never existed, has expired, or is a recovery link of an earlier password. Locks
 * account and link until the transaction ends if `trx` is one.
 */
export async function findLink(trx: Db, use: LinkUse, token: string): Promise<Link | undefined> {
  if (!isToken(token)) return undefined
  const query = trx
    .selectFrom('mail_link')
    .innerJoin('compareciente', 'compareciente.id', 'mail_link.compareciente_id')
    .select([
      'compareciente.id as comparecienteId',
      'compareciente.numero_identificacion as numeroIdentificacion',
      'mail_link.address',
      sql<boolean>`mail_link.used_at IS NOT NULL`.as('used'),
    ])
    .where('mail_link.hash', '=', hashToken(token))
    .where('mail_link.use', '=', use)
    .where('mail_link.expires_at', '>', sql<Date>`now()`)
  const bound = use === 'recovery' ? query.where('mail_link.password_digest', '=', passwordDigest) : query
  return (trx.isTransaction ? bound.forUpdate() : bound).executeTakeFirst()
}

/** Marks a link as used; returns false if it was used in the meantime. */
export async function spendLink(trx: Db, token: string): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('mail_link')
    .set({ used_at: sql<Date>`now()` })
    .where('hash', '=', hashToken(token))
    .where('used_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Voids every link of an account: after a recovery nobody may go on with an older one. */
export const revokeLinks = (trx: Db, comparecienteId: string) =>
  trx.deleteFrom('mail_link').where('compareciente_id', '=', comparecienteId).execute()
