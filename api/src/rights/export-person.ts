import type { Change } from '@fcr/shared/contracts/changes'
import type { OwnData } from '@fcr/shared/contracts/rights'
import { findTrailStart } from '../audit/archives'
import { listChanges } from '../changes/history'
import type { Db } from '../database/open'
import type { Scope } from '../identity/authority'
import { findOwnMail } from '../mail/own-mail'
import { findMapPerson } from '../map/repository'
import { findProfile } from '../profile/profile-repository'
import { consentOf, findAccount, type Account } from './account-facts'
import { findConsultations } from './consultations'
import { toOwnRequest } from './own-request'
import { listRequests } from './requests-repository'

/** Maximum rows of one kind in an export: more than anybody has, yet few enough for the memory. */
const maxRows = 100_000

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

async function findSessions(db: Db, comparecienteId: string): Promise<OwnData['sesiones']> {
  const rows = await db
    .selectFrom('session')
    .select(['created_at', 'last_used_at', 'address', 'user_agent'])
    .where('compareciente_id', '=', comparecienteId)
    .orderBy('created_at', 'desc')
    .limit(maxRows)
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
async function findActivity(
  db: Db,
  { comparecienteId, numeroIdentificacion }: Scope,
): Promise<OwnData['actividad']> {
  const rows = await db
    .selectFrom('audit_event')
    .select(['at', 'action', 'outcome', 'address'])
    // The account decides; the condition on the number only avoids reading the whole trail.
    .where('subject', '=', numeroIdentificacion)
    .where('actor_realm', '=', 'member')
    .where('actor_id', '=', comparecienteId ?? null)
    .orderBy('at', 'desc')
    .limit(maxRows)
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
 * Returns all data kept about a person within that scope; undefined if there is none. The caller records the
 * export.
 */
export async function exportPerson(db: Db, scope: Scope): Promise<OwnData | undefined> {
  const { comparecienteId: id, joined } = scope
  const account = id === undefined ? undefined : await findAccount(db, id)
  const stored = id === undefined ? undefined : await findProfile(db, { id })
  const mapRecord = joined === undefined ? undefined : await findMapPerson(db, joined)
  if (!stored && !mapRecord) return undefined
  return {
    generado: new Date().toISOString(),
    perfil: stored?.profile ?? null,
    cuenta: account ? accountFacts(account) : null,
    autorizacion: account ? consentOf(account) : null,
    correo: id === undefined ? null : await findMail(db, id),
    // Newest first, like everything else in the export.
    solicitudes: (await listRequests(db, { scope })).reverse().map(toOwnRequest),
    registro_desde: await findTrailStart(db),
    consultas: await findConsultations(db, scope, maxRows),
    sesiones: id === undefined ? [] : await findSessions(db, id),
    actividad: await findActivity(db, scope),
    cambios: id === undefined ? [] : (await listChanges(db, id, { limit: maxRows })).map(ownChange),
    persona_mapa: mapRecord ?? null,
  }
}
