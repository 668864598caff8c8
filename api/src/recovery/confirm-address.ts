import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { recordAudit } from '../audit/record'
import { attributeChanges } from '../changes/author'
import type { Db } from '../database/open'
import { findLink, type Link } from '../mail/links'
import { refuseLink } from './request-link'

/** Confirms the address of a link as the account's main one; returns false if it was confirmed already. */
export async function confirmAddress(trx: Db, { comparecienteId, address }: Link): Promise<boolean> {
  await attributeChanges(trx, { realm: 'member', id: comparecienteId }, 'correo')
  const { numUpdatedRows } = await trx
    .updateTable('compareciente')
    .set({ correo_confirmado: address, correo_confirmado_at: sql<Date>`now()` })
    .where('id', '=', comparecienteId)
    .where('correo_confirmado', 'is distinct from', address)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/**
 * Confirms the main address with a link. Works as often as the link is opened, while that address remains the
 * main one. @throws {ApiError} 410, 429
 */
export async function confirmWithLink(request: FastifyRequest, token: string): Promise<void> {
  const confirmed = await request.server.db.transaction().execute(async (trx) => {
    const link = await findLink(trx, 'confirmation', token)
    if (!link?.isMain) return false
    if (await confirmAddress(trx, link)) {
      const actor = { realm: 'member', id: link.comparecienteId } as const
      const subject = link.numeroIdentificacion
      const event = { actor, action: 'address_confirmation', outcome: 'ok', subject } as const
      await recordAudit(trx, event, request)
    }
    return true
  })
  if (!confirmed) throw await refuseLink(request)
}
