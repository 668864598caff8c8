import { evidence, type VerificationMethod } from '@fcr/shared/contracts/staff/people-actions'
import { rowId } from '@fcr/shared/contracts/staff/rows'
import { z } from 'zod'
import type { Db } from '../../database/open'
import { isForeignKeyViolation } from '../../errors/database-errors'
import { compareConflict, findConflict, lockConflict, type Difference } from '../../identity/conflicts'
import { columnOf, labelOfField } from '../../identity/import-choice'
import { resolveConflict, takenValues, type Resolution } from '../../identity/resolve-conflict'
import { defineOperation, notApplicable } from '../approvals/operation'
import { conflictFact, holderFacts, numberOfConflict, staffOfDecision } from '../approvals/person-operations'

const payload = z.strictObject({
  conflict: rowId,
  person: rowId,
  /** Columns of the register taken from the import; none: the record stays as it is. */
  columns: z.array(z.string()),
  evidence,
})

/** A value of a profile on an approval's page; null if absent. */
export const valueWords = (value: Difference['account']) =>
  value === null || value === '' ? null : typeof value === 'boolean' ? (value ? 'Sí' : 'No') : String(value)

export const methodWords: Record<VerificationMethod, string> = {
  documento: 'Documento en persona',
  videollamada: 'Videollamada',
  acta: 'Acta cotejada',
  otro: 'Otro medio',
}

type Payload = z.infer<typeof payload>

/** The values that the record keeps and takes, and the lost values of the import. */
async function pageOf(db: Db, { conflict: id, columns, evidence: proof }: Payload) {
  const conflict = await findConflict(db, id)
  const open = conflict && !conflict.closed_at ? conflict : undefined
  const { differences } = open ? await compareConflict(db, open) : { differences: [] }
  // Also what an answer that depends on a taken one loses.
  const { differences: taken } = open
    ? await compareConflict(db, { ...open, importado: takenValues(open, columns) })
    : { differences: [] }
  const isTaken = ({ field }: Difference) => columns.includes(columnOf(field) ?? '')
  const lost = differences.filter((difference) => !isTaken(difference))
  const lostWords = lost.map(
    ({ field, imported }) => `${labelOfField(field)}: ${valueWords(imported) ?? 'nada'}`,
  )
  return {
    facts: [
      ...(await holderFacts(db, conflict)),
      conflictFact(conflict),
      { field: 'Cómo se comprobó', value: `${methodWords[proof.metodo]}: ${proof.referencia}` },
      { field: 'Se descarta de la importación', value: lostWords.join('; ') || 'Nada' },
    ],
    changes: taken.map(({ field, account, imported }) => ({
      field: labelOfField(field),
      before: valueWords(account),
      after: valueWords(imported),
    })),
  }
}

const effectsOf = ({ columns }: Payload) => [
  columns.length === 0
    ? 'Los datos de la ficha quedan como están; los importados se descartan.'
    : 'Los campos elegidos pasan a la ficha; lo que había queda en el historial.',
  'La identidad queda verificada y el conflicto se cierra.',
  'La persona recibe un aviso por correo.',
]

const refusals: Partial<Record<Resolution['kind'], string>> = {
  already_closed: 'El conflicto ya está resuelto.',
  other_row: 'La cédula la tiene ahora otra cuenta.',
  no_account: 'La persona ya no está en el registro.',
  not_imported: 'Una importación posterior cambió los datos: pida la unión de nuevo.',
}

/** Joins a record with an import of the same number, field by field, and verifies the identity. */
export const combineRecords = defineOperation({
  name: 'identidad combinar',
  roles: ['atencion'],
  payload,
  title: ({ columns }) =>
    columns.length === 0 ? 'Verificar la identidad y descartar la importación' : 'Unir dos registros',
  person: ({ person }) => person,
  number: (db, { conflict }) => numberOfConflict(db, conflict),
  lock: (trx, { conflict }) => lockConflict(trx, conflict),
  page: async (db, payload) => ({ ...(await pageOf(db, payload)), effects: effectsOf(payload) }),
  execute: async (trx, { conflict: id, person, columns, evidence: seen }, approved) => {
    const staff = staffOfDecision(approved)
    const proof = { method: seen.metodo, reference: seen.referencia, by: approved.askedBy }
    const kind = columns.length === 0 ? ('verificar' as const) : ('combinar' as const)
    const decision = { kind, evidence: { ...proof, author: staff.author }, columns }
    const result = await resolveConflict(trx, id, decision, { ...staff, person }).catch((error: unknown) => {
      throw isForeignKeyViolation(error)
        ? notApplicable('Los campos elegidos ya no concuerdan: pida la unión de nuevo.')
        : error
    })
    if (result.kind !== 'done')
      throw notApplicable(refusals[result.kind] ?? 'El conflicto cambió desde que se pidió.')
    return {
      subject: result.conflict.numero_identificacion,
      details: { conflict: id, decision: kind, columns, method: seen.metodo, reference: seen.referencia },
    }
  },
})
