import { findLastBackup, readDrills } from '../../backup/last-backup'
import type { Db } from '../../database/open'
import { duration, fault, good, warning, type Check } from './finding'

type WithBackups = { db: Db; dataDir: string; databaseUrl: string | undefined }

const guide = 'docs/run/backup.md'
const hour = 3600

/** One is made each night. @param age in seconds; undefined: there is none */
export function judgeBackup(age: number | undefined) {
  if (age === undefined) return warning('no hay ninguno en 90 días', `systemctl start fcr-respaldo; ${guide}`)
  const text = `hace ${duration(age)}`
  return age > 28 * hour ? warning(text, 'systemctl status fcr-respaldo.timer fcr-respaldo') : good(text)
}

/** One is made each month, on one of the machines. */
export function judgeDrill(last: { age: number; ok: boolean } | undefined) {
  if (!last) return good('ninguno informado en esta carpeta de datos')
  const text = `hace ${duration(last.age)}`
  if (!last.ok) return fault(`${text} falló`, 'docs/run/monitoring.md, Alerts (FcrDrillFailed)')
  return last.age > 35 * 24 * hour
    ? warning(text, 'systemctl status fcr-ensayo.timer fcr-ensayo')
    : good(`${text}, restaurado`)
}

const ageOf = (date: Date) => (Date.now() - date.getTime()) / 1000

export const backupChecks: readonly Check<WithBackups>[] = [
  {
    name: 'respaldo',
    todo: guide,
    find: async ({ db, databaseUrl }) => {
      if (databaseUrl === undefined) return good('la base integrada se copia con su carpeta')
      const last = await findLastBackup(db)
      return judgeBackup(last && ageOf(last))
    },
  },
  {
    name: 'ensayo de restauración',
    todo: guide,
    find: async ({ dataDir }) => {
      const last = (await readDrills(dataDir)).at(-1)
      return judgeDrill(last && { age: ageOf(last.at), ok: last.ok })
    },
  },
]
