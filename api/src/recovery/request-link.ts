import type { RecoveryRequest } from '@fcr/shared/contracts/recovery'
import type { FastifyRequest } from 'fastify'
import { linkExpired, tooManyAttempts } from '../auth/auth-errors'
import type { ApiError } from '../errors/api-error'
import { addressLimits, takeHit } from '../limits/rate-limit'
import { findLink } from '../mail/links'
import { queueRecovery } from '../mail/outbox'

/** None for the whole site: strangers could use it up. */
const limitsOf = ({ server, ip }: FastifyRequest, bucket: 'recovery' | 'link') => {
  const { recoveriesPerMinute: address } = server.settings.limits
  return addressLimits(bucket, ip, { address, network: 2 * address })
}

/**
 * Stores a request for a recovery link. The account is looked up when the message is sent, so nothing here
 * depends on whether it exists. @throws {ApiError} 429
 */
export async function requestLink(request: FastifyRequest, typed: RecoveryRequest): Promise<void> {
  const { db } = request.server
  const wait = await takeHit(db, limitsOf(request, 'recovery'))
  if (wait > 0) throw tooManyAttempts(wait)
  await queueRecovery(db, { number: typed.numero_identificacion, email: typed.correo })
}

/** Checks a recovery link without using it up. @throws {ApiError} 410, 429 */
export async function checkLink(request: FastifyRequest, token: string): Promise<void> {
  if (!(await findLink(request.server.db, 'recovery', token))) throw await refuseLink(request)
}

/**
 * Counts a link that does not work, and returns the refusal: 410, or 429 after too many from an address. Links
 * that work are never limited, so strangers behind the same address cannot block them.
 */
export async function refuseLink(request: FastifyRequest): Promise<ApiError> {
  const wait = await takeHit(request.server.db, limitsOf(request, 'link'))
  return wait > 0 ? tooManyAttempts(wait) : linkExpired()
}
