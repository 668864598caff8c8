import { z } from 'zod'

/** The roles of the foundation's staff, with their names on the page. A person may have several. */
export const staffRoles = {
  atencion: 'Gestión de afiliados',
  accesos: 'Códigos de acceso',
  datos: 'Importaciones y exportaciones',
  auditoria: 'Auditoría',
  administracion: 'Administración del equipo',
} as const
export const staffRole = z.enum(Object.keys(staffRoles) as [StaffRole, ...StaffRole[]])
export type StaffRole = keyof typeof staffRoles

/** How a person proved who they are: passkey; password and one-time code; password and printed recovery code. */
const proofMethod = z.enum(['llave', 'codigo', 'recuperacion'])
export type ProofMethod = z.infer<typeof proofMethod>

/** Response of `GET /fundacion/me`: whose session it is. */
export const staffMe = z.strictObject({
  id: z.string(),
  nombre: z.string(),
  correo: z.string(),
  roles: z.array(staffRole),
  ingreso: z.strictObject({
    /** ISO 8601. */
    desde: z.string(),
    metodo: proofMethod,
  }),
  /** Until the absolute timeout. A duration, not a time: clocks of old computers are wrong. */
  segundos_restantes: z.number().int().nonnegative(),
})
export type StaffMe = z.infer<typeof staffMe>

/** Code of the 403 of a call that wants the person to prove again who they are. */
export const stepUpRequired = 'step_up_required'
/** How long a proof allows such calls, in seconds. */
export const stepUpSeconds = 5 * 60
