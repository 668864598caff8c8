import { z } from 'zod'
import { change, changeValue as value } from '../changes'
import { profile } from '../profile'
import { requestKind, requestState } from '../rights'
import { page, pageSize } from './rows'
import { typedLine } from '../readings/schemas'

/** Times are ISO 8601, UTC. */
const time = z.iso.datetime()

/** Pages beyond this one are refused: a narrower search finds the rest. */
const maxPage = 400

/** `anulada`: the account was annulled. The others as in `provenance`. */
export const identityState = z.enum(['verificada', 'declarada', 'importada', 'anulada'])
export type IdentityState = z.infer<typeof identityState>

/** Body of `POST /fundacion/personas/buscar`: personal data must not be part of an address. */
export const peopleQuery = z.strictObject({
  /** A name, document number, e-mail address or mobile number; its shape says which. '' lists everybody. */
  texto: typedLine(100),
  identidad: identityState.optional(),
  /** Name of the force. */
  fuerza: typedLine(100).min(1).optional(),
  /** Only people with an open conflict. */
  conConflicto: z.literal(true).optional(),
  pagina: z.number().int().min(1).max(maxPage),
})
export type PeopleQuery = z.infer<typeof peopleQuery>

const personRow = z.strictObject({
  id: z.string(),
  nombre_apellido_completo: z.string(),
  numero_identificacion: z.string(),
  celular: z.string().nullable(),
  correo: z.string().nullable(),
  identidad: identityState,
  /** Whether the person has an account: imported rows have none. */
  cuenta: z.boolean(),
  conflicto: z.boolean(),
  /** Last change of the data; for an annulled account, when it was annulled. */
  actualizado: time,
  /** Whether only similar words of the name matched. */
  aproximada: z.boolean(),
})
export type PersonRow = z.infer<typeof personRow>

/** Response of the search. */
export const peopleFound = z.strictObject({
  /** If there is a text, people with the name and people with a similar one are each counted up to `maxPeopleCounted`. */
  total: z.number().int(),
  /** How many of the total have only a similar name; they follow the others. */
  parecidos: z.number().int(),
  /** Of all that match the text and the force, by identity. */
  porIdentidad: z.record(identityState, z.number().int()),
  filas: z.array(personRow),
  /** If nobody has the searched name: that name without one of its words, each of which finds somebody. */
  sinPalabra: z.array(z.string()).optional(),
})
export type PeopleFound = z.infer<typeof peopleFound>
export const maxPeopleCounted = maxPage * pageSize

/** Query and response of `GET /fundacion/personas/:id/cambios`, newest first. */
export const changesQuery = z.strictObject({ pagina: page })
export const changes = z.strictObject({ total: z.number().int(), filas: z.array(change) })
export type Changes = z.infer<typeof changes>

const identity = z.strictObject({
  estado: identityState,
  /** Whether the person filled in the form, and when last. */
  declarada: time.nullable(),
  importada: time.nullable(),
  registrada_por: z.string().nullable(),
  verificada: z
    .strictObject({ fecha: time, por: z.string(), metodo: z.string(), referencia: z.string() })
    .nullable(),
  anulada: z.strictObject({ fecha: time, por: z.string(), motivo: z.string() }).nullable(),
  restaurada: time.nullable(),
})

export const passwordState = z.enum(['ninguna', 'propia', 'por_cambiar', 'temporal', 'temporal_vencida'])
export type PasswordState = z.infer<typeof passwordState>

const account = z.strictObject({
  creada: time,
  contrasena: passwordState,
  /** When the temporary password expires. */
  contrasena_hasta: time.nullable(),
  bloqueada_hasta: time.nullable(),
  intentos_fallidos: z.number().int(),
  ultimo_ingreso: time.nullable(),
  correo_confirmado: z.boolean(),
  sesiones: z.array(
    z.strictObject({
      creada: time,
      ultimo_uso: time,
      direccion: z.string().nullable(),
      navegador: z.string().nullable(),
    }),
  ),
})

/** An open case about the person's number. */
const conflictCase = z.strictObject({
  id: z.string(),
  abierto: time,
  origen: z.enum(['registro', 'importacion']),
  intentos: z.number().int(),
  ultimo_intento: time.nullable(),
  importado: time.nullable(),
  /** Fields that differ; `persona` is the record, `importacion` what the import has. */
  diferencias: z.array(
    z.strictObject({ campo: z.string(), etiqueta: z.string(), persona: value, importacion: value }),
  ),
  /** Labels of the fields that are equal. */
  iguales: z.array(z.string()),
})
export type ConflictCase = z.infer<typeof conflictCase>

/** Response of `GET /fundacion/personas/:id`; its ETag is the version that an edit must name. */
export const personRecord = z.strictObject({
  id: z.string(),
  version: z.number().int(),
  perfil: profile,
  identidad: identity,
  /** Null for an annulled account. */
  cuenta: account.nullable(),
  conflicto: conflictCase.nullable(),
  /** Pending requests about the person that need another's approval, oldest first. */
  por_aprobar: z.array(
    z.strictObject({ id: z.string(), titulo: z.string(), pidio: z.string(), fecha: time }),
  ),
  /** Accounts with the same number that were annulled. */
  anuladas: z.array(z.strictObject({ id: z.string(), fecha: time })),
  solicitudes: z.array(
    z.strictObject({
      id: z.string(),
      radicado: z.string(),
      tipo: requestKind,
      estado: requestState,
      creada: time,
    }),
  ),
  /** The first page of the history. */
  cambios: changes,
  /** The latest consultations by officials. */
  consultas: z.array(
    z.strictObject({
      fecha: time,
      tipo: z.enum(['perfil', 'persona_mapa', 'busqueda']),
      funcionario: z.string(),
      entidad: z.string(),
      finalidad: z.string(),
    }),
  ),
  /** Recent actions of the staff. */
  /** `operacion`: the action or attempt, in the words of the audit trail. */
  equipo: z.array(
    z.strictObject({ fecha: time, quien: z.string(), operacion: z.string(), resultado: z.string() }),
  ),
})
export type PersonRecord = z.infer<typeof personRecord>
