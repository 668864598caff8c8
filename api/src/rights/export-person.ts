import type { Change } from '@fcr/shared/contracts/changes'
import { maxExported, type OwnData } from '@fcr/shared/contracts/rights'
import { sql } from 'kysely'
import { findTrailStart } from '../audit/archives'
import { countChanges, listChanges } from '../changes/history'
import type { Db } from '../database/open'
import type { Scope } from '../identity/authority'
import { findOwnMail } from '../mail/own-mail'
import { findMapPerson } from '../map/repository'
import { findProfile } from '../profile/profile-repository'
import { consentOf, findAccount, type Account } from './account-facts'
import { countConsultations, findConsultations } from './consultations'
import { toOwnRequest } from './own-request'
import { listRequests } from './requests-repository'

const accountFacts = (account: Account): OwnData['cuenta'] => ({
  creada: account.created_at.toISOString(),
  actualizada: account.updated_at.toISOString(),
  version: account.version,
  tiene_contrasena: account.has_password,
  debe_cambiar_contrasena: account.must_change_password,
  identidad: account.identidad,
})

async function findMail(db: Db, comparecienteId: string): Promise<OwnData['correo']> {
  const ownMail = await findOwnMail(db, comparecienteId)
  if (!ownMail) return null
  const { confirmedAt, ...mail } = ownMail
  return { ...mail, confirmado_desde: confirmedAt?.toISOString() ?? null }
}

const countAll = sql<string>`count(*)`.as('count')

const sessionsOf = (db: Db, { comparecienteId }: Scope) =>
  db.selectFrom('session').where('compareciente_id', '=', comparecienteId ?? null)

async function countSessions(db: Db, scope: Scope): Promise<number> {
  return Number((await sessionsOf(db, scope).select(countAll).executeTakeFirst())?.count)
}

async function findSessions(db: Db, scope: Scope, limit: number): Promise<OwnData['sesiones']> {
  const rows = await sessionsOf(db, scope)
    .select(['created_at', 'last_used_at', 'address', 'user_agent'])
    .orderBy('created_at', 'desc')
    .limit(limit)
    .execute()
  return rows.map((row) => ({
    creada: row.created_at.toISOString(),
    ultimo_uso: row.last_used_at.toISOString(),
    direccion: row.address,
    navegador: row.user_agent,
  }))
}

/**
 * Returns events of the member's sessions only: addresses from which others tried the number must not be
 * disclosed.
 */
const activityOf = (db: Db, { comparecienteId, numeroIdentificacion }: Scope) =>
  db
    .selectFrom('audit_event')
    // The account decides; the condition on the number only avoids reading the whole trail.
    .where('subject', '=', numeroIdentificacion)
    .where('actor_realm', '=', 'member')
    .where('actor_id', '=', comparecienteId ?? null)

async function countActivity(db: Db, scope: Scope): Promise<number> {
  return Number((await activityOf(db, scope).select(countAll).executeTakeFirst())?.count)
}

async function findActivity(db: Db, scope: Scope, limit: number): Promise<OwnData['actividad']> {
  const rows = await activityOf(db, scope)
    .select(['at', 'action', 'outcome', 'address'])
    .orderBy('at', 'desc')
    .limit(limit)
    .execute()
  return rows.map(({ at, action, outcome, address }) => ({
    fecha: at.toISOString(),
    accion: action,
    resultado: outcome,
    direccion: address,
  }))
}

/** Omits who of the staff made a change, and why: the foundation answers for it. */
const ownChange = ({
  fecha,
  campo,
  etiqueta,
  antes,
  despues,
  autor,
}: Change): OwnData['cambios'][number] => ({
  fecha,
  campo,
  etiqueta,
  antes,
  despues,
  autor: autor.tipo,
})

/**
 * Returns the data kept about a person within that scope; undefined if there is none. The caller records the export.
 * @param most the newest rows that each list may have: what a person's use wrote has no bound, the memory has
 */
export async function exportPerson(db: Db, scope: Scope, most = maxExported): Promise<OwnData | undefined> {
  const { comparecienteId: id, joined } = scope
  const account = id === undefined ? undefined : await findAccount(db, id)
  const stored = id === undefined ? undefined : await findProfile(db, { id })
  const mapRecord = joined === undefined ? undefined : await findMapPerson(db, joined)
  if (!stored && !mapRecord) return undefined
  const lists = {
    consultas: await findConsultations(db, scope, most),
    sesiones: await findSessions(db, scope, most),
    actividad: await findActivity(db, scope, most),
    cambios: id === undefined ? [] : (await listChanges(db, id, { limit: most })).map(ownChange),
  }
  const beyond = async ({ length }: readonly unknown[], count: () => Promise<number>) =>
    length < most ? 0 : Math.max(0, (await count()) - length)
  return {
    generado: new Date().toISOString(),
    perfil: stored?.profile ?? null,
    cuenta: account ? accountFacts(account) : null,
    autorizacion: account ? consentOf(account) : null,
    correo: id === undefined ? null : await findMail(db, id),
    // Newest first, like everything else in the export.
    solicitudes: (await listRequests(db, { scope })).reverse().map(toOwnRequest),
    registro_desde: await findTrailStart(db),
    ...lists,
    anteriores: {
      consultas: await beyond(lists.consultas, () => countConsultations(db, scope)),
      sesiones: await beyond(lists.sesiones, () => countSessions(db, scope)),
      actividad: await beyond(lists.actividad, () => countActivity(db, scope)),
      cambios: await beyond(lists.cambios, () => countChanges(db, id ?? '0')),
    },
    persona_mapa: mapRecord ?? null,
  }
}
