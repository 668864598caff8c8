import type { FastifyRequest } from 'fastify'
import { codeState, lockCode, releaseHeldCode, revokeCode } from '../../access-codes/repository'
import { ApiError } from '../../errors/api-error'
import { staffOf } from '../../sessions/policy'
import { shortWhen } from '@fcr/shared/dates'
import { staffAct } from '../act'
import { unknownCode } from './detail'

/** Revokes a code: nobody enters with it, and its session ends. @throws {ApiError} */
export const revoke = (request: FastifyRequest, id: string, reason: string) => {
  const event = { operation: 'codigos revocar', details: { codes: [{ id }], reason } } as const
  return staffAct(request, event, async ({ trx, note }) => {
    const code = await lockCode(trx, id)
    if (!code) throw unknownCode()
    note({ details: { codes: [{ id, was: codeState(code) }] } })
    if (code.revoked_at) {
      const by = code.revoked_by === null ? '' : ` ${code.revoked_by}`
      throw new ApiError(409, 'already_revoked', `Ya lo anuló${by} ${shortWhen(code.revoked_at)}.`)
    }
    await revokeCode(trx, id, { by: staffOf(request).name, reason })
  })
}

/** Releases a held code; returns whether the official can continue. @throws {ApiError} */
export const release = (request: FastifyRequest, id: string, reason: string): Promise<boolean> => {
  const event = { operation: 'codigos liberar', details: { code: id, reason } } as const
  return staffAct(request, event, async ({ trx, note }) => {
    const released = await releaseHeldCode(trx, id)
    if (!released) throw unknownCode()
    const { was, heldFor, sessionLives } = released
    note({ details: { was, heldFor } })
    if (was !== 'retenido')
      throw new ApiError(409, 'not_held', `No estaba retenido (está ${was}): no se cambió nada.`)
    return sessionLives
  })
}
