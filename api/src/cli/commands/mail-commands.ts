import { counted } from '@fcr/shared/contracts/text/counts'
import type { MailKind } from '../../mail/types'
import { discardFailed, findOutboxState, listFailed, retryFailed } from '../../mail/outbox-state'
import { recordStaff } from '../audit'
import { defineCommand, single, type Context } from '../command'
import { BadValue, rowId, type Option } from '../options'
import { Refusal } from '../refusal'
import { moment, table } from '../table'

const kindWords: Record<MailKind, string> = {
  recovery: 'cambio de contraseña',
  confirmation: 'confirmación del correo',
  address_changed: 'cambio del correo',
  new_device: 'ingreso desde un equipo nuevo',
  password_changed: 'contraseña cambiada',
  data_edited: 'datos cambiados',
  identity_verified: 'identidad verificada',
  identity_annulled: 'cuenta anulada',
  data_erased: 'datos borrados',
  request_replied: 'respuesta a una solicitud',
  record_consulted: 'consulta de una institución',
  number_tried: 'otra afiliación con la cédula',
  staff_invitation: 'invitación al equipo',
  staff_access_changed: 'cambio en el ingreso del equipo',
  access_code: 'código de acceso',
}

const minutes = (seconds: number) => counted(Math.floor(seconds / 60), 'minuto', 'minutos')

const state = defineCommand({
  name: 'correo estado',
  about: 'Dice cuántos mensajes esperan, cuántos fallaron y cuántos salieron en 24 horas',
  run: async (context) => {
    const outbox = await findOutboxState(context.db)
    await recordStaff(context.db, context, { details: { ...outbox } })
    const { queued, retried, oldestDue, lastError, failed, sentToday } = outbox
    return {
      lines: [
        `En espera: ${queued}${retried > 0 ? ` (${retried} ya se intentaron y se intentarán de nuevo)` : ''}.`,
        oldestDue > 0
          ? `El más antiguo por enviar espera hace ${minutes(oldestDue)}.`
          : 'Nada está atrasado.',
        ...(lastError === null ? [] : [`Último error: ${lastError}.`]),
        `Sin entregar: ${failed}${failed > 0 ? ' (véalos con "correo fallidos")' : ''}.`,
        `Enviados en 24 horas: ${sentToday}.`,
      ],
      data: { ...outbox },
    }
  },
})

const failed = defineCommand({
  name: 'correo fallidos',
  about: 'Lista los mensajes que no se pudieron entregar, sin direcciones',
  run: async (context) => {
    const messages = await listFailed(context.db)
    await recordStaff(context.db, context, { details: { rows: messages.length } })
    const rows = messages.map(({ id, kind, created_at, attempts, reason }) => [
      id,
      kindWords[kind],
      moment(created_at),
      String(attempts),
      reason ?? '—',
    ])
    return {
      lines: [
        ...(rows.length > 0 ? [...table(['N.º', 'Mensaje', 'Desde', 'Intentos', 'Motivo'], rows), ''] : []),
        counted(rows.length, 'mensaje sin entregar', 'mensajes sin entregar'),
      ],
      data: {
        messages: messages.map(({ id, kind, created_at, ended_at, attempts, reason }) => ({
          id,
          kind,
          createdAt: created_at.toISOString(),
          failedAt: ended_at?.toISOString() ?? null,
          attempts,
          reason,
        })),
      },
    }
  },
})

const messageId = rowId('Número del mensaje, como lo muestra "correo fallidos"')

const messageOrAll: Option<string> = {
  ...messageId,
  about: `${messageId.about}; o todos`,
  parse: (typed) => {
    if (!/^(todos|\d{1,15})$/i.test(typed))
      throw new BadValue('debe ser el número que muestra la lista, o todos')
    return typed.toLowerCase()
  },
}

/** Records that no failed message has the number, and returns the error to throw. */
async function refuse(context: Context, message: string) {
  await recordStaff(context.db, context, { outcome: 'not_found', details: { message } })
  return new Refusal('not_found', 'Ningún mensaje sin entregar tiene ese número.')
}

const retry = defineCommand({
  name: 'correo reintentar',
  about: 'Vuelve a poner en espera un mensaje que no se pudo entregar, o todos',
  argument: single('número', messageOrAll),
  run: async (context, { value: id }) => {
    const count = await context.db.transaction().execute(async (trx) => {
      const retried = await retryFailed(trx, id === 'todos' ? undefined : id)
      if (retried > 0 || id === 'todos')
        await recordStaff(trx, context, { details: { message: id, rows: retried } })
      return retried
    })
    if (count === 0 && id !== 'todos') throw await refuse(context, id)
    return {
      lines: [`${counted(count, 'mensaje', 'mensajes')} de nuevo en espera.`],
      data: { retried: count },
    }
  },
})

const discard = defineCommand({
  name: 'correo descartar',
  about: 'Deja de lado un mensaje que no se pudo entregar; lo que decía se borra',
  argument: single('número', messageId),
  run: async (context, { value: id }) => {
    const done = await context.db.transaction().execute(async (trx) => {
      const discarded = await discardFailed(trx, id)
      if (discarded) await recordStaff(trx, context, { details: { message: id } })
      return discarded
    })
    if (!done) throw await refuse(context, id)
    return { lines: [`Mensaje ${id} descartado.`], data: { discarded: id } }
  },
})

export const mailCommands = [state, failed, retry, discard]
