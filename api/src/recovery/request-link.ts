import type { RecoveryRequest } from '@fcr/shared/contracts/recovery'
import type { FastifyRequest } from 'fastify'
import { linkExpired } from '../auth/auth-errors'
import type { ApiError } from '../errors/api-error'
import { addressLimits, enforceLimits } from '../limits/rate-limit'
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
  await enforceLimits(db, limitsOf(request, 'recovery'))
  await queueRecovery(db, { number: typed.numero_identificacion, email: typed.correo })
}

/** Checks a recovery link without using it up. @throws {ApiError} 410, 429 */
export async function checkLink(request: FastifyRequest, token: string): Promise<void> {
  if (!(await findLink(request.server.db, 'recovery', token))) throw await refuseLink(request)
}

/**
 * Counts a link that does not work, and returns the refusal, 410. Links that work are never limited, so strangers
 * behind the same address cannot block them. @throws {ApiError} 429 after too many from an address
 */
export async function refuseLink(request: FastifyRequest): Promise<ApiError> {
  await enforceLimits(request.server.db, limitsOf(request, 'link'))
  return linkExpired()
}
