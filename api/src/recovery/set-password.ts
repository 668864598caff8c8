import { passwordChangeMessages } from '@fcr/shared/contracts/session'
import type { RecoveredPassword } from '@fcr/shared/contracts/recovery'
import type { FastifyRequest } from 'fastify'
import { recordAudit } from '../audit/record'
import { brokenRule, checkNewPassword, replacePassword } from '../auth/new-password'
import { revokeDevices } from '../auth/devices'
import type { Db } from '../database/open'
import { removeCounters } from '../limits/login-lock'
import { findLink, revokeLinks, type Link } from '../mail/links'
import { queueMail } from '../mail/outbox'
import { hashPassword, verifyPassword } from '../passwords/hash'
import { endSessionsOfMember } from '../sessions/session-store'
import { confirmAddress } from './confirm-address'
import { refuseLink } from './request-link'

/** Checks the rules and hashes the password. @throws {ApiError} 400; {BusyError} */
async function hashNew(request: FastifyRequest, link: Link, newPassword: string): Promise<string> {
  const { numeroIdentificacion: documentNumber, name, passwordHash } = link
  checkNewPassword({ documentNumber, name, oldPassword: '', newPassword })
  const asker = { account: documentNumber, address: request.ip }
  if (passwordHash !== null && (await verifyPassword(passwordHash, newPassword, asker)))
    throw brokenRule('same', passwordChangeMessages.same)
  return hashPassword(newPassword, asker)
}

async function store(trx: Db, link: Link, newHash: string): Promise<void> {
  const { comparecienteId: id, numeroIdentificacion } = link
  await replacePassword(trx, id, newHash)
  await confirmAddress(trx, link)
  await endSessionsOfMember(trx, id, 'password_recovery')
  // Before the devices, whose counters it finds through them.
  await removeCounters(trx, numeroIdentificacion)
  await revokeDevices(trx, { compareciente_id: id })
  // With the link itself.
  await revokeLinks(trx, id)
  const facts = { at: new Date().toISOString() }
  await queueMail(trx, id, { kind: 'password_changed', facts, to: 'both' })
}

/**
 * Sets the password of the account of a recovery link. Ends all sessions, forgets the known browsers and wrong
 * passwords, and confirms the link's address. The link is spent only if the password was stored.
 * @throws {ApiError} 400 (the password breaks a rule), 410, 429
 */
export async function setPassword(request: FastifyRequest, { token, password }: RecoveredPassword) {
  const { db } = request.server
  const link = await findLink(db, 'recovery', token)
  if (!link) throw await refuseLink(request)
  const newHash = await hashNew(request, link, password)
  const stored = await db.transaction().execute(async (trx) => {
    const held = await findLink(trx, 'recovery', token)
    if (!held) return false
    await store(trx, held, newHash)
    const actor = { realm: 'member', id: held.comparecienteId } as const
    const subject = held.numeroIdentificacion
    await recordAudit(trx, { actor, action: 'password_recovery', outcome: 'ok', subject }, request)
    return true
  })
  if (!stored) throw await refuseLink(request)
}
