import { rowId } from '@fcr/shared/contracts/staff/rows'
import { documentNumberPattern } from '@fcr/shared/contracts/text/typed-text'
import { z } from 'zod'
import type { Db } from '../../database/open'
import { numberForStaff } from '../../identity/authority'
import {
  eraseMapPerson,
  erasePerson,
  lockErasure,
  measureErasure,
  type ErasedPerson,
} from '../../rights/erase-person'
import { defineOperation, notApplicable, type Fact } from './operation'
import { findHolder, personFacts } from './person-facts'
import { staffOfDecision } from './person-operations'

/** `person`: the row that had the number when it was asked for; null if only the map has it. */
const erasure = z.strictObject({
  number: z.string().regex(documentNumberPattern),
  person: rowId.nullable(),
  mapOnly: z.boolean(),
})
type Erasure = z.infer<typeof erasure>

/** Returns what an erasure by number concerns. */
export async function describeErasure(db: Db, number: string, mapOnly: boolean): Promise<Erasure> {
  return { number, person: await findHolder(db, number), mapOnly }
}

/** The approval's page is read by staff of the operation's role only, and each look is recorded. */
const forPage = (number: string) => numberForStaff({ actor: 'aprobaciones' }, number)

const mapWords = ({ onMap, joined }: { onMap: boolean; joined: boolean }) =>
  !onMap
    ? 'No está'
    : joined
      ? 'Está, y también se borra'
      : 'Está, y se conserva: la cuenta está sin verificar y puede ser de otra persona'

const joinedWords = (count: number, { joined }: { joined: boolean }) =>
  count === 0 ? 'Ninguno' : `${count}: ${joined ? 'se borran' : 'se conservan'}`

async function erasureFacts(db: Db, { number, mapOnly }: Erasure): Promise<Fact[]> {
  const extent = await measureErasure(db, forPage(number))
  if (mapOnly) return [{ field: 'Registro del mapa', value: extent.onMap ? 'Está, y se borra' : 'No está' }]
  const { person } = await describeErasure(db, number, false)
  return [
    ...(await personFacts(db, person)),
    { field: 'Registro del mapa', value: mapWords(extent) },
    { field: 'Conflictos de la cédula', value: joinedWords(extent.conflicts, extent) },
    { field: 'Filas de archivos importados', value: joinedWords(extent.importRows, extent) },
    { field: 'Solicitudes que quedan sin texto', value: String(extent.requests) },
  ]
}

const erasureEffects = ({ number, mapOnly }: Erasure) =>
  mapOnly
    ? [`El registro del mapa con la cédula ${number} se borra y no se puede recuperar.`]
    : [
        `Los datos de la cédula ${number} se borran y no se pueden recuperar.`,
        'Sus sesiones terminan; sus solicitudes quedan sin texto.',
        'La auditoría conserva la cédula y lo que pasó con ella.',
      ]

/** Erases a person from both registers, or only from the map's. */
export const erasePersonal = defineOperation({
  name: 'persona borrar',
  roles: ['atencion'],
  payload: erasure,
  title: ({ mapOnly }) => (mapOnly ? 'Borrar a una persona del mapa' : 'Borrar a una persona'),
  person: ({ person, mapOnly }) => (mapOnly ? undefined : (person ?? undefined)),
  number: (_db, { number }) => Promise.resolve(number),
  lock: (trx, { number }) => lockErasure(trx, forPage(number)),
  page: async (db, payload) => ({
    facts: await erasureFacts(db, payload),
    effects: erasureEffects(payload),
    changes: [],
  }),
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
