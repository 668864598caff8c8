import type { AuditOptions } from '@fcr/shared/contracts/staff/audit'
import type { Db } from '../../database/open'

/** Institutions offered as a filter, the most recent ones. */
const mostEntities = 200

/** Returns what the filters of the audit page offer. */
export async function readOptions(db: Db): Promise<Omit<AuditOptions, 'firma'>> {
  const entities = await db
    .selectFrom('access_code')
    .select('entity')
    .groupBy('entity')
    .orderBy((eb) => eb.fn.max('id'), 'desc')
    .limit(mostEntities)
    .execute()
  const staff = await db.selectFrom('staff_account').select(['id', 'name']).orderBy('name').execute()
  return {
    entidades: entities.map(({ entity }) => entity).sort((a, b) => a.localeCompare(b, 'es')),
    equipo: staff.map(({ id, name }) => ({ id, nombre: name })),
  }
}
