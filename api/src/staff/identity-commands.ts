import { verificationMethods } from '@fcr/shared/contracts/foundation/people-actions'
import { annulIdentity } from '../foundation/approvals/person-operations'
import { isAccount, numberForStaff, type AuthorisedNumber } from '../identity/authority'
import { findOpenConflict } from '../identity/conflicts'
import {
  annulAccount,
  findAnnulled,
  restoreAccount,
  verifyIdentity,
  type Annulment,
} from '../identity/verification'
import { findProfile } from '../profile/profile-repository'
import { noteReinstatement } from '../rights/erasure-ledger'
import { recordStaff } from './audit'
import { authorOf, defineCommand, one, type Context } from './command'
import { choice, documentNumber, flag, optional, rowId, text } from './options'
import { UsageError, Refusal } from './refusal'
import { askSecondPerson, emergency, raiseAlarm } from './second-person'
import { amount, moment, printable } from './table'

const cedula = one('cédula', documentNumber({ about: 'Número de identificación de la persona' }))

export const method = choice(verificationMethods, {
  about: 'Cómo se comprobó: se vio el documento, en persona o por videollamada, se cotejó el acta, u otro',
  alias: 'method',
})
export const reference = text({
  about: 'Qué se vio: clase de documento, número del acta …',
  alias: 'reference',
})
export const reason = text({ about: 'Por qué; queda en la auditoría', alias: 'reason' })

/** Records that a command was refused, and returns the error to throw. */
export async function refuse(context: Context, code: string, message: string, subject?: string) {
  await recordStaff(context.db, context, { outcome: code, ...(subject !== undefined && { subject }) })
  return new Refusal(code, message)
}

/**
 * The account for this document may belong to somebody else, so the staff member compares its data with the
 * person. @throws {Refusal} unless the number is typed
 */
async function confirmAccount(context: Context, numero: AuthorisedNumber) {
  const stored = await findProfile(context.db, { numeroIdentificacion: numero })
  if (!stored) return
  const { nombre_apellido_completo: name, numero_celular_principal: phone, ...rest } = stored.profile
  const facts = [
    name,
    phone,
    rest.correo_electronico_principal,
    rest.fecha_nacimiento,
    rest.fuerza,
    rest.rango,
  ]
  context.io.log(`La cuenta dice: ${facts.map((fact) => printable(fact ?? '—')).join(' · ')}`)
  const typed = await context.io.ask(
    'Si es de la persona que mostró el documento, escriba la cédula para confirmar: ',
  )
  if (typed?.replace(/[.\s]/g, '') === numero) return
  throw await refuse(
    context,
    'not_confirmed',
    typed === undefined
      ? 'Falta la confirmación (--si la omite).'
      : 'La cédula no coincide; no se verificó nada.',
    numero,
  )
}

const verify = defineCommand({
  name: 'identidad verificar',
  aliases: ['identity verify'],
  about:
    'Anota que la fundación comprobó quién es la persona; desde entonces ve también lo que no llenó ella',
  argument: cedula,
  options: {
    metodo: method,
    referencia: reference,
    si: flag({ about: 'No muestra la cuenta ni pide confirmación', alias: 'yes' }),
  },
  run: async (context, { value: number, options: { metodo, referencia, si } }) => {
    const subject = numberForStaff(context, number)
    const open = await findOpenConflict(context.db, subject)
    if (open)
      throw await refuse(
        context,
        'conflict_open',
        `Tiene un conflicto abierto, el ${open.id}: decídalo con "identidad resolver".`,
        number,
      )
    if (!si) await confirmAccount(context, subject)
    const result = await context.db.transaction().execute(async (trx) => {
      const evidence = { method: metodo, reference: referencia, by: context.actor, author: authorOf(context) }
      const verified = await verifyIdentity(trx, subject, evidence)
      if (verified.kind === 'verified')
        await recordStaff(trx, context, {
          subject: number,
          details: { method: metodo, reference: referencia },
        })
      return verified
    })
    if (result.kind === 'not_found')
      throw await refuse(context, 'not_found', 'Nadie está registrado con esa cédula.', number)
    if (result.kind === 'already_verified')
      throw await refuse(
        context,
        'already_verified',
        `Ya estaba verificada: ${moment(result.at)}, por ${printable(result.by)}. No se cambió nada.`,
        number,
      )
    return { lines: ['Identidad verificada.'], data: { identity: 'verificada' } }
  },
})

/** Says whom to inform about the annulled account. */
export const annulledLines = (annulment: Annulment) =>
  annulment.kind === 'annulled'
    ? [
        `Cuenta ${annulment.id} anulada: nadie ingresa con ella ni la encuentra. La cédula queda libre.`,
        `Avise a quien la creó: ${[annulment.contact.phone, annulment.contact.email].map((one) => printable(one ?? '—')).join(', ')}`,
        ...(annulment.sessions > 0 ? [`Terminó ${amount(annulment.sessions, 'sesión', 'sesiones')}.`] : []),
      ]
    : []

const noAccount = (context: Context, number: string) =>
  refuse(context, 'not_found', 'Ninguna cuenta tiene esa cédula.', number)

async function askToAnnul(context: Context, number: string, motivo: string) {
  const account = await context.db
    .selectFrom('compareciente')
    .select('id')
    .where('numero_identificacion', '=', number)
    .where(isAccount)
    .executeTakeFirst()
  if (!account) throw await noAccount(context, number)
  return askSecondPerson(context, annulIdentity, { person: account.id }, { reason: motivo, subject: number })
}

const annul = defineCommand({
  name: 'identidad anular',
  aliases: ['identity annul'],
  about: 'Anula una cuenta que no es de la persona de esa cédula; se guarda por el término legal',
  argument: cedula,
  options: { motivo: reason, emergencia: emergency },
  run: async (context, { value: number, options: { motivo, emergencia } }) => {
    if (!emergencia) return askToAnnul(context, number, motivo)
    const result = await context.db.transaction().execute(async (trx) => {
      const annulled = await annulAccount(trx, numberForStaff(context, number), {
        reason: motivo,
        by: context.actor,
      })
      if (annulled.kind === 'annulled') {
        const { id, sessions, ledger } = annulled
        await raiseAlarm(trx, context, motivo)
        await recordStaff(trx, context, {
          subject: number,
          details: { account: id, reason: motivo, sessions, ledger, emergency: true },
        })
      }
      return annulled
    })
    if (result.kind === 'no_account') throw await noAccount(context, number)
    return { lines: annulledLines(result), data: { account: result.id, endedSessions: result.sessions } }
  },
})

const restore = defineCommand({
  name: 'identidad restaurar',
  aliases: ['identity restore'],
  about: 'Devuelve una cuenta anulada, sin verificar y sin contraseña',
  argument: cedula,
  options: {
    motivo: reason,
    cuenta: optional(rowId({ about: 'Cuál, si hay varias con esa cédula', alias: 'account' })),
  },
  run: async (context, { value: number, options: { motivo, cuenta } }) => {
    const result = await context.db.transaction().execute(async (trx) => {
      const annulled = await findAnnulled(trx, numberForStaff(context, number))
      const chosen = cuenta === undefined ? annulled : annulled.filter(({ id }) => id === cuenta)
      const [account] = chosen
      if (!account) return { kind: 'not_found' as const }
      if (chosen.length > 1) return { kind: 'several' as const, annulled }
      const noted = await noteReinstatement(number, account.id)
      const kind = await restoreAccount(trx, account.id, authorOf(context))
      if (kind === 'restored')
        await recordStaff(trx, context, {
          subject: number,
          details: { account: account.id, reason: motivo, ...noted },
        })
      return { kind, id: account.id }
    })
    if (result.kind === 'several')
      throw new UsageError(
        [
          'Hay varias cuentas anuladas con esa cédula; indique --cuenta:',
          ...result.annulled.map(
            ({ id, annulledAt, reason: why }) => `  ${id}  ${moment(annulledAt)}  ${printable(why)}`,
          ),
        ].join('\n'),
      )
    if (result.kind === 'not_found')
      throw await refuse(context, 'not_found', 'No hay ninguna cuenta anulada así.', number)
    if (result.kind === 'number_taken')
      throw await refuse(context, 'number_taken', 'Otra cuenta tiene ahora esa cédula.', number)
    return {
      lines: [
        `Cuenta ${result.id} restaurada, sin verificar.`,
        'No tiene contraseña: use "afiliados restablecer".',
      ],
      data: { account: result.id },
    }
  },
})

export const identityCommands = [verify, annul, restore]
