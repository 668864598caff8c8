import type { FastifyRequest } from 'fastify'
import { codeState, lockCode, releaseHeldCode, revokeCode } from '../../access-codes/repository'
import { ApiError } from '../../errors/api-error'
import { staffOf } from '../../sessions/policy'
import { shortWhen } from '@fcr/shared/dates'
import { recordStaffAct } from '../record'
import { unknownCode } from './detail'

/** Revokes a code: nobody enters with it, and its session ends. @throws {ApiError} */
export const revoke = (request: FastifyRequest, id: string, reason: string) =>
  request.server.db.transaction().execute(async (trx) => {
    const code = await lockCode(trx, id)
    if (!code) throw unknownCode()
    if (code.revoked_at) {
      const by = code.revoked_by === null ? '' : ` ${code.revoked_by}`
      throw new ApiError(409, 'already_revoked', `Ya lo anuló${by} ${shortWhen(code.revoked_at)}.`)
    }
    await revokeCode(trx, id, { by: staffOf(request).name, reason })
    const details = { codes: [{ id, was: codeState(code) }], reason }
    await recordStaffAct(trx, request, { operation: 'codigos revocar', details })
  })

/** Releases a held code; returns whether the official can continue. @throws {ApiError} */
export const release = (request: FastifyRequest, id: string, reason: string): Promise<boolean> =>
  request.server.db.transaction().execute(async (trx) => {
    const released = await releaseHeldCode(trx, id)
    if (!released) throw unknownCode()
    const { was, heldFor, sessionLives } = released
    if (was !== 'retenido')
      throw new ApiError(409, 'not_held', `No estaba retenido (está ${was}): no se cambió nada.`)
    await recordStaffAct(trx, request, {
      operation: 'codigos liberar',
      details: { code: id, reason, was, heldFor },
    })
    return sessionLives
  })
