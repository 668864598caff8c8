import { z } from 'zod'
import { requestRow } from './requests'
import { rowId } from './rows'

const time = z.iso.datetime()
const count = z.number().int().nonnegative()

/** Rows of each list; the totals count all. */
export const maxToday = 5

/**
 * Something unusual that somebody must look at. `cantidad` and `desde` say how much of it, and since when; null if
 * that says nothing.
 */
export const alarm = z.strictObject({
  tipo: z.enum([
    /** New accounts within the last hour. */
    'registros',
    /** Refused logins within the last hour. */
    'ingresos',
    /** Officials held for too many consultations within the last day. */
    'consultas',
    /** Seconds for which the audit trail has not been sealed. */
    'auditoria_sin_sellar',
    /** Messages that wait longer than they should. */
    'correo_detenido',
    /** Messages that failed. */
    'correo_fallido',
    /** Commands run without a second person's approval that nobody has reviewed. */
    'emergencia',
  ]),
  cantidad: count,
  desde: time.nullable(),
})
export type Alarm = z.infer<typeof alarm>

const namedRecord = z.strictObject({ nombre: z.string(), numero_identificacion: z.string() })

/**
 * Response of `GET /fundacion/hoy`: pending work of the caller. A section is null if the caller's roles have no part
 * in it.
 */
export const today = z.strictObject({
  /** Day in Colombia, `YYYY-MM-DD`. */
  fecha: z.string(),
  /** Open requests; `filas` the first to be due. */
  solicitudes: z
    .strictObject({
      total: count,
      atrasadas: count,
      hoy: count,
      /** Due within three working days, without those of today. */
      pronto: count,
      /** Receipt must be acknowledged today, or should have been. */
      sin_acuse: count,
      sin_asignar: count,
      mias: count,
      filas: z.array(requestRow),
    })
    .nullable(),
  /** Accounts whose identity nobody has verified: a figure. Absent from earlier versions of the API. */
  sin_verificar: count.nullable().optional(),
  /** Null: earlier versions of the area counted these accounts as tasks. */
  identidades: z
    .strictObject({
      total: count,
      filas: z.array(
        z.strictObject({
          id: rowId,
          nombre: z.string(),
          numero_identificacion: z.string(),
          /** Of the affiliation. */
          desde: time,
        }),
      ),
    })
    .nullable(),
  /** Open conflicts, the oldest first. */
  conflictos: z
    .strictObject({
      total: count,
      filas: z.array(
        z.strictObject({
          id: rowId,
          /** Row id and name of the person who has the number; null if the row is gone. */
          persona: z.strictObject({ id: rowId, nombre: z.string() }).nullable(),
          numero_identificacion: z.string(),
          abierto_por: z.enum(['registro', 'importacion']),
          intentos: count,
          desde: time,
        }),
      ),
    })
    .nullable(),
  /** Pairs of records that are probably one person and await a decision, those that share most first. */
  repetidos: z
    .strictObject({
      total: count,
      filas: z.array(
        z.strictObject({
          id: rowId,
          /** Names and document numbers of both records. */
          fichas: z.tuple([namedRecord, namedRecord]),
        }),
      ),
    })
    .nullable(),
  /** Approvals that the caller may decide, the first to expire first. */
  aprobaciones: z.strictObject({
    total: count,
    filas: z.array(
      z.strictObject({ id: rowId, titulo: z.string(), pide: z.string(), pedida: time, vence: time }),
    ),
  }),
  /** Held access codes, the oldest first. */
  codigos: z
    .strictObject({
      total: count,
      filas: z.array(
        z.strictObject({
          id: rowId,
          funcionario: z.string(),
          entidad: z.string(),
          /** Which limit was exceeded. */
          por: z.enum(['profile', 'search', 'map']),
          desde: time,
        }),
      ),
    })
    .nullable(),
  /** Those that concern the caller's roles. */
  alarmas: z.array(alarm),
})
export type Today = z.infer<typeof today>

/**
 * Response of `GET /fundacion/hoy/cuentas`, for the numbers in the navigation: no personal data, and not recorded.
 * `hoy`: all that waits; `solicitudes`: open requests, null for roles that do not see them.
 */
export const todayCounts = z.strictObject({ hoy: count, solicitudes: count.nullable() })
export type TodayCounts = z.infer<typeof todayCounts>
