import type { FastifyRequest } from 'fastify'

/** A page of another site could make the browser send its cookies, but not this site's origin. */
export const isFromOwnPage = ({ method, headers: { origin }, host }: FastifyRequest) =>
  method === 'GET' || (origin !== undefined && URL.canParse(origin) && new URL(origin).host === host)
