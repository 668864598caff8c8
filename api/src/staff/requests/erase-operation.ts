import { requestStateNames } from '@fcr/shared/contracts/staff/requests'
import { rowId } from '@fcr/shared/contracts/staff/rows'
import { documentNumberPattern } from '@fcr/shared/contracts/text/typed-text'
import { z } from 'zod'
import type { Db } from '../../database/open'
import { firstNameOf } from '../../mail/recipient'
import { queueMailTo } from '../../mail/outbox'
import { closeRequest } from '../../rights/change-request'
import { radicadoOf } from '../../rights/radicado'
import { findRequest, type DataRequest } from '../../rights/requests-repository'
import { defineOperation, notApplicable, type Fact } from '../approvals/operation'
import { describeErasure, erasePersonal } from '../approvals/erasure'
import { findNumber } from '../approvals/person-facts'

const erasure = z.strictObject({
  request: rowId,
  radicado: z.string(),
  number: z.string().regex(documentNumberPattern),
  person: rowId.nullable(),
})
type RequestedErasure = z.infer<typeof erasure>

/**
 * Describes the erasure of the person whose request it is: of their record, also if their number was corrected meanwhile;
 * of whoever has the number only if nobody had it when the request arrived.
 * @throws {ApiError} 409 if their record is gone
 */
export async function requestedErasureOf(db: Db, request: DataRequest): Promise<RequestedErasure> {
  const { compareciente_id: record, numero_identificacion } = request
  const ownNumber = record === null ? numero_identificacion : await findNumber(db, record)
  if (ownNumber === undefined)
    throw notApplicable(
      'El registro de quien hizo esta solicitud ya no existe, y la cédula puede ser ahora de otra persona: no se borra a nadie. Responda y cierre la solicitud.',
    )
  const { number, person } = await describeErasure(db, ownNumber, false)
  return { request: request.id, radicado: radicadoOf(request), number, person }
}

const asErasure = ({ number, person }: RequestedErasure) => ({ number, person, mapOnly: false })

/** Finds where to tell the person that their data are gone; must be called before they are. */
const findContact = (db: Db, person: string | null) =>
  db
    .selectFrom('compareciente')
    .select(['nombre_apellido_completo as name', 'correo_electronico_principal as email'])
    .where('id', '=', person)
    .executeTakeFirst()

const lastWords = 'Sus datos fueron borrados.'

/** The state of the request, with the number of replies. */
async function requestFact(db: Db, { request: id, radicado }: RequestedErasure): Promise<Fact> {
  const request = await findRequest(db, id)
  const words = request
    ? `${requestStateNames[request.state]}; respuestas: ${request.replies.length}`
    : 'Ya no existe'
  return { field: 'Solicitud', value: `${radicado}: ${words}` }
}

/** Erases a person on their request, closes the request and notifies the person. */
export const eraseByRequest = defineOperation({
  name: 'solicitudes suprimir',
  roles: ['atencion'],
  payload: erasure,
  title: ({ radicado }) => `Borrar a una persona, por su solicitud ${radicado}`,
  person: ({ person }) => person ?? undefined,
  number: (_db, { number }) => Promise.resolve(number),
  lock: async (trx, payload) => {
    await erasePersonal.lock(trx, asErasure(payload))
    await trx.selectFrom('data_request').select('id').where('id', '=', payload.request).forUpdate().execute()
  },
  page: async (db, payload) => {
    const { facts, effects, changes } = await erasePersonal.page(db, asErasure(payload))
    return {
      facts: [...facts, await requestFact(db, payload)],
      effects: [
        ...effects,
        `La solicitud ${payload.radicado} queda atendida y la persona recibe un correo, si dio uno.`,
      ],
      changes,
    }
  },
  execute: async (trx, payload, approved) => {
    const { request, radicado, person } = payload
    const dataRequest = await findRequest(trx, request)
    if (!dataRequest || (await requestedErasureOf(trx, dataRequest)).person !== person)
      throw notApplicable('La solicitud ya no es de esa persona: no se borró nada.')
    const contact = await findContact(trx, person)
    const done = await erasePersonal.execute(trx, asErasure(payload), approved)
    const closing = { state: 'atendida', answer: lastWords } as const
    const closed = await closeRequest(trx, request, closing, { by: approved.askedBy })
    if (closed.kind !== 'done') throw notApplicable('La solicitud ya está cerrada: no se borró nada.')
    if (contact?.email)
      await queueMailTo(trx, contact.email, {
        kind: 'data_erased',
        facts: { firstName: firstNameOf(contact.name), radicado },
      })
    return { ...done, details: { ...done.details, request } }
  },
})
