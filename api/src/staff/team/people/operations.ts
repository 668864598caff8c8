import { rowId } from '@fcr/shared/contracts/staff/rows'
import { staffRole, type StaffRole } from '@fcr/shared/contracts/staff/staff'
import { newInvitation } from '@fcr/shared/contracts/staff/team'
import { z } from 'zod'
import type { Db } from '../../../database/open'
import {
  defineOperation,
  notApplicable,
  type Change as RowChange,
  type Executed,
  type Fact,
} from '../../approvals/operation'
import { shortWhen } from '@fcr/shared/dates'
import { createInvitation, findTaken, inviteRefusals } from '../invitations/invitations-repository'
import { roleWords } from '../role-labels'
import { unchangedWords } from './change-labels'
import { changeAccount, type Change } from './changes'
import { findTeamMember, lockTeam } from './people-repository'

// Changes of the team that a second administrator approves.

/** The name is for the title, which remains. */
const account = z.strictObject({ account: rowId, name: z.string() })
const ownerOf = ({ account: id }: { account: string }) => id
const roles: ['administracion'] = ['administracion']

async function accountFacts(db: Db, id: string): Promise<Fact[]> {
  const member = await findTeamMember(db, id)
  if (!member) return [{ field: 'Cuenta', value: 'Ya no existe' }]
  return [
    { field: 'Nombre', value: member.name },
    { field: 'Correo', value: member.email },
    { field: 'Funciones', value: roleWords(member.roles) },
    { field: 'Estado', value: member.disabledAt ? `Desactivada ${shortWhen(member.disabledAt)}` : 'Activa' },
  ]
}

/** Also the ways in, where the operation gives or takes them. */
async function accessFacts(db: Db, id: string): Promise<Fact[]> {
  const member = await findTeamMember(db, id)
  const { passkeys = 0, hasPassword = false } = member ?? {}
  return [
    ...(await accountFacts(db, id)),
    { field: 'Llaves de acceso', value: String(passkeys) },
    { field: 'Contraseña', value: hasPassword ? 'Tiene' : 'No tiene' },
  ]
}

/** @throws {ApiError} 409 if it no longer applies */
async function execute(trx: Db, id: string, change: Change & { by: string }): Promise<Executed> {
  const changed = await changeAccount(trx, id, change)
  if (typeof changed === 'string') throw notApplicable(unchangedWords[changed])
  const { member, endedSessions: sessions } = changed
  return {
    details: {
      account: id,
      ...(change.kind === 'roles' ? { before: member.roles, after: change.roles } : { sessions }),
    },
  }
}

async function roleChanges(db: Db, id: string, after: readonly StaffRole[]): Promise<RowChange[]> {
  const member = await findTeamMember(db, id)
  return [
    {
      field: 'Funciones',
      before: member ? roleWords(member.roles) : null,
      after: roleWords(after),
    },
  ]
}

export const changeTeamRoles = defineOperation({
  name: 'equipo funciones',
  roles,
  lock: lockTeam,
  payload: account.extend({ roles: z.array(staffRole) }),
  title: ({ name }) => `Cambiar las funciones de ${name}`,
  account: ownerOf,
  page: async (db, { account: id, roles: after }) => ({
    facts: await accountFacts(db, id),
    effects: ['Las funciones nuevas valen de inmediato, también en sesiones abiertas.'],
    changes: await roleChanges(db, id, after),
  }),
  execute: (trx, payload, { askedBy: by }) =>
    execute(trx, payload.account, { kind: 'roles', roles: payload.roles, by }),
})

export const disableTeamMember = defineOperation({
  name: 'equipo retirar',
  roles,
  lock: lockTeam,
  payload: account,
  title: ({ name }) => `Desactivar la cuenta de ${name}`,
  account: ownerOf,
  page: async (db, { account: id }) => ({
    facts: await accountFacts(db, id),
    effects: [
      'La persona ya no puede ingresar y sus sesiones terminan.',
      'Lo que hizo queda en la auditoría con su nombre.',
      'La cuenta se puede activar de nuevo.',
    ],
    changes: [],
  }),
  execute: (trx, payload, { askedBy: by }) => execute(trx, payload.account, { kind: 'disable', by }),
})

export const enableTeamMember = defineOperation({
  name: 'equipo activar',
  roles,
  lock: lockTeam,
  payload: account,
  title: ({ name }) => `Activar de nuevo la cuenta de ${name}`,
  account: ownerOf,
  page: async (db, { account: id }) => ({
    facts: await accessFacts(db, id),
    effects: ['La persona puede ingresar otra vez, con las llaves y funciones que tenía.'],
    changes: [],
  }),
  execute: (trx, payload, { askedBy: by }) => execute(trx, payload.account, { kind: 'enable', by }),
})

export const resetTeamMember = defineOperation({
  name: 'equipo ingreso',
  roles,
  lock: lockTeam,
  payload: account,
  title: ({ name }) => `Dar un ingreso nuevo a ${name}`,
  account: ownerOf,
  page: async (db, { account: id }) => ({
    facts: await accessFacts(db, id),
    effects: [
      'Sus llaves, su contraseña y sus códigos dejan de servir, y sus sesiones terminan.',
      'Recibe en su correo un enlace para crear un ingreso nuevo.',
    ],
    changes: [],
  }),
  execute: (trx, payload, { askedBy: by }) => execute(trx, payload.account, { kind: 'reset', by }),
})

/** The current holder of the address. */
async function addressWords(db: Db, email: string): Promise<string> {
  const taken = await findTaken(db, email)
  return taken === undefined ? 'sin cuenta ni invitación' : inviteRefusals[taken]
}

export const inviteToTeam = defineOperation({
  name: 'equipo invitar',
  roles,
  lock: lockTeam,
  payload: newInvitation,
  title: ({ nombre }) => `Invitar a ${nombre} al equipo`,
  page: async (db, { correo, enviar, roles: given }) => ({
    facts: [{ field: 'Correo', value: `${correo}: ${await addressWords(db, correo)}` }],
    effects: [
      `La persona tendrá estas funciones: ${roleWords(given)}.`,
      enviar
        ? `Recibe en ${correo} un enlace para crear su ingreso.`
        : 'Quien la invita le entrega un enlace para crear su ingreso.',
    ],
    changes: [],
  }),
  execute: async (trx, { nombre, correo, roles: given, enviar }, { askedBy }) => {
    const person = { name: nombre, email: correo, roles: given, invitedBy: askedBy }
    const invited = await createInvitation(trx, person, enviar)
    if (typeof invited === 'string') throw notApplicable(inviteRefusals[invited])
    return { details: { invitation: invited.id, name: nombre, email: correo, roles: given } }
  },
})
