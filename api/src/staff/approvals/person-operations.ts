import { rowId } from '@fcr/shared/contracts/staff/rows'
import { z } from 'zod'
import { labelOf } from '../../changes/history'
import type { Db } from '../../database/open'
import { isForeignKeyViolation } from '../../errors/database-errors'
import { findConflict, lockConflict, type Conflict } from '../../identity/conflicts'
import { loadDisplay } from '../../import/types'
import { numberForStaff } from '../../identity/authority'
import { resolveConflict } from '../../identity/resolve-conflict'
import { annulAccount, type Annulment } from '../../identity/verification'
import { defineOperation, notApplicable, type Approved, type Change, type Fact } from './operation'
import { findHolder, findNumber, personFacts } from './person-facts'
import { shortWhen } from '@fcr/shared/dates'

// Annulling an account, alone or as the decision of a conflict.

export const staffOfDecision = ({ askedBy }: Pick<Approved, 'askedBy'>) => ({
  actor: askedBy,
  author: { realm: 'fundacion', name: askedBy } as const,
})

/** The number of a conflict, also while no account has it. */
export const numberOfConflict = async (db: Db, id: string): Promise<string | undefined> =>
  (await findConflict(db, id))?.numero_identificacion

/** The current holder of a conflict's number: the decision is about them. */
export const holderFacts = async (db: Db, conflict: Conflict | undefined): Promise<Fact[]> =>
  personFacts(db, conflict ? await findHolder(db, conflict.numero_identificacion) : null)

/** Whether a conflict is still open, and from when its import is. */
export function conflictFact(conflict: Conflict | undefined): Fact {
  const { closed_at, imported_at } = conflict ?? {}
  const words = !conflict ? 'Ya no existe' : closed_at ? `Resuelto ${shortWhen(closed_at)}` : 'Abierto'
  return { field: 'Conflicto', value: imported_at ? `${words}; importado ${shortWhen(imported_at)}` : words }
}

const annulEffects = [
  'Nadie ingresa con la cuenta ni la encuentra; sus sesiones terminan.',
  'La cédula queda libre: otra persona puede afiliarse con ella.',
  'Los datos se guardan por el término legal y la cuenta se puede restaurar.',
  'Quien la creó recibe un correo, si dio uno.',
]

const annulled = (annulment: Extract<Annulment, { kind: 'annulled' }>) => ({
  account: annulment.id,
  sessions: annulment.sessions,
  ledger: annulment.ledger,
})

/** Annuls an account that is not of the person with that document. */
export const annulIdentity = defineOperation({
  name: 'identidad anular',
  roles: ['atencion'],
  payload: z.strictObject({ person: rowId }),
  title: () => 'Anular una cuenta',
  person: ({ person }) => person,
  lock: () => Promise.resolve(),
  page: async (db, { person }) => ({
    facts: await personFacts(db, person),
    effects: annulEffects,
    changes: [],
  }),
  execute: async (trx, { person }, approved) => {
    const subject = await findNumber(trx, person)
    const annulment: Annulment =
      subject === undefined
        ? { kind: 'no_account' }
        : await annulAccount(trx, numberForStaff(staffOfDecision(approved), subject), {
            reason: approved.reason,
            by: approved.askedBy,
            caseNumber: approved.approval,
          })
    if (annulment.kind === 'no_account')
      throw notApplicable('La cuenta ya no existe: no hay nada que anular.')
    return { subject, details: annulled(annulment) }
  },
})

/** The imported row that takes the place of the account, field by field. */
async function importedChanges(db: Db, { importado }: Conflict): Promise<Change[]> {
  if (!importado) return []
  const display = await loadDisplay(db)
  return Object.entries(importado)
    .filter(([column]) => column !== 'numero_identificacion')
    .map(([column, value]) => ({ field: labelOf(column), before: null, after: display(column, value) }))
}

/** Returns what to throw for an error of `resolveConflict` that annuls: a row that does not fit is explained. */
export const annullingError = (error: unknown): unknown =>
  isForeignKeyViolation(error)
    ? notApplicable('Los datos de la fila importada no concuerdan entre sí: impórtela de nuevo.')
    : error

/** Decides a conflict about a number by annulling its account. */
export const resolveByAnnulling = defineOperation({
  name: 'identidad resolver',
  roles: ['atencion'],
  payload: z.strictObject({ conflict: rowId, person: rowId.nullable() }),
  title: ({ conflict }) => `Anular la cuenta del conflicto ${conflict}`,
  person: ({ person }) => person ?? undefined,
  number: (db, { conflict }) => numberOfConflict(db, conflict),
  lock: (trx, { conflict }) => lockConflict(trx, conflict),
  page: async (db, { conflict: id }) => {
    const conflict = await findConflict(db, id)
    return {
      facts: [...(await holderFacts(db, conflict)), conflictFact(conflict)],
      effects: [
        ...annulEffects,
        conflict?.importado
          ? 'La fila importada ocupa su lugar, y el conflicto se cierra.'
          : 'No hay una fila importada que ocupe su lugar. El conflicto se cierra.',
      ],
      changes: conflict ? await importedChanges(db, conflict) : [],
    }
  },
  execute: async (trx, { conflict: id, person }, approved) => {
    const decision = { kind: 'anular', reason: approved.reason } as const
    const result = await resolveConflict(trx, id, decision, {
      ...staffOfDecision(approved),
      caseNumber: approved.approval,
      person,
    }).catch((error: unknown) => {
      throw annullingError(error)
    })
    if (result.kind !== 'done')
      throw notApplicable('El conflicto cambió desde que se pidió: ya no se puede resolver así.')
    const { conflict, annulment } = result
    return {
      subject: conflict.numero_identificacion,
      details: {
        conflict: id,
        decision: 'anular',
        ...(annulment?.kind === 'annulled' && annulled(annulment)),
      },
    }
  },
})
