import { staffRoles, type StaffRole } from '@fcr/shared/contracts/staff/staff'
import { systemUserText } from '@fcr/shared/contracts/text/system-user'
import type { Db } from '../database/open'
import { ApiError } from '../errors/api-error'
import { storeApproval, type Asker } from '../staff/approvals/ask'
import { raiseEmergency } from '../staff/approvals/emergencies'
import type { Operation } from '../staff/approvals/operation'
import type { ApprovalRow } from '../staff/approvals/repository'
import { recordStaff } from './audit'
import type { Context, Outcome } from './command'
import { flag } from './options'
import { Refusal } from './refusal'

export const emergency = flag(
  'Lo hace ya, sin una segunda persona; queda como alarma hasta que alguien la revise',
)

const systemName = ({ system }: Pick<Context, 'system'>) => `${system.user}@${system.host}`

/** Whether this user of the system requested an approval: only they may use it. */
export const isAskerOf =
  (context: Context) =>
  ({ asked_by_system }: Pick<ApprovalRow, 'asked_by_system'>) =>
    asked_by_system === systemName(context)

/**
 * The asker. If `--actor` is the e-mail address of an account, that person cannot approve it; the name proves nothing,
 * so the system's user is stored too.
 */
async function askerOf(db: Db, context: Context): Promise<Asker> {
  const account = await db
    .selectFrom('staff_account')
    .select(['id', 'name'])
    .where('email', '=', context.actor.toLowerCase())
    .executeTakeFirst()
  return {
    id: account?.id ?? null,
    name: `${account?.name ?? context.actor} (por orden)`,
    system: systemName(context),
  }
}

const rolesText = (roles: readonly StaffRole[]) => roles.map((role) => `«${staffRoles[role]}»`).join(' o ')

/** Advice for a foundation without accounts, which must not be locked out. */
const nobodyApproves = (roles: readonly StaffRole[]) =>
  [
    'No se hizo nada: otra persona debe aprobarlo en el sitio, y nadie puede.',
    `Hace falta una cuenta del equipo con el permiso ${rolesText(roles)}: "equipo invitar".`,
    'Si no puede esperar, repita la orden con --emergencia y --motivo: queda como alarma.',
  ].join('\n')

type Asked = { reason: string; subject?: string }

/** Asks somebody of the staff to approve an operation on the site. @throws {Refusal} */
export async function askSecondPerson<Payload>(
  context: Context,
  operation: Operation<Payload>,
  payload: Payload,
  { reason, subject }: Asked,
): Promise<Outcome> {
  const about = { ...(subject !== undefined && { subject }) }
  try {
    const approval = await context.db.transaction().execute(async (trx) => {
      const asker = await askerOf(trx, context)
      const id = await storeApproval(trx, operation, payload, { asker, reason })
      if (isOtherName(context)) await raiseOtherName(trx, context, `Aprobación ${id}: ${reason}`)
      await recordStaff(trx, context, { ...about, outcome: 'asked', details: { approval: id, reason } })
      return id
    })
    return {
      lines: [
        `Aún no se hizo: se pidió la aprobación ${approval}.`,
        `Alguien del equipo con el permiso ${rolesText(operation.roles)} la decide en el sitio, en Aprobaciones, antes de 72 horas.`,
      ],
      data: { approval },
    }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    await recordStaff(context.db, context, { ...about, outcome: error.code })
    const message = error.code === 'nobody_approves' ? nobodyApproves(operation.roles) : error.message
    throw new Refusal(error.code, message)
  }
}

const alarmOf = ({ actor, command, system }: Context, reason: string) => ({
  command,
  actor: `${actor} (${systemUserText(system)})`,
  reason,
})

/**
 * Whether the command's name is another than the system's user. Somebody could ask in a colleague's name, and then
 * approve it on the site.
 */
const isOtherName = ({ actor, system }: Context) => actor.toLowerCase() !== system.user.toLowerCase()

async function raiseOtherName(trx: Db, context: Context, reason: string) {
  await raiseEmergency(trx, { ...alarmOf(context, reason), other_name: true })
  context.io.log(
    `ALARMA: pedido a nombre de «${context.actor}» por ${systemName(context)}. Queda en Hoy hasta que alguien del equipo la revise.`,
  )
}

/** Stores the alarm of an action without a second person, in its transaction. */
export async function raiseAlarm(trx: Db, context: Context, reason: string) {
  const { command } = context
  await raiseEmergency(trx, alarmOf(context, reason))
  context.io.log(
    `ALARMA: "${command}" sin una segunda persona. Queda en Hoy hasta que alguien del equipo la revise.`,
  )
}
