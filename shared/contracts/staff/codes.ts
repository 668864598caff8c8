import { z } from 'zod'
import { officialKind } from '../session'
import { plainEmail } from '../text/plain-email'
import { typedLine } from '../readings/schemas'
import { clerkReason } from './approvals'
import { page, rowId } from './rows'

const time = z.iso.datetime()

/** Codes that one person issues alone within these hours, all requests together; more need a second person's approval. */
export const codesAlone = 20
export const codesAloneHours = 24
export const codeLimits = { count: 50, hours: 30 * 24, defaultHours: 24 } as const

const line = (max: number, missing: string) =>
  typedLine(max, { tooLong: `Use como máximo ${max} caracteres.` }).min(1, missing)

const codeFields = {
  tipo: officialKind,
  funcionario: line(120, 'Escriba el nombre del funcionario.'),
  entidad: line(120, 'Escriba el despacho o la dependencia.'),
  finalidad: line(300, 'Escriba para qué lo necesita.'),
  horas: z.number().int().min(1).max(codeLimits.hours),
}

/** Body of `POST /fundacion/codigos`. */
export const newCodes = z
  .strictObject({
    ...codeFields,
    /** The letter or case that the request rests on. */
    soporte: line(120, 'Escriba el oficio o soporte.').optional(),
    cantidad: z.number().int().min(1).max(codeLimits.count),
    /** Address to which a single code is also sent. */
    correo: plainEmail({ max: 200, format: 'Escriba una dirección de correo.' }).optional(),
    /** Reason for the number: for the person who approves. */
    motivo: clerkReason.optional(),
  })
  .refine(({ cantidad, correo }) => correo === undefined || cantidad === 1, {
    path: ['correo'],
    message: 'Solo un código se puede enviar por correo.',
  })
  .refine(({ cantidad, motivo }) => cantidad <= codesAlone || motivo !== undefined, {
    path: ['motivo'],
    message: 'Escriba por qué necesita tantos.',
  })
export type NewCodes = z.infer<typeof newCodes>

/** Codes with their text: shown once, never again. Response of the calls that issue. */
export const issuedCodes = z.strictObject({
  ...codeFields,
  soporte: z.string().nullable(),
  vence: time,
  emite: z.string(),
  /** The address to which it is also sent. */
  enviado_a: z.string().nullable(),
  codigos: z.array(z.strictObject({ id: rowId, codigo: z.string() })),
})
export type IssuedCodes = z.infer<typeof issuedCodes>

export const codeStates = ['vigente', 'usado', 'retenido', 'vencido', 'revocado'] as const
export const codeState = z.enum(codeStates)
export type CodeState = z.infer<typeof codeState>

/** Query of `GET /fundacion/codigos`. */
export const codesQuery = z.strictObject({ estado: codeState.optional(), pagina: page })

const codeRow = z.strictObject({
  id: rowId,
  tipo: officialKind,
  funcionario: z.string(),
  entidad: z.string(),
  finalidad: z.string(),
  /** The first five characters, which are not secret. */
  comienzo: z.string(),
  emitido: time,
  /** Null for codes of earlier releases. */
  emite: z.string().nullable(),
  vence: time,
  estado: codeState,
  /** Searches, profiles and maps that it opened. */
  consultas: z.number().int(),
})
export type CodeRow = z.infer<typeof codeRow>

/** Response of `GET /fundacion/codigos`, newest first. */
export const codeList = z.strictObject({
  total: z.number().int(),
  filas: z.array(codeRow),
  /** How many there are in each state. */
  cuentas: z.record(codeState, z.number().int()),
  /** Domains of addresses to which a code may be sent. */
  dominios: z.array(z.string()),
})
export type CodeList = z.infer<typeof codeList>

/** Response of `GET /fundacion/codigos/:id`. */
export const codeDetail = codeRow.extend({
  soporte: z.string().nullable(),
  enviado_a: z.string().nullable(),
  /** State of the e-mail message; null without one, and a month later. */
  envio: z.enum(['espera', 'enviado', 'no_enviado']).nullable(),
  usado: time.nullable(),
  retenido: z.strictObject({ fecha: time, por: z.enum(['profile', 'search', 'map']) }).nullable(),
  revocado: z
    .strictObject({ fecha: time, por: z.string().nullable(), razon: z.string().nullable() })
    .nullable(),
  /** Whether a session opened with it continues. */
  sesion_viva: z.boolean(),
  actividad: z.strictObject({
    busquedas: z.number().int(),
    perfiles: z.number().int(),
    mapas: z.number().int(),
    primera: time.nullable(),
    ultima: time.nullable(),
  }),
})
export type CodeDetail = z.infer<typeof codeDetail>

/** Query of `GET /fundacion/codigos/:id/actividad`. */
export const activityQuery = z.strictObject({ pagina: page })

/** Response of `GET /fundacion/codigos/:id/actividad`: a code's activity, newest first. */
export const codeActivity = z.strictObject({
  total: z.number().int(),
  filas: z.array(
    z.strictObject({
      fecha: time,
      tipo: z.enum(['ingreso', 'busqueda', 'perfil', 'persona_mapa', 'mapa', 'retenido']),
      /** Number of results of a search. */
      resultados: z.number().int().nullable(),
      /** The person seen; null for callers who may not see people, and once the person is gone. */
      persona: z.strictObject({ id: rowId, nombre: z.string() }).nullable(),
    }),
  ),
})
export type CodeActivity = z.infer<typeof codeActivity>

/** Body of the calls that revoke or release a code. */
export const codeDecision = z.strictObject({ motivo: clerkReason })

/** Response of `POST /fundacion/codigos/:id/liberar`. */
export const releasedCode = z.strictObject({
  /** Whether the official can continue; otherwise they need another code. */
  sesion_viva: z.boolean(),
})
