import { rowId } from '@fcr/shared/contracts/foundation/rows'
import { staffRole } from '@fcr/shared/contracts/foundation/staff'
import { newInvitation } from '@fcr/shared/contracts/foundation/team'
import { z } from 'zod'
import type { Db } from '../../../database/open'
import { defineOperation, notApplicable, type Executed } from '../../approvals/operation'
import { createInvitation, inviteRefusals } from '../invitations/invitations-repository'
import { roleWords } from '../role-words'
import { unchangedWords } from './change-words'
import { changeAccount, type Change } from './changes'
import { findTeamMember, lockTeam } from './people-repository'

// Changes of the team that a second administrator approves.

/** The name is for the title, which remains. */
const account = z.strictObject({ account: rowId, name: z.string() })
const ownerOf = ({ account: id }: { account: string }) => id
const roles: ['administracion'] = ['administracion']

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

export const changeTeamRoles = defineOperation({
  name: 'equipo funciones',
  roles,
  lock: lockTeam,
  payload: account.extend({ roles: z.array(staffRole) }),
  title: ({ name }) => `Cambiar las funciones de ${name}`,
  account: ownerOf,
  effects: () => Promise.resolve(['Las funciones nuevas valen de inmediato, también en sesiones abiertas.']),
  changes: async (db, { account: id, roles: after }) => {
    const member = await findTeamMember(db, id)
    return [{ field: 'Funciones', before: member ? roleWords(member.roles) : null, after: roleWords(after) }]
  },
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
  effects: () =>
    Promise.resolve([
      'La persona ya no puede ingresar y sus sesiones terminan.',
      'Lo que hizo queda en la auditoría con su nombre.',
      'La cuenta se puede activar de nuevo.',
    ]),
  execute: (trx, payload, { askedBy: by }) => execute(trx, payload.account, { kind: 'disable', by }),
})

export const enableTeamMember = defineOperation({
  name: 'equipo activar',
  roles,
  lock: lockTeam,
  payload: account,
  title: ({ name }) => `Activar de nuevo la cuenta de ${name}`,
  account: ownerOf,
  effects: () =>
    Promise.resolve(['La persona puede ingresar otra vez, con las llaves y funciones que tenía.']),
  execute: (trx, payload, { askedBy: by }) => execute(trx, payload.account, { kind: 'enable', by }),
})

export const resetTeamMember = defineOperation({
  name: 'equipo ingreso',
  roles,
  lock: lockTeam,
  payload: account,
  title: ({ name }) => `Dar un ingreso nuevo a ${name}`,
  account: ownerOf,
  effects: () =>
    Promise.resolve([
      'Sus llaves, su contraseña y sus códigos dejan de servir, y sus sesiones terminan.',
      'Recibe en su correo un enlace para crear un ingreso nuevo.',
    ]),
  execute: (trx, payload, { askedBy: by }) => execute(trx, payload.account, { kind: 'reset', by }),
})

export const inviteToTeam = defineOperation({
  name: 'equipo invitar',
  roles,
  lock: lockTeam,
  payload: newInvitation,
  title: ({ nombre }) => `Invitar a ${nombre} al equipo`,
  effects: (_db, { correo, enviar, roles: given }) =>
    Promise.resolve([
      `La persona tendrá estas funciones: ${roleWords(given)}.`,
      enviar
        ? `Recibe en ${correo} un enlace para crear su ingreso.`
        : 'Quien la invita le entrega un enlace para crear su ingreso.',
    ]),
  execute: async (trx, { nombre, correo, roles: given, enviar }, { askedBy }) => {
    const person = { name: nombre, email: correo, roles: given, invitedBy: askedBy }
    const invited = await createInvitation(trx, person, enviar)
    if (typeof invited === 'string') throw notApplicable(inviteRefusals[invited])
    return { details: { invitation: invited.id, name: nombre, email: correo, roles: given } }
  },
})
