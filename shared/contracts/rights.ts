import { z } from 'zod'
import { mapPerson } from './map'
import { profile } from './profile'

/** Times are ISO 8601, UTC. */
const time = z.iso.datetime()

/**
 * One time that an official saw data of the person who asks. Before the foundation has verified the person's identity
 * `funcionario` and `finalidad` are null.
 */
export const consultation = z.strictObject({
  fecha: time,
  /** The profile was opened, the record of the map was opened, or the person was among the results of a search. */
  tipo: z.enum(['perfil', 'persona_mapa', 'busqueda']),
  funcionario: z.string().nullable(),
  entidad: z.string(),
  finalidad: z.string().nullable(),
})
export type Consultation = z.infer<typeof consultation>

/** Most consultations in one answer of `GET /perfil/consultas`; `X-Total-Count` tells how many there are. */
export const maxConsultations = 500

/** Answer of `GET /perfil/consultas`, newest first. */
export const consultations = z.array(consultation)

export const requestKind = z.enum(['correccion', 'supresion'])
export type RequestKind = z.infer<typeof requestKind>

export const requestState = z.enum(['recibida', 'en_tramite', 'atendida', 'rechazada'])
export type RequestState = z.infer<typeof requestState>

export const requestTextLimits = { min: 10, max: 2000 } as const

// Line breaks and tabs are part of a letter; PostgreSQL cannot store NUL, and the rest is nobody's to type.
// eslint-disable-next-line no-control-regex
const strangeCharacters = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/

export const requestMessages = {
  short: 'Describa su solicitud (mínimo 10 caracteres).',
  long: 'La solicitud puede tener como máximo 2000 caracteres.',
  characters: 'La solicitud contiene caracteres no permitidos.',
} as const

/** Body of `POST /perfil/solicitudes`. */
export const newRequest = z.strictObject({
  tipo: requestKind,
  texto: z
    .string()
    .trim()
    .min(requestTextLimits.min, requestMessages.short)
    .max(requestTextLimits.max, requestMessages.long)
    .refine((text) => !strangeCharacters.test(text), requestMessages.characters),
})
export type NewRequest = z.infer<typeof newRequest>

/** A request as its person sees it: answer of `POST /perfil/solicitudes`, element of `GET /perfil/solicitudes`. */
export const ownRequest = z.strictObject({
  id: z.string(),
  tipo: requestKind,
  texto: z.string().nullable(),
  estado: requestState,
  respuesta: z.string().nullable(),
  creada: time,
  actualizada: time,
  cerrada: time.nullable(),
})
export type OwnRequest = z.infer<typeof ownRequest>

/** Answer of `GET /perfil/solicitudes`, newest first. */
export const ownRequests = z.array(ownRequest)

/** A device on which the person is signed in. Element of `GET /auth/sesiones`; never its tokens. */
export const ownSession = z.strictObject({
  creada: time,
  ultimo_uso: time,
  /** Whether it is the one that asks. */
  actual: z.boolean(),
  /** Until it ends, however it is used. A duration, not a time: the clocks of old computers are wrong. */
  segundos_restantes: z.number().int().nonnegative(),
  direccion: z.string().nullable(),
  navegador: z.string().nullable(),
})
export type OwnSession = z.infer<typeof ownSession>

/** Answer of `GET /auth/sesiones`, the last used first. */
export const ownSessions = z.array(ownSession)

/** Answer of `POST /auth/sesiones/cerrar-otras`: how many it ended. */
export const endedSessions = z.strictObject({ cerradas: z.number().int() })

/** Everything kept about a person: answer of `GET /perfil/datos`. Dates are `YYYY-MM-DD`. */
export const ownData = z.strictObject({
  generado: time,
  /** Null where only the map's register knows the number. */
  perfil: profile.nullable(),
  cuenta: z
    .strictObject({
      creada: time,
      actualizada: time,
      /** Counts the edits. */
      version: z.number().int(),
      tiene_contrasena: z.boolean(),
      debe_cambiar_contrasena: z.boolean(),
      /** Whether the foundation has verified who the person is. */
      identidad: z.enum(['declarada', 'verificada']),
    })
    .nullable(),
  /** The data policy that the person accepted; null for people who were imported. */
  autorizacion: z.strictObject({ version: z.string(), fecha: time }).nullable(),
  solicitudes: ownRequests,
  consultas: consultations,
  sesiones: z.array(ownSession.omit({ actual: true, segundos_restantes: true })),
  /** What the person did here, as the audit trail has it. */
  actividad: z.array(
    z.strictObject({
      fecha: time,
      accion: z.string(),
      resultado: z.string(),
      direccion: z.string().nullable(),
    }),
  ),
  /** The map's record under the same number; null before the foundation has verified the person's identity. */
  persona_mapa: mapPerson.nullable(),
})
export type OwnData = z.infer<typeof ownData>
