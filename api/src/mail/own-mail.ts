import type { MailNotices, OwnMail } from '@fcr/shared/contracts/mail'
import { sql, type SqlBool } from 'kysely'
import { unauthenticated } from '../auth/auth-errors'
import type { AuditAction } from '../audit/deeds'
import { recordAudit, type AuditOrigin } from '../audit/record'
import type { Db } from '../database/open'
import { ApiError } from '../errors/api-error'
import type { MemberSession } from '../sessions/callers'
import { mailRules } from './types'
import { queueMail } from './outbox'

/** Whether the main address is the one that was confirmed. */
const isConfirmed = sql<SqlBool>`coalesce(correo_confirmado = lower(correo_electronico_principal), false)`

const selectMail = (db: Db, id: string) =>
  db
    .selectFrom('compareciente')
    .select([
      'correo_electronico_principal as address',
      isConfirmed.as('confirmed'),
      sql<Date | null>`CASE WHEN ${isConfirmed} THEN correo_confirmado_at END`.as('confirmedAt'),
      'aviso_solicitudes as solicitudes',
      'aviso_consultas as consultas',
    ])
    .where('id', '=', id)

/** Finds the address of an account, since when it is confirmed, and the chosen notices. */
export async function findOwnMail(
  db: Db,
  id: string,
): Promise<(OwnMail & { confirmedAt: Date | null }) | undefined> {
  const row = await selectMail(db, id).executeTakeFirst()
  if (!row) return undefined
  const { address, confirmed, confirmedAt, ...avisos } = row
  return { correo: address || null, confirmado: Boolean(confirmed), confirmedAt, avisos }
}

const record = (
  trx: Db,
  member: MemberSession,
  { action, details }: { action: AuditAction; details: Record<string, unknown> },
  origin: AuditOrigin,
) => {
  const subject = member.numeroIdentificacion
  return recordAudit(trx, { actor: member, action, outcome: 'ok', subject, details }, origin)
}

/** Stores which notices the member wants. @throws {ApiError} 401 if the account is gone */
export const chooseNotices = (
  db: Db,
  member: MemberSession,
  { solicitudes, consultas }: MailNotices,
  origin: AuditOrigin,
): Promise<void> =>
  db.transaction().execute(async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable('compareciente')
      .set({ aviso_solicitudes: solicitudes, aviso_consultas: consultas })
      .where('id', '=', member.id)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) throw unauthenticated()
    await record(trx, member, { action: 'mail_notices', details: { solicitudes, consultas } }, origin)
  })

const refusals = {
  no_address: 'No tiene un correo electrónico registrado.',
  already_confirmed: 'Su correo ya está confirmado.',
}

const tooManyMails = () =>
  new ApiError(429, 'too_many_mails', 'Ya le enviamos varios mensajes hoy. Inténtelo mañana.')

/** Messages of the last 24 hours that ask to confirm an address, sent or waiting. */
async function countConfirmations(trx: Db, address: string): Promise<number> {
  const { count } = await trx
    .selectFrom('mail_message')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('address', '=', address.toLowerCase())
    .where('kind', '=', 'confirmation')
    .where('state', 'in', ['queued', 'sent'])
    .where('created_at', '>', sql<Date>`now() - interval '24 hours'`)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/**
 * Sends the message that confirms the main address again.
 * @throws {ApiError} 401 if the account is gone, 409 if there is nothing to confirm, 429 after the messages of a day
 */
export const sendConfirmation = (db: Db, member: MemberSession, origin: AuditOrigin): Promise<void> =>
  db.transaction().execute(async (trx) => {
    // Locked, so that concurrent requests count each other's messages.
    const row = await selectMail(trx, member.id).forNoKeyUpdate().executeTakeFirst()
    if (!row) throw unauthenticated()
    const refusal = !row.address ? 'no_address' : row.confirmed ? 'already_confirmed' : undefined
    if (refusal) throw new ApiError(409, refusal, refusals[refusal])
    if ((await countConfirmations(trx, row.address ?? '')) >= mailRules.confirmation.perDay)
      throw tooManyMails()
    await record(trx, member, { action: 'mail_confirmation', details: {} }, origin)
    await queueMail(trx, member.id, { kind: 'confirmation', facts: {} })
  })
