import { counted } from '@fcr/shared/contracts/text/counts'
import { invitationHours } from '@fcr/shared/contracts/staff/sign-in'
import { staffRoles, type StaffRole } from '@fcr/shared/contracts/staff/staff'
import { staffEmail } from '@fcr/shared/contracts/staff/team'
import { hasTwoWords } from '@fcr/shared/contracts/text/typed-text'
import { createInvitation, inviteRefusals } from '../../staff/team/invitations/invitations-repository'
import { changeAccount, checkChange, type Unchanged } from '../../staff/team/people/changes'
import { disableTeamMember } from '../../staff/team/people/operations'
import { unlockAccount } from '../../staff/team/people/unlock'
import { listAdministrators, listTeam } from '../../staff/team/people/people-repository'
import { addressOf } from '../../mail/templates'
import { recordStaff, refuse } from '../audit'
import { defineCommand, single, type Context } from '../command'
import { BadValue, reason, rowId, text, valued, type Option } from '../options'
import { requireSiteKeys } from '../password-keys'
import { askSecondPerson, emergency, raiseAlarm } from '../second-person'
import { moment, printable, table } from '../table'

const roleNames = Object.keys(staffRoles) as StaffRole[]

/** A text option with a further rule. */
const checked = <Value>(option: Option<string>, parse: (given: string) => Value): Option<Value> =>
  valued(option.placeholder ?? '', option.about, (typed) => parse(option.parse(typed)))

const name = checked(text('Nombre y apellido', { placeholder: 'NOMBRE', max: 120 }), (given) => {
  if (!hasTwoWords(given)) throw new BadValue('debe tener nombre y apellido')
  return given
})
const email = checked(text('Correo de la fundación', { placeholder: 'CORREO', max: 254 }), (given) => {
  const address = staffEmail.safeParse(given)
  if (!address.success)
    throw new BadValue('debe ser una dirección de correo con letras sin tildes ni de otros alfabetos')
  return address.data
})
const roles = checked(text('Funciones, con comas', { placeholder: roleNames.join(',') }), (given) => {
  const words = [...new Set(given.split(',').map((word) => word.trim().toLowerCase()))]
  const chosen = roleNames.filter((role) => words.includes(role))
  if (chosen.length !== words.length) throw new BadValue(`admite ${roleNames.join(', ')}`)
  return chosen
})

const invite = defineCommand({
  name: 'equipo invitar',
  about: 'Invita a una persona al equipo; imprime una vez el enlace con que crea su ingreso',
  options: { nombre: name, correo: email, roles },
  run: async (context, { options: { nombre, correo, roles: given } }) => {
    await requireSiteKeys(context)
    const invited = await context.db.transaction().execute(async (trx) => {
      const person = { name: nombre, email: correo, roles: given, invitedBy: context.actor }
      const created = await createInvitation(trx, person, false)
      if (typeof created === 'string') return created
      // On the site a second administrator approves an invitation.
      if ((await listAdministrators(trx)).length > 1)
        await raiseAlarm(trx, context, `Invitación de ${nombre} por orden`)
      await recordStaff(trx, context, {
        details: { invitation: created.id, name: nombre, email: correo, roles: given },
      })
      return created
    })
    if (typeof invited === 'string') throw await refuse(context, invited, inviteRefusals[invited])
    const link = addressOf('invitation', invited.token ?? '', context.origin)
    return {
      lines: [
        `Enlace para ${printable(nombre)}; sirve ${invitationHours} horas y una sola vez:`,
        link,
        'Entréguelo en persona o por un medio seguro: quien lo abra queda con ese ingreso.',
      ],
      data: { invitation: invited.id, link },
    }
  },
})

const ways = (passkeys: number, hasPassword: boolean) =>
  [passkeys > 0 && counted(passkeys, 'llave', 'llaves'), hasPassword && 'contraseña']
    .filter(Boolean)
    .join(', ') || '—'

const list = defineCommand({
  name: 'equipo listar',
  about: 'Muestra las cuentas del equipo',
  run: async (context) => {
    const team = await listTeam(context.db, { offset: 0, limit: 1000 })
    await recordStaff(context.db, context, { details: { accounts: team.length } })
    const rows = team.map((person) => [
      ...[person.id, printable(person.name), printable(person.email), person.roles.join(', ')],
      ...[person.disabledAt ? 'desactivada' : 'activa', person.lastUsedAt ? moment(person.lastUsedAt) : '—'],
      ways(person.passkeys, person.hasPassword),
    ])
    return {
      lines:
        rows.length > 0
          ? table(['N.º', 'Nombre', 'Correo', 'Funciones', 'Estado', 'Último uso', 'Ingreso'], rows)
          : ['Nadie tiene cuenta todavía. Use "equipo invitar".'],
      data: { accounts: team },
    }
  },
})

const removeRefusals: Partial<Record<Unchanged, string>> = {
  not_found: 'No hay ninguna cuenta con ese número.',
  disabled: 'Esa cuenta ya estaba desactivada.',
  last_administrator: 'Es la única persona que administra el equipo. Invite antes a otra.',
}

const refuseChange = (context: Context, unchanged: Unchanged) =>
  refuse(context, unchanged, removeRefusals[unchanged] ?? 'No se cambió nada.')

async function askToRemove(context: Context, id: string, reason: string) {
  const member = await checkChange(context.db, id, { kind: 'disable' })
  if (typeof member === 'string') throw await refuseChange(context, member)
  return askSecondPerson(context, disableTeamMember, { account: id, name: member.name }, { reason })
}

const remove = defineCommand({
  name: 'equipo retirar',
  about: 'Pide desactivar la cuenta de una persona y cerrar sus sesiones',
  argument: single('cuenta', rowId('Número de la cuenta ("equipo listar")')),
  options: {
    motivo: reason,
    emergencia: emergency,
  },
  run: async (context, { value: id, options: { motivo, emergencia } }) => {
    if (!emergencia) return askToRemove(context, id, motivo)
    const result = await context.db.transaction().execute(async (trx) => {
      const changed = await changeAccount(trx, id, { kind: 'disable', by: context.actor })
      if (typeof changed === 'string') return changed
      await raiseAlarm(trx, context, motivo)
      const details = { account: id, reason: motivo, sessions: changed.endedSessions, emergency: true }
      await recordStaff(trx, context, { details })
      return changed
    })
    if (typeof result === 'string') throw await refuseChange(context, result)
    const { member, endedSessions } = result
    return {
      lines: [
        `Cuenta de ${printable(member.name)} desactivada.`,
        ...(endedSessions > 0 ? [`Terminó ${counted(endedSessions, 'sesión', 'sesiones')}.`] : []),
      ],
      data: { account: id, endedSessions },
    }
  },
})

const unlock = defineCommand({
  name: 'equipo desbloquear',
  about: 'Levanta el bloqueo de una cuenta del equipo por contraseñas equivocadas',
  argument: single('cuenta', rowId('Número de la cuenta ("equipo listar")')),
  options: { motivo: reason },
  run: async (context, { value: id, options: { motivo } }) => {
    const unlocked = await context.db.transaction().execute(async (trx) => {
      const done = await unlockAccount(trx, id)
      if (done)
        await recordStaff(trx, context, { details: { account: id, reason: motivo, locked: done.wasLocked } })
      return done
    })
    if (!unlocked) throw await refuseChange(context, 'not_found')
    const { member, wasLocked } = unlocked
    return {
      lines: [
        wasLocked
          ? `Cuenta de ${printable(member.name)} desbloqueada: puede intentar de nuevo.`
          : 'No estaba bloqueada.',
      ],
      data: { account: id, wasLocked },
    }
  },
})

export const teamCommands = [invite, list, unlock, remove]
