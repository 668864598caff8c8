import type { CodeDetail, CodeRow } from '@fcr/shared/contracts/staff/codes'
import {
  codeState,
  findCode,
  hasLiveSession,
  mailEventOf,
  type ListedCode,
} from '../../access-codes/repository'
import type { Db } from '../../database/open'
import { ApiError } from '../../errors/api-error'
import { countConsultations, summariseActivity } from './activity'

export const unknownCode = () => new ApiError(404, 'not_found', 'No existe ese código.')

/** A code as the list shows it. */
export const rowOf = (code: ListedCode, consultations: number): CodeRow => ({
  id: code.id,
  tipo: code.kind,
  funcionario: code.official,
  entidad: code.entity,
  finalidad: code.purpose,
  comienzo: code.selector,
  emitido: code.created_at.toISOString(),
  emite: code.issued_by,
  vence: code.expires_at.toISOString(),
  estado: codeState(code),
  consultas: consultations,
})

const mailWords = { queued: 'espera', sent: 'enviado', failed: 'no_enviado', dropped: 'no_enviado' } as const

async function findDelivery(db: Db, id: string): Promise<CodeDetail['envio']> {
  const mail = await db
    .selectFrom('mail_message')
    .select('state')
    .where('event', '=', mailEventOf(id))
    .executeTakeFirst()
  return mail ? mailWords[mail.state] : null
}

/** Everything about a code but its text. @throws {ApiError} 404 */
export async function showCode(db: Db, id: string): Promise<CodeDetail> {
  const code = await findCode(db, id)
  if (!code) throw unknownCode()
  const { held_at, held_for, revoked_at } = code
  return {
    ...rowOf(code, (await countConsultations(db, [id])).get(id) ?? 0),
    soporte: code.support,
    enviado_a: code.sent_to,
    envio: await findDelivery(db, id),
    usado: code.used_at?.toISOString() ?? null,
    retenido: held_at && held_for ? { fecha: held_at.toISOString(), por: held_for } : null,
    revocado: revoked_at && {
      fecha: revoked_at.toISOString(),
      por: code.revoked_by,
      razon: code.revoked_reason,
    },
    sesion_viva: await hasLiveSession(db, id),
    actividad: await summariseActivity(db, id),
  }
}
