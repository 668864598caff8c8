import { revokeDevices } from '../auth/devices'
import { queueMail } from '../mail/outbox'
import { temporaryPasswordHours } from '../passwords/expiry'
import { hashPassword } from '../passwords/hash'
import { endSessionsOfMember } from '../sessions/session-store'
import { recordStaff } from './audit'
import { defineCommand, one, type Context } from './command'
import {
  requirePasswordChange,
  findLock,
  findMember,
  removeLock,
  setTemporaryPassword,
  type MemberState,
} from '../auth/members-repository'
import { documentNumber } from './options'
import { requireSiteKeys } from './password-keys'
import { Refusal } from './refusal'
import { amount, moment } from './table'
import { temporaryPassword } from '../passwords/temporary-password'

const cedula = one('cédula', documentNumber({ about: 'Número de identificación de la persona' }))

/** Records that the person does not exist, and returns the error to throw. */
async function refuse(context: Context, subject: string, code: string, message: string) {
  await recordStaff(context.db, context, { outcome: code, subject })
  return new Refusal(code, message)
}

const nobody = (context: Context, subject: string) =>
  refuse(context, subject, 'not_found', 'No hay ningún compareciente con esa cédula.')

/** Describes the member's password. */
function passwordLine({ hasPassword, mustChange, temporary }: MemberState): string {
  if (!hasPassword) return 'No tiene contraseña.'
  if (!temporary) return `Tiene contraseña${mustChange ? ' y debe cambiarla' : ''}.`
  const { expiresAt, expired } = temporary
  return expired
    ? `Tiene contraseña temporal, venció el ${moment(expiresAt)}: dé otra con "afiliados restablecer".`
    : `Tiene contraseña temporal, vence el ${moment(expiresAt)}.`
}

const state = defineCommand({
  name: 'afiliados estado',
  aliases: ['members state'],
  about: 'Dice si una persona puede ingresar: contraseña, bloqueo y sesiones',
  argument: cedula,
  run: async (context, { value: number }) => {
    const [member, lock] = [await findMember(context.db, number), await findLock(context.db, number)]
    if (!member) throw await nobody(context, number)
    await recordStaff(context.db, context, { subject: number })
    const { hasPassword, mustChange, temporary, registered, liveSessions } = member
    const lockedUntil = lock?.lockedUntil ?? null
    return {
      lines: [
        registered ? 'Se afilió por el formulario.' : 'Fue importada; no ha llenado el formulario.',
        passwordLine(member),
        lockedUntil ? `Bloqueada hasta ${moment(lockedUntil)}.` : 'No está bloqueada.',
        amount(liveSessions, 'sesión abierta.', 'sesiones abiertas.'),
      ],
      data: {
        hasPassword,
        mustChange,
        passwordExpiresAt: temporary?.expiresAt.toISOString() ?? null,
        passwordExpired: temporary?.expired ?? false,
        registered,
        liveSessions,
        lockedUntil: lockedUntil?.toISOString() ?? null,
        failures: lock?.failures ?? 0,
      },
    }
  },
})

const unlock = defineCommand({
  name: 'afiliados desbloquear',
  aliases: ['members unlock'],
  about: 'Levanta el bloqueo por contraseñas equivocadas',
  argument: cedula,
  run: async (context, { value: number }) => {
    // Numbers without an account can also be locked: the caller may have mistyped a digit.
    if (!(await findMember(context.db, number)) && !(await findLock(context.db, number)))
      throw await nobody(context, number)
    const wasLocked = await context.db.transaction().execute(async (trx) => {
      const locked = (await findLock(trx, number))?.lockedUntil != null
      await removeLock(trx, number)
      await recordStaff(trx, context, { subject: number, details: { locked } })
      return locked
    })
    return {
      lines: [wasLocked ? 'Desbloqueada: puede intentar de nuevo.' : 'No estaba bloqueada.'],
      data: { wasLocked },
    }
  },
})

const reset = defineCommand({
  name: 'afiliados restablecer',
  aliases: ['members reset', 'members reset-password'],
  about: `Da una contraseña temporal, que vale ${temporaryPasswordHours} horas y se debe cambiar al ingresar; cierra las sesiones`,
  argument: cedula,
  run: async (context, { value: number }) => {
    await requireSiteKeys(context)
    const password = temporaryPassword()
    const passwordHash = await hashPassword(password)
    const done = await context.db.transaction().execute(async (trx) => {
      const found = await findMember(trx, number)
      if (!found) return undefined
      const validUntil = await setTemporaryPassword(trx, found.id, passwordHash)
      await endSessionsOfMember(trx, found.id, 'password_reset')
      await revokeDevices(trx, found.id)
      await removeLock(trx, number)
      const details = { hadPassword: found.hasPassword, endedSessions: found.liveSessions }
      await recordStaff(trx, context, { subject: number, details })
      const facts = { at: new Date().toISOString() }
      await queueMail(trx, found.id, { kind: 'password_changed', facts, to: 'both' })
      return { endedSessions: found.liveSessions, validUntil }
    })
    if (!done) throw await nobody(context, number)
    const { endedSessions, validUntil } = done
    return {
      lines: [
        `Contraseña temporal: ${password}`,
        '',
        `Vale hasta el ${moment(validUntil)} (${temporaryPasswordHours} horas), para un solo cambio.`,
        'Se muestra solo esta vez. La persona debe cambiarla al ingresar.',
        ...(endedSessions > 0 ? [closedText(endedSessions)] : []),
      ],
      data: { temporaryPassword: password, validUntil: validUntil.toISOString(), endedSessions },
    }
  },
})

const closedText = (sessions: number) =>
  `${sessions === 1 ? 'Se cerró' : 'Se cerraron'} ${amount(sessions, 'sesión', 'sesiones')}.`

const force = defineCommand({
  name: 'afiliados forzar-cambio',
  aliases: ['members force-change'],
  about: 'Exige cambiar la contraseña en el próximo ingreso; cierra las sesiones',
  argument: cedula,
  run: async (context, { value: number }) => {
    const member = await context.db.transaction().execute(async (trx) => {
      const found = await findMember(trx, number)
      if (!found?.hasPassword) return found
      await requirePasswordChange(trx, found.id)
      await endSessionsOfMember(trx, found.id, 'change_forced')
      const details = { endedSessions: found.liveSessions }
      await recordStaff(trx, context, { subject: number, details })
      return found
    })
    if (!member) throw await nobody(context, number)
    if (!member.hasPassword)
      throw await refuse(
        context,
        number,
        'no_password',
        'La persona no tiene contraseña: use "afiliados restablecer".',
      )
    return {
      lines: [
        'Deberá cambiar la contraseña en el próximo ingreso.',
        ...(member.liveSessions > 0 ? [closedText(member.liveSessions)] : []),
      ],
      data: { endedSessions: member.liveSessions },
    }
  },
})

export const memberCommands = [state, unlock, reset, force]
