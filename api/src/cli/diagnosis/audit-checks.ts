import { counted } from '@fcr/shared/contracts/text/counts'
import { sql } from 'kysely'
import { findLastVerification } from '../../audit/altered'
import { findLastNote, findNoteState, type NoteState } from '../../audit/last-note'
import { countUnsealed, isStuck, sealingLag } from '../../audit/seal'
import { duration, fault, good, warning, type Check } from './finding'
import type { OnDatabase } from './database-checks'

const audit = 'docs/audit.md'
const verify = 'npm run fcr -- auditoria verificar'

function judgeSealing({ rows, age }: { rows: number; age: number }) {
  if (rows === 0) return good('todo está sellado')
  const text = `${counted(rows, 'fila', 'filas')} sin sellar; la más antigua, hace ${duration(age)}`
  return isStuck(age) ? fault(text, 'docs/run/monitoring.md, Alerts (FcrAuditNotSealed)') : good(text)
}

/** A running site notes the head every five minutes, if it changed. */
const lateNote = 900

export function judgeNote({ note, unnoted, disagrees }: NoteState) {
  if (disagrees) return fault('lo anotado fuera de la base no coincide con la auditoría', verify)
  if (note === undefined && unnoted === 0) return good('todavía no hay nada que anotar')
  const text =
    note === undefined
      ? 'nadie ha anotado nada en esta carpeta de datos'
      : `anotado hace ${duration((Date.now() - note.at.getTime()) / 1000)}; coincide`
  return unnoted > lateNote
    ? warning(
        `${text}; hay sellos sin anotar desde hace ${duration(unnoted)}`,
        'docs/audit.md; ¿corre el sitio con esta DATA_DIR?',
      )
    : good(text)
}

const oneDay = 86_400

export function judgeVerification(last: { age: number; ok: boolean } | undefined) {
  if (last === undefined) return warning('no se ha hecho ninguna', `${verify}; el sitio la hace cada día`)
  if (!last.ok) return fault(`hace ${duration(last.age)} halló cambios`, verify)
  const text = `hace ${duration(last.age)}, íntegra`
  return last.age > 2 * oneDay ? warning(text, `${verify}; el sitio la hace cada día`) : good(text)
}

async function findVerification({ db }: OnDatabase) {
  const last = await findLastVerification(db)
  return judgeVerification(last && { age: (Date.now() - last.endedAt.getTime()) / 1000, ok: last.ok })
}

export function judgeMonths({ strayBytes, ready }: { strayBytes: number; ready: number }) {
  if (strayBytes > 0)
    return warning(
      'puede haber filas en audit_event_default: sus meses no se pueden archivar',
      `${audit}, Months`,
    )
  if (ready < 1) return warning('no hay tablas para los próximos meses', 'reinicie una instancia del sitio')
  return good(`tablas listas para ${counted(ready, 'mes', 'meses')} más`)
}

/** Reads sizes and bounds, because the application's role cannot read partitions directly. */
async function findMonthState({ db }: OnDatabase) {
  const { rows } = await sql<{ strayBytes: number; ready: number }>`
    SELECT pg_relation_size('audit_event_default')::float8 AS "strayBytes", count(*) FILTER (WHERE
      substring(pg_get_expr(relpartbound, oid) FROM 'FROM \\(''([^'']+)''\\)')::timestamptz > now())::integer AS ready
    FROM pg_inherits JOIN pg_class ON oid = inhrelid WHERE inhparent = 'audit_event'::regclass`.execute(db)
  return judgeMonths({ strayBytes: 0, ready: 0, ...rows[0] })
}

export const auditChecks: readonly Check<OnDatabase>[] = [
  {
    name: 'auditoría: sellos',
    todo: audit,
    find: async ({ db }) => judgeSealing({ rows: await countUnsealed(db), age: await sealingLag(db) }),
  },
  {
    name: 'auditoría: anotaciones',
    todo: audit,
    find: async ({ db, auditHeadsFile }) =>
      judgeNote(await findNoteState(db, await findLastNote(db, auditHeadsFile))),
  },
  { name: 'auditoría: meses', todo: audit, find: findMonthState },
  { name: 'auditoría: comprobación', todo: audit, find: findVerification },
]
