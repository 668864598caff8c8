import { type Changes, type PasswordState, type PersonRecord } from '@fcr/shared/contracts/staff/people'
import { pageSize } from '@fcr/shared/contracts/staff/rows'
import { sql, type Selectable } from 'kysely'
import { countChanges, listChanges } from '../../changes/history'
import { deedWords } from '../../audit/deeds'
import type { Db } from '../../database/open'
import type { Database } from '../../database/schema'
import { numberForStaff, scopeForStaff, type AuthorisedNumber } from '../../identity/authority'
import { compareConflict, findOpenConflict } from '../../identity/conflicts'
import { columnOf, labelOfField } from '../../identity/import-choice'
import { findLock } from '../../auth/members-repository'
import { hasExpired } from '../../passwords/expiry'
import { findAnnulledProfile, findProfile } from '../../profile/profile-repository'
import { findConsultations } from '../../rights/consultations'
import { radicadoOf } from '../../rights/radicado'
import { listRequests } from '../../rights/requests-repository'
import { isLive } from '../../sessions/session-store'
import type { StaffSession } from '../../sessions/callers'
import { listWaitingAbout } from '../approvals/repository'

/** Rows of each list that a record shows; the rest is in its own section. */
const mostConsultations = 10

type Row = Selectable<Database['compareciente']>
type PasswordColumns = Pick<Row, 'password_hash' | 'must_change_password' | 'password_expires_at'> & {
  expired: boolean | null
}
const iso = (time: Date | null | undefined) => time?.toISOString() ?? null

function passwordStateOf(row: PasswordColumns): PasswordState {
  if (row.password_hash === null) return 'ninguna'
  if (!row.must_change_password) return 'propia'
  if (row.password_expires_at === null) return 'por_cambiar'
  return row.expired ? 'temporal_vencida' : 'temporal'
}

const passwordOf = (row: PasswordColumns) => {
  const contrasena = passwordStateOf(row)
  return {
    contrasena,
    contrasena_hasta: contrasena.startsWith('temporal') ? iso(row.password_expires_at) : null,
  }
}

/** The state of a person's password, as the record shows it. */
export async function findPasswordState(db: Db, id: string) {
  const row = await db
    .selectFrom('compareciente')
    .select(['password_hash', 'must_change_password', 'password_expires_at', hasExpired.as('expired')])
    .where('id', '=', id)
    .executeTakeFirst()
  return row && passwordOf(row)
}

async function findSessions(db: Db, id: string) {
  const rows = await db
    .selectFrom('session')
    .select(['created_at', 'last_used_at', 'address', 'user_agent'])
    .where('compareciente_id', '=', id)
    .where(isLive('member'))
    .orderBy('last_used_at', 'desc')
    .execute()
  return rows.map((row) => ({
    creada: row.created_at.toISOString(),
    ultimo_uso: row.last_used_at.toISOString(),
    direccion: row.address,
    navegador: row.user_agent,
  }))
}

/** Events of the person's number, newest first. */
const eventsOf = (db: Db, numero: AuthorisedNumber) =>
  db.selectFrom('audit_event as event').where('subject', '=', numero).orderBy('event.at', 'desc')

async function findLastLogin(db: Db, id: string, numero: AuthorisedNumber): Promise<Date | undefined> {
  const row = await eventsOf(db, numero)
    .select('event.at')
    .where('actor_realm', '=', 'member')
    .where('actor_id', '=', id)
    .where('action', '=', 'login')
    .where('outcome', '=', 'ok')
    .limit(1)
    .executeTakeFirst()
  return row?.at
}

/** Recent actions of the staff on the person, on the site or with the command. */
async function findStaffActions(db: Db, numero: AuthorisedNumber): Promise<PersonRecord['equipo']> {
  const rows = await eventsOf(db, numero)
    .leftJoin('staff_account as account', (join) =>
      join.on('event.actor_realm', '=', 'fundacion').on(sql<boolean>`account.id::text = event.actor_id`),
    )
    .select(['event.at', 'event.outcome', 'event.actor_id', 'account.name'])
    .select(sql<string | null>`event.details ->> 'command'`.as('command'))
    .where('actor_realm', 'in', ['fundacion', 'staff'])
    .where('action', '=', 'staff')
    .limit(mostConsultations)
    .execute()
  return rows.map(({ at, outcome, actor_id, name, command }) => ({
    fecha: at.toISOString(),
    quien: name ?? actor_id ?? '',
    operacion: deedWords('staff', outcome, command),
    resultado: outcome,
  }))
}

async function accountOf(db: Db, row: Row & { expired: boolean | null }, numero: AuthorisedNumber) {
  const lock = await findLock(db, numero)
  const address = row.correo_electronico_principal?.toLowerCase() ?? null
  return {
    creada: row.created_at.toISOString(),
    ...passwordOf(row),
    bloqueada_hasta: iso(lock?.lockedUntil),
    intentos_fallidos: lock?.failures ?? 0,
    ultimo_ingreso: iso(await findLastLogin(db, row.id, numero)),
    correo_confirmado: address !== null && row.correo_confirmado === address,
    sesiones: await findSessions(db, row.id),
  }
}

function identityOf(row: Row): PersonRecord['identidad'] {
  const { consent_at, identidad_verified_at: verified } = row
  return {
    estado: verified ? 'verificada' : consent_at ? 'declarada' : 'importada',
    declarada: iso(consent_at),
    importada: iso(row.imported_at ?? (consent_at ? null : row.created_at)),
    registrada_por: row.registered_by,
    verificada: verified
      ? {
          fecha: verified.toISOString(),
          por: row.identidad_verified_by ?? '',
          metodo: row.identidad_metodo ?? '',
          referencia: row.identidad_referencia ?? '',
        }
      : null,
    anulada: null,
    restaurada: iso(row.restored_at),
  }
}

async function conflictOf(db: Db, numero: AuthorisedNumber): Promise<PersonRecord['conflicto']> {
  const conflict = await findOpenConflict(db, numero)
  if (!conflict) return null
  const { differences, equal } = await compareConflict(db, conflict)
  return {
    id: conflict.id,
    abierto: conflict.opened_at.toISOString(),
    origen: conflict.opened_by,
    intentos: conflict.attempts,
    ultimo_intento: iso(conflict.last_attempt_at),
    importado: iso(conflict.imported_at),
    // Derived fields follow from others.
    diferencias: differences
      .filter(({ field }) => columnOf(field) !== undefined)
      .map(({ field, account, imported }) => ({
        campo: field,
        etiqueta: labelOfField(field),
        persona: account,
        importacion: imported,
      })),
    iguales: equal.map(labelOfField),
  }
}

/** One page of the history of changes. */
export const readChanges = async (db: Db, id: string, page: number): Promise<Changes> => ({
  total: await countChanges(db, id),
  filas: await listChanges(db, id, { limit: pageSize, offset: (page - 1) * pageSize }),
})

/** Data of the record from other tables, for an existing or an annulled account. */
async function aroundPerson(db: Db, id: string, numero: AuthorisedNumber) {
  const scope = { ...(await scopeForStaff(db, numero)), comparecienteId: id }
  const consultations = await findConsultations(db, scope, mostConsultations, 'staff')
  const requests = await listRequests(db, { numero })
  const annulled = await db
    .selectFrom('cuenta_anulada')
    .select(['id', 'annulled_at'])
    .where('numero_identificacion', '=', numero)
    .where('id', '<>', id)
    .orderBy('annulled_at', 'desc')
    .execute()
  return {
    anuladas: annulled.map((row) => ({ id: row.id, fecha: row.annulled_at.toISOString() })),
    solicitudes: requests.reverse().map((request) => ({
      id: request.id,
      radicado: radicadoOf(request),
      tipo: request.kind,
      estado: request.state,
      creada: request.created_at.toISOString(),
    })),
    consultas: consultations.map((consultation) => ({
      ...consultation,
      funcionario: consultation.funcionario ?? '',
      finalidad: consultation.finalidad ?? '',
    })),
    por_aprobar: (await listWaitingAbout(db, id)).map((row) => ({
      id: row.id,
      titulo: row.title,
      pidio: row.asked_by_name,
      fecha: row.asked_at.toISOString(),
    })),
    equipo: await findStaffActions(db, numero),
    cambios: await readChanges(db, id, 1),
  }
}

async function findAnnulledRecord(db: Db, staff: StaffSession, id: string) {
  const row = await db.selectFrom('cuenta_anulada').selectAll().where('id', '=', id).executeTakeFirst()
  const stored = row && (await findAnnulledProfile(db, id))
  if (!row || !stored) return undefined
  const data = row.datos as unknown as Row
  const time = (value: unknown) => (typeof value === 'string' ? new Date(value).toISOString() : null)
  return {
    numero: row.numero_identificacion,
    record: {
      id,
      version: stored.version,
      perfil: stored.profile,
      identidad: {
        estado: 'anulada' as const,
        declarada: time(data.consent_at),
        importada: time(data.imported_at),
        registrada_por: data.registered_by ?? null,
        verificada: null,
        anulada: { fecha: row.annulled_at.toISOString(), por: row.annulled_by, motivo: row.motivo },
        restaurada: null,
      },
      cuenta: null,
      conflicto: null,
      ...(await aroundPerson(db, id, numberForStaff({ actor: staff.name }, row.numero_identificacion))),
    },
  }
}

/** Document number of a person or annulled account. In one statement, because a restored account moves between the tables. */
export async function findNumber(db: Db, id: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('compareciente')
    .select('numero_identificacion as numero')
    .where('id', '=', id)
    .unionAll(db.selectFrom('cuenta_anulada').select('numero_identificacion as numero').where('id', '=', id))
    .executeTakeFirst()
  return row?.numero
}

type FoundRecord = { numero: string; record: PersonRecord }

/** Reads everything that the staff sees of a person; undefined if neither register has the row. */
export async function findRecord(db: Db, staff: StaffSession, id: string): Promise<FoundRecord | undefined> {
  const row = await db
    .selectFrom('compareciente')
    .selectAll()
    .select(hasExpired.as('expired'))
    .where('id', '=', id)
    .executeTakeFirst()
  const stored = row && (await findProfile(db, { id }))
  if (!row || !stored) return findAnnulledRecord(db, staff, id)
  const numero = numberForStaff({ actor: staff.name }, row.numero_identificacion)
  return {
    numero,
    record: {
      id,
      version: stored.version,
      perfil: stored.profile,
      identidad: identityOf(row),
      cuenta: await accountOf(db, row, numero),
      conflicto: await conflictOf(db, numero),
      ...(await aroundPerson(db, id, numero)),
    },
  }
}
