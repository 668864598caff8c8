import { pageSize } from '@fcr/shared/contracts/staff/rows'
import type { OpenInvitation, Team, TeamPerson } from '@fcr/shared/contracts/staff/team'
import type { FastifyRequest } from 'fastify'
import { lockedStaff } from '../../../limits/login-lock'
import { recordStaffAct } from '../../record'
import {
  countTeam,
  listAdministrators,
  listInvitations,
  listTeam,
  type StoredInvitation,
  type TeamMember,
} from './people-repository'

const personOf = (member: TeamMember, locked: ReadonlySet<string>): TeamPerson => ({
  id: member.id,
  nombre: member.name,
  correo: member.email,
  roles: member.roles,
  activa: member.disabledAt === null,
  bloqueada: locked.has(member.id),
  creada: member.createdAt.toISOString(),
  ultimo_uso: member.lastUsedAt?.toISOString() ?? null,
  llaves: member.passkeys,
  contrasena: member.hasPassword,
})

const invitationOf = (row: StoredInvitation): OpenInvitation => ({
  id: row.id,
  nombre: row.name,
  correo: row.email,
  roles: row.roles,
  estado: row.valid ? 'abierta' : 'vencida',
  reemplazo: row.staff_account_id !== null,
  enviada: row.mailed,
  invitada_por: row.invited_by,
  creada: row.created_at.toISOString(),
  vence: row.expires_at.toISOString(),
})

/** One page of the team, with all invitations. */
export async function showTeam(request: FastifyRequest, page: number): Promise<Team> {
  const { db } = request.server
  const [people, invitations, total, administrators] = [
    await listTeam(db, { offset: (page - 1) * pageSize, limit: pageSize }),
    await listInvitations(db),
    await countTeam(db),
    await listAdministrators(db),
  ]
  const locked = await lockedStaff(db, people)
  await recordStaffAct(db, request, { operation: 'equipo listar', details: { accounts: people.length } })
  return {
    total,
    filas: people.map((member) => personOf(member, locked)),
    invitaciones: invitations.map(invitationOf),
    administradores: administrators.length,
  }
}
