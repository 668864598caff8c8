import { rowId } from '@fcr/shared/contracts/foundation/rows'
import { documentNumberPattern } from '@fcr/shared/contracts/text'
import { z } from 'zod'
import type { Db } from '../../database/open'
import { numberForStaff } from '../../identity/authority'
import { resolveConflict } from '../../identity/resolve-conflict'
import { annulAccount, type Annulment } from '../../identity/verification'
import { eraseMapPerson, erasePerson, type ErasedPerson } from '../../rights/erase-person'
import { defineOperation, notApplicable, type Approved } from './operation'

// Irreversible actions on a person's data.

const findNumber = async (db: Db, person: string): Promise<string | undefined> => {
  const row = await db
    .selectFrom('compareciente')
    .select('numero_identificacion as number')
    .where('id', '=', person)
    .executeTakeFirst()
  return row?.number
}

export const staffOfDecision = ({ askedBy }: Pick<Approved, 'askedBy'>) => ({
  actor: askedBy,
  author: { realm: 'fundacion', name: askedBy } as const,
})

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
  effects: () => Promise.resolve(annulEffects),
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

/** Decides a conflict about a number by annulling its account. */
export const resolveByAnnulling = defineOperation({
  name: 'identidad resolver',
  roles: ['atencion'],
  payload: z.strictObject({ conflict: rowId, person: rowId.nullable() }),
  title: ({ conflict }) => `Anular la cuenta del conflicto ${conflict}`,
  person: ({ person }) => person ?? undefined,
  effects: () =>
    Promise.resolve([
      ...annulEffects,
      'La fila importada, si la hay, ocupa su lugar, y el conflicto se cierra.',
    ]),
  execute: async (trx, { conflict: id }, approved) => {
    const decision = { kind: 'anular', reason: approved.reason } as const
    const result = await resolveConflict(trx, id, decision, {
      ...staffOfDecision(approved),
      caseNumber: approved.approval,
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

/** `person`: the row that had the number when it was asked for; null if only the map has it. */
const erasure = z.strictObject({
  number: z.string().regex(documentNumberPattern),
  person: rowId.nullable(),
  mapOnly: z.boolean(),
})
export type Erasure = z.infer<typeof erasure>

/** Returns what an erasure by number concerns. */
export async function describeErasure(db: Db, number: string, mapOnly: boolean): Promise<Erasure> {
  const row = await db
    .selectFrom('compareciente')
    .select('id')
    .where('numero_identificacion', '=', number)
    .executeTakeFirst()
  return { number, person: row?.id ?? null, mapOnly }
}

/** Erases a person from both registers, or only from the map's. */
export const erasePersonal = defineOperation({
  name: 'persona borrar',
  roles: ['atencion'],
  payload: erasure,
  title: ({ mapOnly }) => (mapOnly ? 'Borrar a una persona del mapa' : 'Borrar a una persona'),
  person: ({ person, mapOnly }) => (mapOnly ? undefined : (person ?? undefined)),
  effects: (_db, { number, mapOnly }) =>
    Promise.resolve(
      mapOnly
        ? [`El registro del mapa con la cédula ${number} se borra y no se puede recuperar.`]
        : [
            `Los datos de la cédula ${number} se borran y no se pueden recuperar.`,
            'Sus sesiones terminan; sus solicitudes quedan sin texto.',
            'La auditoría conserva la cédula y lo que pasó con ella.',
          ],
    ),
  execute: async (trx, payload, approved) => {
    const { number, person, mapOnly } = payload
    const numero = numberForStaff(staffOfDecision(approved), number)
    const now = await describeErasure(trx, number, mapOnly)
    if (!mapOnly && now.person !== person)
      throw notApplicable('La cédula la tiene ahora otra cuenta: no se borró nada.')
    const terms = { caseNumber: approved.approval }
    const erased: Partial<ErasedPerson> | undefined = mapOnly
      ? await eraseMapPerson(trx, numero, terms)
      : await erasePerson(trx, numero, { ...terms, account: person })
    if (!erased) throw notApplicable('Ningún registro tiene ya a esa persona.')
    return { subject: number, details: { ...erased } }
  },
})
