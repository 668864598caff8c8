import { findLastVerification } from '../../audit/altered'
import { findLastNote, findNoteState, type NoteState } from '../../audit/last-note'
import { countUnsealed, isStuck, sealingLag } from '../../audit/seal'
import { amount } from '../table'
import { duration, fault, good, warning, type Check } from './finding'
import type { OnDatabase } from './database-checks'

const audit = 'docs/audit.md'
const verify = 'npm run fcr -- auditoria verificar'

function judgeSealing({ rows, age }: { rows: number; age: number }) {
  if (rows === 0) return good('todo está sellado')
  const text = `${amount(rows, 'fila', 'filas')} sin sellar; la más antigua, hace ${duration(age)}`
  return isStuck(age) ? fault(text, 'docs/operation.md, Alerts (FcrAuditNotSealed)') : good(text)
}

/** A running site notes the head every five minutes, if it changed. */
const lateNote = 900

export function judgeNote({ note, unnoted, disagrees }: NoteState, now = Date.now()) {
  if (disagrees) return fault('lo anotado fuera de la base no coincide con la auditoría', verify)
  if (note === undefined && unnoted === 0) return good('todavía no hay nada que anotar')
  const text =
    note === undefined
      ? 'nadie ha anotado nada en esta carpeta de datos'
      : `anotado hace ${duration((now - note.at.getTime()) / 1000)}; coincide`
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
  { name: 'auditoría: comprobación', todo: audit, find: findVerification },
]
