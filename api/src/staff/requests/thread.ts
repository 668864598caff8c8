import { dayInBogota } from '@fcr/shared/contracts/dates'
import type { RequestThread, ThreadEntry } from '@fcr/shared/contracts/staff/requests'
import type { Db } from '../../database/open'
import { provenanceOf } from '../../identity/provenance'
import { findWaiting } from '../approvals/repository'
import { correctedSince } from './corrected'
import { eraseByRequest } from './erase-operation'
import { extendedDueOf } from '../../rights/change-request'
import { findNotes, findRequestPerson } from '../../rights/request-desk'
import { findPersonId, findQueueRow } from '../../rights/request-queue'
import { templatesFor } from '../../rights/request-templates'
import { findRequest, type DataRequest } from '../../rights/requests-repository'

type Person = Awaited<ReturnType<typeof findRequestPerson>>

const toPerson = (person: NonNullable<Person>): NonNullable<RequestThread['persona']> => ({
  id: person.id,
  nombre: person.nombre,
  identidad: provenanceOf(person).identidad,
  celular: person.celular,
  correo: person.correo,
  municipio: person.municipio === null ? null : `${person.municipio}, ${person.departamento ?? ''}`,
  afiliada: dayInBogota(person.created_at),
  en_conflicto: person.en_conflicto,
})

function entriesOf(request: DataRequest, notes: Awaited<ReturnType<typeof findNotes>>): ThreadEntry[] {
  const replies: ThreadEntry[] = request.replies.map((reply) => ({
    tipo: 'respuesta',
    fecha: reply.created_at.toISOString(),
    estado: reply.state,
    texto: reply.text,
    autor: reply.written_by,
  }))
  const written: ThreadEntry[] = notes.map((note) => ({
    tipo: 'nota',
    fecha: note.created_at.toISOString(),
    texto: note.text,
    autor: note.written_by,
  }))
  return [...replies, ...written].sort((a, b) => a.fecha.localeCompare(b.fecha))
}

/** Returns the person a request is about; undefined if the register does not have them. */
export async function findPersonOf(db: Db, request: string): Promise<Person> {
  const id = await findPersonId(db, request)
  return id === undefined ? undefined : findRequestPerson(db, id)
}

/** Whether somebody asked to erase the person, and nobody has decided yet. */
async function isErasureAsked(db: Db, request: string): Promise<boolean> {
  const payload = { request }
  return (await findWaiting(db, eraseByRequest.name, payload)) !== undefined
}

/** Returns a request with its thread, the person's data and the replies to begin with. */
export async function findThread(db: Db, id: string): Promise<RequestThread | undefined> {
  const request = await findRequest(db, id)
  const row = await findQueueRow(db, id)
  if (!request || !row) return undefined
  const person = await findPersonOf(db, id)
  const isCorrection = request.kind === 'correccion' && request.closed_at === null
  const corregido = isCorrection && person ? await correctedSince(db, request, person.id) : null
  const templates = () => templatesFor(request, { name: person?.nombre, changed: corregido?.cambio })
  return {
    ...row,
    version: request.version,
    numero_identificacion: request.numero_identificacion,
    texto: request.text,
    canal: request.channel,
    registrada_por: request.registered_by,
    autoridad: request.authority,
    referencia: request.reference,
    prorrogada: request.extended_at !== null,
    prorrogable_hasta: extendedDueOf(request) ?? null,
    creada: request.created_at.toISOString(),
    cerrada: request.closed_at?.toISOString() ?? null,
    hilo: entriesOf(request, await findNotes(db, id)),
    persona: person ? toPerson(person) : null,
    registro_borrado: !person && request.compareciente_id !== null && request.kind !== 'autoridad',
    lee_en_su_cuenta:
      request.compareciente_id !== null && request.kind !== 'autoridad' && person?.has_login === true,
    plantillas: request.closed_at === null ? templates() : [],
    supresion_pedida: await isErasureAsked(db, id),
    corregido,
  }
}
