import { z } from 'zod'
import { change, changeAuthor } from './changes'
import { ownMail } from './mail'
import { mapPerson } from './map'
import { profile } from './profile'
import { provenance } from './provenance'
import { typedLines } from './readings/schemas'
import { counted, countOf } from './text/counts'

/** Times are ISO 8601, UTC. */
const time = z.iso.datetime()

/**
 * One occasion on which an official saw data of the person who asks. Until the foundation has verified the
 * person's identity, `funcionario` and `finalidad` are null.
 */
export const consultation = z.strictObject({
  fecha: time,
  /** The profile was opened, the map record was opened, or the person was among search results. */
  tipo: z.enum(['perfil', 'persona_mapa', 'busqueda']),
  funcionario: z.string().nullable(),
  entidad: z.string(),
  finalidad: z.string().nullable(),
})
export type Consultation = z.infer<typeof consultation>

/** Maximum number of consultations in a response of `GET /perfil/consultas`; `X-Total-Count` has the total. */
export const maxConsultations = 500

/**
 * Response of `GET /perfil/consultas`, newest first. If earlier ones are archived, `X-Records-Since` is the first day that
 * the list covers (`YYYY-MM-DD`).
 */
export const consultations = z.array(consultation)

/**
 * A question about one's data ('consulta'), or a claim to correct or erase them. 'autoridad': an authority orders the
 * foundation to hand over data of a person, who does not see it.
 */
export const requestKind = z.enum(['consulta', 'correccion', 'supresion', 'autoridad'])
export type RequestKind = z.infer<typeof requestKind>

export const requestState = z.enum(['recibida', 'en_tramite', 'atendida', 'rechazada'])
export type RequestState = z.infer<typeof requestState>

const requestTextLimits = { min: 10, max: 2000 } as const

const requestMessages = {
  short: 'Describa su solicitud (mínimo 10 caracteres).',
  long: 'La solicitud puede tener como máximo 2000 caracteres.',
  characters: 'La solicitud contiene caracteres no permitidos.',
} as const

/** Text of a letter: a person's request, or the foundation's reply. */
export const letter = (min: number, messages: { short: string; long: string; characters: string }) =>
  typedLines(requestTextLimits.max, { tooLong: messages.long, unreadable: messages.characters }).min(
    min,
    messages.short,
  )

/** Body of `POST /perfil/solicitudes`. */
export const newRequest = z.strictObject({
  tipo: requestKind.extract(['correccion', 'supresion']),
  texto: letter(requestTextLimits.min, requestMessages),
})
export type NewRequest = z.infer<typeof newRequest>

/** A reply of the foundation to a request. */
const requestReply = z.strictObject({
  fecha: time,
  /** State of the request from this reply on. */
  estado: requestState,
  /** Null if the request was closed without further words. */
  texto: z.string().nullable(),
})

/** A request as its author sees it: response of `POST /perfil/solicitudes`, element of the `GET` response. */
export const ownRequest = z.strictObject({
  id: z.string(),
  /** Number for correspondence: the year of the request and a sequence, such as 2026-000123. */
  radicado: z.string(),
  tipo: requestKind.exclude(['autoridad']),
  texto: z.string().nullable(),
  estado: requestState,
  /** The last reply, for areas of earlier releases. */
  respuesta: z.string().nullable(),
  /** All replies, oldest first. */
  respuestas: z.array(requestReply),
  /** Last day to answer, `YYYY-MM-DD`; null once it is closed. */
  vence: z.string().nullable(),
  creada: time,
  actualizada: time,
  cerrada: time.nullable(),
})
export type OwnRequest = z.infer<typeof ownRequest>

/** Response of `GET /perfil/solicitudes`, newest first. */
export const ownRequests = z.array(ownRequest)

/** Something that the member has not seen yet. */
export const novelty = z.discriminatedUnion('tipo', [
  z.strictObject({
    tipo: z.literal('respuesta'),
    fecha: time,
    /** Id of the request. */
    solicitud: z.string(),
    radicado: z.string(),
    /** State of the request from this reply on. */
    estado: requestState,
  }),
  /** The foundation has verified the member's identity. */
  z.strictObject({ tipo: z.literal('identidad'), fecha: time }),
])
export type Novelty = z.infer<typeof novelty>

/** Response of `GET /perfil/novedades`, oldest first. */
export const novelties = z.array(novelty)

/** Body of `POST /perfil/novedades/vistas`: the time of the last novelty shown. Later ones stay new. */
export const seenNovelties = z.strictObject({ hasta: time })

/** Response of `GET /perfil/constancia`: the content of a certificate of affiliation. No sensitive answers. */
export const certificate = z.strictObject({
  /** Affiliation number: the year of the affiliation and a sequence, such as AF-2026-000042. */
  numero: z.string(),
  emitida: time,
  nombre_apellido_completo: z.string(),
  numero_identificacion: z.string(),
  afiliada: time,
  /** The data policy that the person accepted; null for imported people. */
  autorizacion: z.strictObject({ version: z.string(), fecha: time }).nullable(),
  procedencia: provenance,
})
export type Certificate = z.infer<typeof certificate>

/** A device on which the person is signed in. Element of `GET /auth/sesiones`; never contains tokens. */
const ownSession = z.strictObject({
  creada: time,
  ultimo_uso: time,
  /** Whether this is the session that sends the request. */
  actual: z.boolean(),
  /** Time until it ends regardless of use. A duration, not a time: clocks of old computers are wrong. */
  segundos_restantes: z.number().int().nonnegative(),
  direccion: z.string().nullable(),
  navegador: z.string().nullable(),
})
export type OwnSession = z.infer<typeof ownSession>

/** Response of `GET /auth/sesiones`, most recently used first. */
export const ownSessions = z.array(ownSession)

/** Response of `POST /auth/sesiones/cerrar-otras`: the number of sessions ended. */
export const endedSessions = z.strictObject({ cerradas: z.number().int() })

/** Maximum number of rows of each list of `ownData` in a response. */
export const maxExported = 2000

/** The lists of `ownData` that grow with use; `anteriores` counts what they leave out. */
export const exportedLists = ['consultas', 'sesiones', 'actividad', 'cambios'] as const
export type ExportedList = (typeof exportedLists)[number]

/** Data stored about a person: response of `GET /perfil/datos`. Dates are `YYYY-MM-DD`. */
export const ownData = z.strictObject({
  generado: time,
  /** Null if only the map's register has the number. */
  perfil: profile.nullable(),
  cuenta: z
    .strictObject({
      creada: time,
      actualizada: time,
      /** Incremented by each edit. */
      version: z.number().int(),
      tiene_contrasena: z.boolean(),
      debe_cambiar_contrasena: z.boolean(),
      /** Whether the foundation has verified the person's identity. */
      identidad: z.enum(['declarada', 'verificada']),
    })
    .nullable(),
  /** The data policy that the person accepted; null for imported people. */
  autorizacion: z.strictObject({ version: z.string(), fecha: time }).nullable(),
  /** The main address, since when it is confirmed, and the chosen notices; null without an account. */
  correo: ownMail.extend({ confirmado_desde: time.nullable() }).nullable(),
  solicitudes: ownRequests,
  /** First day covered by `consultas` and `actividad`; null if nothing is archived. Older APIs omit it. */
  registro_desde: z.iso.date().nullable().optional(),
  consultas: consultations,
  sesiones: z.array(ownSession.omit({ actual: true, segundos_restantes: true })),
  /** The person's activity in the system, from the audit log. */
  actividad: z.array(
    z.strictObject({
      fecha: time,
      accion: z.string(),
      resultado: z.string(),
      direccion: z.string().nullable(),
    }),
  ),
  /** The history of changes of the person's data, newest first. */
  cambios: z.array(
    change.pick({ fecha: true, campo: true, etiqueta: true, antes: true, despues: true }).extend({
      autor: changeAuthor.shape.tipo,
    }),
  ),
  /** How many older rows each list leaves out; all others are here. Older APIs omit it. */
  anteriores: z.record(z.enum(exportedLists), z.number().int().nonnegative()).optional(),
  /** The map record with the same number; null until the foundation has verified the person's identity. */
  persona_mapa: mapPerson.nullable(),
})
export type OwnData = z.infer<typeof ownData>

/** Whether every list of an export has all its rows. */
export const isComplete = ({ anteriores }: OwnData): boolean =>
  Object.values(anteriores ?? {}).every((older) => older === 0)

/** Sentence about the older rows that a list of an export leaves out; undefined if it is complete. */
export function olderRows({ anteriores }: OwnData, list: ExportedList): string | undefined {
  const older = anteriores?.[list] ?? 0
  return older === 0
    ? undefined
    : `Aquí están los ${countOf(maxExported)} registros más recientes. La Fundación guarda además ${counted(older, 'anterior', 'anteriores')}.`
}
