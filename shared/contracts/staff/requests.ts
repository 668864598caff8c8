import { z } from 'zod'
import { parseDay } from '../dates'
import { letter, ownData, requestKind, requestState, type RequestKind, type RequestState } from '../rights'
import { documentNumberOf } from '../readings/document-number'
import { typedLine } from '../readings/schemas'
import { documentNumberPattern } from '../text/typed-text'
import { clerkReason } from './approvals'
import { page, rowId, rowVersion } from './rows'

const time = z.iso.datetime()
const day = typedLine(10).refine((text) => parseDay(text) !== undefined, 'Escriba una fecha válida.')

export const requestKindNames: Record<RequestKind, string> = {
  consulta: 'Consulta de sus datos',
  correccion: 'Corrección de datos',
  supresion: 'Supresión de datos',
  autoridad: 'Orden de una autoridad',
}

/** The law's name for each kind: the word before its number. */
export const requestClassNames: Record<RequestKind, string> = {
  consulta: 'Consulta',
  correccion: 'Reclamo',
  supresion: 'Reclamo',
  autoridad: 'Orden',
}

export const requestStateNames: Record<RequestState, string> = {
  recibida: 'Recibida',
  en_tramite: 'En trámite',
  atendida: 'Atendida',
  rechazada: 'Rechazada',
}

/** How a request reached the foundation. */
const requestChannel = z.enum(['pagina', 'oficina', 'carta', 'correo', 'telefono'])
export type RequestChannel = z.infer<typeof requestChannel>
export const requestChannelNames: Record<RequestChannel, string> = {
  pagina: 'por la página',
  oficina: 'en la oficina',
  carta: 'por carta',
  correo: 'por correo electrónico',
  telefono: 'por teléfono',
}

const clerk = z.strictObject({ id: rowId, nombre: z.string() })

/** A request in the queue. Days are `YYYY-MM-DD`, in Colombia. */
export const requestRow = z.strictObject({
  id: rowId,
  radicado: z.string(),
  tipo: requestKind,
  estado: requestState,
  /** Null if no register has the person any more. */
  nombre: z.string().nullable(),
  recibida: day,
  /** Last day to answer; null for an order that sets none. */
  vence: day.nullable(),
  /** Last day to acknowledge receipt; null once that is done. */
  acuse_vence: day.nullable(),
  asignada: clerk.nullable(),
})
export type RequestRow = z.infer<typeof requestRow>

const dueFilter = z.enum(['atrasadas', 'hoy', 'pronto', 'sin_acuse'])

/** Query of `GET /fundacion/solicitudes`. */
export const requestsQuery = z.strictObject({
  estado: z.enum(['abiertas', 'cerradas', ...requestState.options]).default('abiertas'),
  tipo: requestKind.optional(),
  asignada: z.enum(['mias', 'sin_asignar']).optional(),
  vence: dueFilter.optional(),
  pagina: page,
})
export type RequestsQuery = z.infer<typeof requestsQuery>

/** Response of `GET /fundacion/solicitudes`, by due date; closed ones newest first. */
export const requestList = z.strictObject({ total: z.number().int(), filas: z.array(requestRow) })
export type RequestList = z.infer<typeof requestList>

/** Something in the thread of a request. */
const threadEntry = z.discriminatedUnion('tipo', [
  z.strictObject({
    tipo: z.literal('respuesta'),
    fecha: time,
    estado: requestState,
    /** Null if it was closed without further words, and once the person was erased. */
    texto: z.string().nullable(),
    /** Null for replies before the staff worked on the site. */
    autor: z.string().nullable(),
  }),
  /** Seen by the staff only. Null once the person was erased. */
  z.strictObject({ tipo: z.literal('nota'), fecha: time, texto: z.string().nullable(), autor: z.string() }),
])
export type ThreadEntry = z.infer<typeof threadEntry>

/** The person's data on the page of a request. */
const requestPerson = z.strictObject({
  id: rowId,
  nombre: z.string(),
  identidad: z.enum(['verificada', 'declarada', 'importada']),
  celular: z.string().nullable(),
  correo: z.string().nullable(),
  municipio: z.string().nullable(),
  afiliada: day,
  /** Whether two sides claim the document number. */
  en_conflicto: z.boolean(),
})

/** Response of `GET /fundacion/solicitudes/:id` and of every change. */
export const requestThread = requestRow.extend({
  /** Goes with every change: two people who answer at once do not both succeed. */
  version: z.number().int(),
  numero_identificacion: z.string(),
  /** Null once the person was erased. */
  texto: z.string().nullable(),
  canal: requestChannel,
  /** The member of the staff who entered it, if it was not the person. */
  registrada_por: z.string().nullable(),
  /** Of an authority's order. */
  autoridad: z.string().nullable(),
  referencia: z.string().nullable(),
  prorrogada: z.boolean(),
  /** The day until which it may be extended; null if it may not. */
  prorrogable_hasta: day.nullable(),
  creada: time,
  cerrada: time.nullable(),
  hilo: z.array(threadEntry),
  /** Null if the register does not have the person. */
  persona: requestPerson.nullable(),
  /** Whether the person's record, which existed when the request arrived, is gone: the number may be another person's. */
  registro_borrado: z.boolean(),
  /** Whether the person reads the replies in an account; otherwise they are handed over. */
  lee_en_su_cuenta: z.boolean(),
  /** Replies to begin with, already filled in. */
  plantillas: z.array(z.strictObject({ id: z.string(), titulo: z.string(), texto: z.string() })),
  /** Whether somebody asked to erase the person, and a second person has not decided. */
  supresion_pedida: z.boolean(),
  /**
   * Of an open correction: the fields that changed since it arrived, and what its text names that did not; null for
   * other requests.
   */
  corregido: z.strictObject({ cambio: z.array(z.string()), sigue_igual: z.array(z.string()) }).nullable(),
})
export type RequestThread = z.infer<typeof requestThread>

const words = letter(1, {
  short: 'Escriba el texto.',
  long: 'El texto puede tener como máximo 2000 caracteres.',
  characters: 'El texto contiene caracteres no permitidos.',
})

/** Body of `POST /fundacion/solicitudes/:id/respuestas`. */
export const replyBody = z.strictObject({
  version: rowVersion,
  texto: words,
  /** State of the request after this reply. */
  estado: z.enum(['en_tramite', 'atendida', 'rechazada']),
})
export type ReplyBody = z.infer<typeof replyBody>

/** Body of `POST /fundacion/solicitudes/:id/acuse`: the acknowledgement has a fixed text. */
export const acknowledgeBody = z.strictObject({ version: rowVersion })

/** Body of `POST /fundacion/solicitudes/:id/prorroga`. `motivo` goes to the person. */
export const extendBody = z.strictObject({ version: rowVersion, motivo: words })

/** Body of `POST /fundacion/solicitudes/:id/notas`. */
export const noteBody = z.strictObject({ texto: words })

/** Body of `POST /fundacion/solicitudes/:id/asignacion`. */
export const assignBody = z.strictObject({
  /** To whom; absent: to nobody. */
  a: rowId.optional(),
  /** Whose it was when the caller decided, so that two people do not both take it; absent: nobody's. */
  de: rowId.optional(),
})

/** Body of `POST /fundacion/solicitudes/:id/supresion`. */
export const eraseBody = z.strictObject({ version: rowVersion, razon: clerkReason })

/** Response of `GET /fundacion/solicitudes/equipo`: who can take a request. */
export const requestClerks = z.array(clerk)

const given = typedLine(200, { tooLong: 'Puede tener como máximo 200 caracteres.' }).min(
  1,
  'Falta este dato.',
)

/** Body of `POST /fundacion/solicitudes`: a request that reached the foundation in another way. */
export const receivedRequest = z
  .strictObject({
    cedula: typedLine(60)
      .overwrite(documentNumberOf)
      .regex(documentNumberPattern, 'Escriba el número de documento, solo dígitos.'),
    tipo: requestKind,
    texto: words,
    canal: requestChannel.exclude(['pagina']),
    /** Day of receipt. */
    recibida: day,
    autoridad: given.optional(),
    referencia: given.optional(),
    /** The day that the order sets. */
    vence: day.optional(),
  })
  .refine(({ tipo, autoridad }) => tipo !== 'autoridad' || autoridad !== undefined, {
    path: ['autoridad'],
    message: 'Escriba qué autoridad da la orden.',
  })
  .refine(({ tipo, referencia }) => tipo !== 'autoridad' || referencia !== undefined, {
    path: ['referencia'],
    message: 'Escriba el número de la orden o del expediente.',
  })
  .refine(
    ({ tipo, autoridad, referencia, vence }) =>
      tipo === 'autoridad' || (autoridad ?? referencia ?? vence) === undefined,
    { path: ['tipo'], message: 'Solo la orden de una autoridad lleva autoridad, referencia y fecha.' },
  )
export type ReceivedRequest = z.infer<typeof receivedRequest>

/**
 * Response of `POST /fundacion/solicitudes/:id/exportacion`: what is stored about a person, for the authority that
 * ordered it.
 */
export const certifiedExport = z.strictObject({
  certificacion: z.strictObject({
    /** Of the order. */
    radicado: z.string(),
    autoridad: z.string(),
    referencia: z.string(),
    numero_identificacion: z.string(),
    emitida: time,
    emitida_por: z.string(),
    /** SHA-256 of `datos` as JSON without spaces, hexadecimal. The sealed audit trail has it as well. */
    huella: z.string(),
    /** Names the row of the audit trail. */
    auditoria: z.string(),
  }),
  datos: ownData,
})
export type CertifiedExport = z.infer<typeof certifiedExport>
