import type { StaffRole } from '@fcr/shared/contracts/staff/staff'
import type { Alarm } from '@fcr/shared/contracts/staff/today'
import { sql } from 'kysely'
import type { AuditAction } from '../../audit/deeds'
import { sealingLag } from '../../audit/seal'
import type { Db } from '../../database/open'
import { countEmergencies } from '../approvals/emergencies'
import { findMailTrouble } from '../../mail/outbox-state'

/** Above these, somebody should look. Per hour, but for the seals. */
const limits = { registrations: 60, refusedLogins: 60, unsealedSeconds: 60 }

/** Whom each alarm concerns. */
const audience: Record<Alarm['tipo'], readonly StaffRole[]> = {
  registros: ['atencion', 'auditoria', 'administracion'],
  ingresos: ['atencion', 'auditoria', 'administracion'],
  consultas: ['accesos', 'auditoria'],
  auditoria_sin_sellar: ['auditoria', 'administracion'],
  correo_detenido: ['atencion', 'administracion'],
  correo_fallido: ['atencion', 'administracion'],
  emergencia: ['auditoria', 'administracion'],
}

type Found = { count: number; since: Date | null }

/** Counts recent rows of the trail; a row about a flood says how many more there were. */
const countRecent = (db: Db, action: AuditAction, period: string, which = sql<boolean>`true`) =>
  db
    .selectFrom('audit_event')
    .select([
      sql<number>`coalesce(sum(1 + coalesce((details ->> 'leftOut')::integer, 0)), 0)::integer`.as('count'),
      sql<Date | null>`min(at)`.as('since'),
    ])
    .where('action', '=', action)
    .where('at', '>', sql<Date>`now() - ${period}::interval`)
    .where(which)
    .executeTakeFirstOrThrow()

const loginRefused = sql<boolean>`details ->> 'route' LIKE 'POST %/auth/login'`

const over = (trouble: Found, limit: number): Found =>
  trouble.count > limit ? trouble : { count: 0, since: null }

async function findSealingLag(db: Db): Promise<Found> {
  const seconds = Math.floor(await sealingLag(db))
  return over({ count: seconds, since: null }, limits.unsealedSeconds)
}

/** Finds the anomalies that concern people with these roles. */
export async function findAlarms(db: Db, roles: readonly StaffRole[]): Promise<Alarm[]> {
  const mail = await findMailTrouble(db)
  const troubles: Record<Alarm['tipo'], Found> = {
    auditoria_sin_sellar: await findSealingLag(db),
    consultas: await countRecent(db, 'official_held', '1 day'),
    registros: over(await countRecent(db, 'registration', '1 hour'), limits.registrations),
    ingresos: over(await countRecent(db, 'refused', '1 hour', loginRefused), limits.refusedLogins),
    correo_detenido: mail.stuck,
    correo_fallido: mail.failed,
    emergencia: { count: await countEmergencies(db), since: null },
  }
  return (Object.keys(troubles) as Alarm['tipo'][])
    .filter((tipo) => troubles[tipo].count > 0 && audience[tipo].some((role) => roles.includes(role)))
    .map((tipo) => ({
      tipo,
      cantidad: troubles[tipo].count,
      desde: troubles[tipo].since?.toISOString() ?? null,
    }))
}
