import type { FastifyRequest } from 'fastify'
import type { ChangeAuthor } from '../../changes/author'
import { staffOf } from '../../sessions/policy'

/** The calling member of the staff, as the author of changes. */
export function authorOf(request: FastifyRequest): ChangeAuthor & { name: string } {
  const { id, name } = staffOf(request)
  return { realm: 'fundacion', id, name }
}
