import { counted } from '@fcr/shared/contracts/text/counts'
import { sql } from 'kysely'
import type { Db } from '../../database/open'
import { countHeldCodes } from '../../official/quota'
import { countEmergencies } from '../../staff/approvals/emergencies'
import { listAdministrators } from '../../staff/team/people/people-repository'
import { findOverdue } from '../../housekeeping/overdue'
import { findMailTrouble, findOutboxState, type OutboxState } from '../../mail/outbox-state'
import { checkStoredKeys, PasswordKeyError } from '../../passwords/keys'
import { duration, fault, good, warning, type Check } from './finding'

const alerts = 'docs/run/monitoring.md, Alerts'

type MailFacts = Pick<OutboxState, 'queued' | 'oldestDue' | 'failed'> & { stuck: number }

function judgeMail({ queued, oldestDue, failed, stuck }: MailFacts) {
  const text = `${queued} en espera${oldestDue > 0 ? `, el más antiguo hace ${duration(oldestDue)}` : ''}; ${failed} sin entregar`
  if (stuck > 0)
    return fault(text, 'npm run fcr -- correo estado; docs/run/monitoring.md, Alerts (FcrMailNotSent)')
  return failed > 0 ? warning(text, 'npm run fcr -- correo fallidos') : good(text)
}

/** A worker looks for imports every second and gives a sign of life every twenty. */
const lateImport = 300

function judgeImports({ waiting, oldest }: { waiting: number; oldest: number }) {
  if (waiting === 0) return good('ninguna espera')
  const text = `${counted(waiting, 'espera', 'esperan')}; la más antigua, hace ${duration(oldest)}`
  return oldest > lateImport
    ? warning(text, 'reinicie una instancia del sitio y lea su registro')
    : good(text)
}

/** The housekeeping runs every hour, and after the start of an instance. */
function judgeHousekeeping(overdue: number) {
  if (overdue < 2 * 3600) return good('nada vencido espera desde la última hora')
  const text = `lo más antiguo debió borrarse hace ${duration(overdue)}`
  const todo = 'busque "housekeeping failed" en el registro del sitio; ¿corre?'
  return overdue > 86_400 ? fault(text, todo) : warning(text, todo)
}

export const judgeAdministrators = (count: number) =>
  count < 2
    ? warning(
        `${counted(count, 'persona puede', 'personas pueden')} aprobar como administración; hacen falta dos`,
        'npm run fcr -- equipo invitar',
      )
    : good(`${count} personas pueden aprobar como administración`)

export const judgeHeld = (count: number) =>
  count > 0
    ? warning(
        counted(count, 'código retenido', 'códigos retenidos'),
        'npm run fcr -- codigos listar --estado retenido',
      )
    : good('ninguno retenido')

const judgeEmergencies = (count: number) =>
  count > 0
    ? warning(
        `${counted(count, 'acción', 'acciones')} sin segunda persona y sin revisar`,
        `${alerts} (FcrEmergencyActions)`,
      )
    : good('ninguna por revisar')

async function findImports({ db }: { db: Db }) {
  const { rows } = await sql<{ waiting: number; oldest: number }>`
    SELECT count(*)::integer AS waiting,
      coalesce(extract(epoch FROM now() - min(coalesce(lease_until, created_at))), 0)::float8 AS oldest
    FROM import_job WHERE state IN ('leyendo', 'revisando', 'cargando')
      AND (lease_until IS NULL OR lease_until < now())`.execute(db)
  return judgeImports({ waiting: 0, oldest: 0, ...rows[0] })
}

async function findKeys({ db }: { db: Db }) {
  try {
    await checkStoredKeys(db)
    return good('PASSWORD_KEYS tiene las claves de lo guardado')
  } catch (error) {
    if (!(error instanceof PasswordKeyError)) throw error
    return fault('en PASSWORD_KEYS falta una clave de lo guardado', 'npm run fcr -- claves estado')
  }
}

export const workChecks: readonly Check<{ db: Db }>[] = [
  {
    name: 'correo',
    todo: alerts,
    find: async ({ db }) =>
      judgeMail({ ...(await findOutboxState(db)), stuck: (await findMailTrouble(db)).stuck.count }),
  },
  { name: 'importaciones', todo: alerts, find: findImports },
  { name: 'limpieza', todo: alerts, find: async ({ db }) => judgeHousekeeping(await findOverdue(db)) },
  {
    name: 'equipo',
    todo: 'docs/foundation.md',
    find: async ({ db }) => judgeAdministrators((await listAdministrators(db)).length),
  },
  { name: 'claves de contraseñas', todo: 'npm run fcr -- claves estado', find: findKeys },
  { name: 'códigos', todo: alerts, find: async ({ db }) => judgeHeld(await countHeldCodes(db)) },
  { name: 'emergencias', todo: alerts, find: async ({ db }) => judgeEmergencies(await countEmergencies(db)) },
]
