import type { AuditFilter } from '@fcr/shared/contracts/staff/audit'
import { startInBogota } from '@fcr/shared/contracts/dates'
import type { ActorKey, EventFilter, PersonKey } from '../../audit/find-events'
import {
  actorsOfEntity,
  findActors,
  findTrailPeople,
  mostPeople,
  personWithId,
} from '../../audit/find-people'
import type { Db } from '../../database/open'
import { ApiError } from '../../errors/api-error'

const oneDay = 24 * 3_600_000

export const noPerson = () => new ApiError(404, 'person_not_found', 'No se encontró a la persona.')

async function peopleOf(db: Db, { persona, sobre }: AuditFilter): Promise<PersonKey[] | undefined> {
  if (persona !== undefined) {
    const person = await personWithId(db, persona)
    // Erased: the rows of the trail under the id remain.
    return [person ?? { number: undefined, ids: [persona] }]
  }
  if (sobre === undefined) return undefined
  const people = await findTrailPeople(db, sobre)
  if (people) return people
  const message = `Más de ${mostPeople} personas tienen ese nombre. Escriba el nombre completo o la cédula.`
  throw new ApiError(400, 'too_many_people', message, { errors: [{ path: 'sobre', message }] })
}

async function actorsOf(db: Db, { quien, codigo, cuenta, entidad }: AuditFilter): Promise<ActorKey[][]> {
  return [
    ...(codigo === undefined ? [] : [[{ realm: 'external' as const, ids: [codigo] }]]),
    ...(cuenta === undefined ? [] : [[{ realm: 'fundacion' as const, ids: [cuenta] }]]),
    ...(entidad === undefined ? [] : [[await actorsOfEntity(db, entidad)]]),
    ...(quien === undefined ? [] : [await findActors(db, quien)]),
  ]
}

/** Returns the conditions of a page's filter. @throws {ApiError} 400 if a name fits too many people */
export async function resolveFilter(db: Db, filter: AuditFilter): Promise<EventFilter> {
  const { grupo, accion, resultado, referencia, desde, hasta } = filter
  return {
    people: await peopleOf(db, filter),
    actors: await actorsOf(db, filter),
    group: grupo,
    action: accion,
    outcome: resultado,
    reference: referencia,
    from: desde === undefined ? undefined : startInBogota(desde),
    before: hasta === undefined ? undefined : new Date(startInBogota(hasta).getTime() + oneDay),
  }
}

/** The document number for the audit row of a look at the trail, if it is about one person. */
export const subjectOf = ({ people }: EventFilter): string | undefined =>
  people?.length === 1 ? people[0]?.number : undefined
