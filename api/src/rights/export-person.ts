import type { OwnData } from '@fcr/shared/contracts/rights'
import { sql } from 'kysely'
import type { Db } from '../database/open'
import { findMapPerson } from '../map/repository'
import { findProfile } from '../profile/profile-repository'
import { findConsultations } from './consultations'
import { toOwnRequest } from './own-request'
import { listRequests } from './requests-repository'

/** Rows of one kind in an export at most: more than anybody has, less than what fills the memory. */
const maxRows = 100_000

const findAccount = (db: Db, numero: string) =>
  db
    .selectFrom('compareciente')
    .select(['id', 'created_at', 'updated_at', 'version', 'must_change_password'])
    .select(['consent_version', 'consent_at'])
    .select(sql<boolean>`password_hash IS NOT NULL`.as('has_password'))
    .where('numero_identificacion', '=', numero)
    .executeTakeFirst()
type Account = NonNullable<Awaited<ReturnType<typeof findAccount>>>

const accountFacts = (account: Account): OwnData['cuenta'] => ({
  creada: account.created_at.toISOString(),
  actualizada: account.updated_at.toISOString(),
  version: account.version,
  tiene_contrasena: account.has_password,
  debe_cambiar_contrasena: account.must_change_password,
})

const consentOf = ({ consent_version, consent_at }: Account): OwnData['autorizacion'] =>
  consent_version !== null && consent_at !== null
    ? { version: consent_version, fecha: consent_at.toISOString() }
    : null

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

/** Only of the member's own sessions: addresses from which somebody else tried the number are not theirs to have. */
async function findActivity(db: Db, numero: string): Promise<OwnData['actividad']> {
  const rows = await db
    .selectFrom('audit_event')
    .select(['at', 'action', 'outcome', 'address'])
    .where('subject', '=', numero)
    .where('actor_realm', '=', 'member')
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

/**
 * Everything kept about a person, for themselves; undefined: neither register knows the number. The caller records
 * the export.
 */
export async function exportPerson(db: Db, numero: string): Promise<OwnData | undefined> {
  const [account, mapRecord] = [await findAccount(db, numero), await findMapPerson(db, numero)]
  const stored = account && (await findProfile(db, { id: account.id }))
  if (!stored && !mapRecord) return undefined
  return {
    generado: new Date().toISOString(),
    perfil: stored?.profile ?? null,
    cuenta: account ? accountFacts(account) : null,
    autorizacion: account ? consentOf(account) : null,
    // The newest first, as everything else here.
    solicitudes: (await listRequests(db, { numeroIdentificacion: numero })).reverse().map(toOwnRequest),
    consultas: await findConsultations(db, numero, maxRows),
    sesiones: account ? await findSessions(db, account.id) : [],
    actividad: await findActivity(db, numero),
    persona_mapa: mapRecord ?? null,
  }
}
