import { z } from 'zod'
import { plainEmail } from '../text/plain-email'
import { typedLine } from '../readings/schemas'
import { hasTwoWords } from '../text/typed-text'
import { clerkReason } from './approvals'
import { page, rowId } from './rows'
import { newPasskey, newPasswordFactor } from './sign-in'
import { staffRole } from './staff'

const teamMessages = {
  name: 'Escriba nombre y apellido.',
  email: 'Escriba un correo válido.',
  roles: 'Elija al menos una función.',
} as const

/** At least one role, each once. */
const roleList = z
  .array(staffRole)
  .min(1, teamMessages.roles)
  .max(5)
  .refine((roles) => new Set(roles).size === roles.length)

const personName = typedLine(120).refine(hasTwoWords, teamMessages.name)
export const staffEmail = plainEmail({ max: 254, format: teamMessages.email })

/** Body of `POST /fundacion/equipo/invitaciones`. */
export const newInvitation = z.strictObject({
  nombre: personName,
  correo: staffEmail,
  roles: roleList,
  /** By e-mail; otherwise the link is shown once, to hand it over. */
  enviar: z.boolean(),
})
export type NewInvitation = z.infer<typeof newInvitation>

/** Body of `POST /fundacion/equipo/invitaciones/:id/reenviar`. */
export const sendAgain = z.strictObject({ enviar: z.boolean() })

/** The link of an invitation that is handed over, shown once; null if it goes by e-mail. */
export const invitationLink = z.strictObject({ id: rowId, enlace: z.string().nullable() })
export type InvitationLink = z.infer<typeof invitationLink>

/** A person of the team. */
const teamPerson = z.strictObject({
  id: rowId,
  nombre: z.string(),
  correo: z.string(),
  roles: z.array(staffRole),
  activa: z.boolean(),
  /** Whether wrong passwords lock it now: for its address, in a browser or in a session. */
  bloqueada: z.boolean(),
  /** ISO 8601, like all moments. */
  creada: z.string(),
  ultimo_uso: z.string().nullable(),
  llaves: z.number().int(),
  contrasena: z.boolean(),
})
export type TeamPerson = z.infer<typeof teamPerson>

export const openInvitation = z.strictObject({
  id: rowId,
  nombre: z.string(),
  correo: z.string(),
  roles: z.array(staffRole),
  estado: z.enum(['abierta', 'vencida']),
  /** For an account whose ways in were withdrawn. */
  reemplazo: z.boolean(),
  enviada: z.boolean(),
  invitada_por: z.string(),
  creada: z.string(),
  vence: z.string(),
})
export type OpenInvitation = z.infer<typeof openInvitation>

/** Query of `GET /fundacion/equipo`. */
export const teamQuery = z.strictObject({ pagina: page })

/** Response of `GET /fundacion/equipo`. Invitations that nobody has accepted or withdrawn, newest first. */
export const team = z.strictObject({
  total: z.number().int(),
  filas: z.array(teamPerson),
  invitaciones: z.array(openInvitation),
  /** Active administrators who can sign in. */
  administradores: z.number().int(),
})
export type Team = z.infer<typeof team>

/** Body of the calls that change an account, or ask another person to approve that. */
export const accountChange = z.strictObject({ motivo: clerkReason })
/** Body of `POST /fundacion/equipo/:id/roles`. */
export const rolesChange = z.strictObject({ roles: roleList, motivo: clerkReason })

/** The token of an invitation's link. Any other text is a link that does not work. */
const token = z.string().max(200)
/** Body of the calls that use an invitation. */
export const invitationUse = z.strictObject({ token })

/** Response of `POST /fundacion/invitacion`. */
export const invitation = z.strictObject({
  nombre: z.string(),
  correo: z.string(),
  roles: z.array(staffRole),
  reemplazo: z.boolean(),
  vence: z.string(),
})
export type Invitation = z.infer<typeof invitation>

/** Body of `POST /fundacion/invitacion/llave`. */
export const acceptWithPasskey = z.strictObject({ token, llave: newPasskey })
/** Body of `POST /fundacion/invitacion/contrasena`. */
export const acceptWithPassword = z.strictObject({ token, clave: newPasswordFactor })
