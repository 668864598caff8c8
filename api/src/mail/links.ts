import { sql, type SqlBool } from 'kysely'
import type { Db } from '../database/open'
import { createToken, hashToken, isToken } from '../sessions/tokens'
import { linkMinutes, type LinkUse } from './types'

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

/** SQL: whether an account may set a password by e-mail; one that never had one must be verified first. */
export const mayRecover = sql<boolean>`(compareciente.password_hash IS NOT NULL OR compareciente.identidad = 'verificada')`

const isMainAddress = sql<boolean>`(lower(compareciente.correo_electronico_principal) IS NOT DISTINCT FROM mail_link.address)`

/** A link that works. */
export type Link = {
  comparecienteId: string
  numeroIdentificacion: string
  name: string
  passwordHash: string | null
  /** In lower case. */
  address: string
  /** Whether that is still the main address. */
  isMain: boolean
}

const accountOfLink = (db: Db, hash: Buffer) =>
  db.selectFrom('mail_link').select('compareciente_id').where('hash', '=', hash)

/**
 * Finds a link; undefined if it never existed, is spent or has expired. A recovery link also needs the password
 * and the main address for which it was made. In a transaction, locks the account until it ends, so that links
 * of an account are used one after another.
 */
export async function findLink(db: Db, use: LinkUse, token: string): Promise<Link | undefined> {
  if (!isToken(token)) return undefined
  const hash = hashToken(token)
  // A separate statement: the next one sees what the previous holder of the lock did.
  if (db.isTransaction)
    await db
      .selectFrom('compareciente')
      .select('id')
      .where('id', '=', accountOfLink(db, hash))
      .forNoKeyUpdate()
      .execute()
  const query = db
    .selectFrom('mail_link')
    .innerJoin('compareciente', 'compareciente.id', 'mail_link.compareciente_id')
    .select([
      'compareciente.id as comparecienteId',
      'compareciente.numero_identificacion as numeroIdentificacion',
      'compareciente.nombre_apellido_completo as name',
      'compareciente.password_hash as passwordHash',
      'mail_link.address',
      isMainAddress.as('isMain'),
    ])
    .where('mail_link.hash', '=', hash)
    .where('mail_link.use', '=', use)
    .where('mail_link.expires_at', '>', sql<Date>`now()`)
  const bound =
    use === 'recovery'
      ? query.where('mail_link.password_digest', '=', passwordDigest).where(mayRecover).where(isMainAddress)
      : query
  return bound.executeTakeFirst()
}

/** Spends a link that undoes a change of the address, and others to its address: each attempt to send made one. */
export const spendUndo = (trx: Db, { comparecienteId, address }: Link) =>
  trx
    .deleteFrom('mail_link')
    .where('compareciente_id', '=', comparecienteId)
    .where('use', '=', 'undo_address')
    .where('address', '=', address)
    .execute()

/**
 * Finds the address that was replaced first, of those that can still undo it. The links' own order says less: a
 * message to that address may have been put off.
 */
const firstReplaced = (trx: Db, comparecienteId: string) =>
  trx
    .selectFrom('mail_link as link')
    .leftJoin('mail_message as message', (join) =>
      join
        .onRef('message.compareciente_id', '=', 'link.compareciente_id')
        .onRef('message.address', '=', 'link.address')
        .on('message.kind', '=', 'address_changed')
        .on(
          sql<SqlBool>`coalesce(message.ended_at, now()) > now() - make_interval(mins => ${linkMinutes.undo_address}::integer)`,
        ),
    )
    .select('link.address')
    .where('link.compareciente_id', '=', comparecienteId)
    .where('link.use', '=', 'undo_address')
    .where('link.expires_at', '>', sql<Date>`now()`)
    .orderBy('message.id')
    .orderBy('link.created_at')
    .limit(1)

/**
 * Revokes the links of an account that give access to it. Those that undo the first change of the address remain:
 * whoever changed the address of another person's account cannot revoke them with a recovery.
 */
export async function revokeLinks(trx: Db, comparecienteId: string): Promise<void> {
  await trx
    .deleteFrom('mail_link')
    .where('compareciente_id', '=', comparecienteId)
    .where('use', '!=', 'confirmation')
    .where((eb) =>
      eb.not(
        eb.and([eb('use', '=', 'undo_address'), eb('address', 'in', firstReplaced(trx, comparecienteId))]),
      ),
    )
    .execute()
}
