import type { AccessStopped } from '@fcr/shared/contracts/recovery'
import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { recordAudit } from '../audit/record'
import { revokeDevices } from '../auth/devices'
import { attributeChanges } from '../changes/author'
import type { Db } from '../database/open'
import { createLink, findLink, revokeLinks, spendUndo, type Link } from '../mail/links'
import { dropMailToOthers } from '../mail/outbox'
import { endSessionsOfMember } from '../sessions/session-store'
import { confirmAddress } from './confirm-address'
import { refuseLink } from './request-link'

/** Makes the present password unusable; like an expired temporary one, it can no longer be changed either. */
const expirePassword = (trx: Db, id: string) =>
  trx
    .updateTable('compareciente')
    .set({ must_change_password: true, password_expires_at: sql<Date>`now()` })
    .where('id', '=', id)
    .execute()

/** Only the main address is replaced: another edit since then remains. A form opened before must be reloaded. */
async function restoreAddress(trx: Db, link: Link): Promise<void> {
  const { comparecienteId: id, address, isMain } = link
  await attributeChanges(trx, { realm: 'member', id }, 'correo')
  if (!isMain)
    await trx
      .updateTable('compareciente')
      .set((eb) => ({
        correo_electronico_principal: address,
        updated_at: sql<Date>`now()`,
        version: eb('version', '+', 1),
      }))
      .where('id', '=', id)
      .execute()
  await confirmAddress(trx, link)
  await dropMailToOthers(trx, id, address)
}

const actions = { not_me: 'not_me', undo_address: 'address_undo' } as const

/**
 * Takes an account back with a link of a security message: ends all sessions, forgets the known browsers, makes
 * the password unusable and revokes the other links. The link that undoes a change of the address first puts
 * the former address back. Returns a token for the new password.
 * @throws {ApiError} 410, 429
 */
export async function stopAccess(
  request: FastifyRequest,
  use: keyof typeof actions,
  token: string,
): Promise<AccessStopped> {
  const stopped = await request.server.db.transaction().execute(async (trx) => {
    const link = await findLink(trx, use, token)
    if (!link) return undefined
    const { comparecienteId: id, numeroIdentificacion: subject, address } = link
    if (use === 'undo_address') await restoreAddress(trx, link)
    await endSessionsOfMember(trx, id, use)
    await revokeDevices(trx, { compareciente_id: id })
    await expirePassword(trx, id)
    // In this order: a first link of an address change that is used here must not leave a later one.
    await revokeLinks(trx, id)
    if (use === 'undo_address') await spendUndo(trx, link)
    const actor = { realm: 'member', id } as const
    await recordAudit(trx, { actor, action: actions[use], outcome: 'ok', subject }, request)
    const mayContinue = link.isMain || use === 'undo_address'
    return {
      token: mayContinue ? await createLink(trx, { comparecienteId: id, use: 'recovery', address }) : null,
    }
  })
  if (!stopped) throw await refuseLink(request)
  return stopped
}
