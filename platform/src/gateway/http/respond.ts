import { acceptedEncoding, matchesEtag } from '@fcr/shared/server/http-cache'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { compression, integrityOf } from '../../files'

export type Body = {
  type: string
  /** Opaque and unquoted; changes with the content. */
  etag: string
  bytes: Buffer
  encoded: Partial<Record<compression.Encoding, Buffer>>
}

/** 192 bits of the hash, the part after `sha384-`. */
export const etagOf = (integrity: string) => integrity.slice(7, 39)

/** A body without compressed copies. */
export function plainBody(content: string | Buffer, type: string): Body {
  const bytes = Buffer.from(content)
  return { type, etag: etagOf(integrityOf(bytes)), bytes, encoded: {} }
}

/**
 * Responds in the best encoding that the client accepts, or with 304 if the client has the current body.
 * @param cacheControl `private` or `no-store` for bodies that depend on the browser's cookies
 */
export function respond(
  request: FastifyRequest,
  reply: FastifyReply,
  body: Body,
  cacheControl: string,
  status = 200,
) {
  const encoding = bestEncoding(request.headers['accept-encoding'], body.encoded)
  const etag = `"${body.etag}${encoding ? `-${encoding}` : ''}"`
  reply.headers({ 'cache-control': cacheControl, etag, vary: 'accept-encoding' })
  // Only existing content can be unchanged: a 304 would turn the stored 404 into a page.
  if (status === 200 && matchesEtag(request.headers['if-none-match'], etag)) return reply.code(304).send()
  if (encoding) reply.header('content-encoding', encoding)
  return reply
    .code(status)
    .type(body.type)
    .send((encoding && body.encoded[encoding]) ?? body.bytes)
}

/** Sends an error as plain text; never HTML, and nothing from the request. */
export const respondText = (reply: FastifyReply, status: number, text: string) =>
  reply.code(status).header('cache-control', 'no-store').type('text/plain; charset=utf-8').send(`${text}\n`)

export const notFound = (reply: FastifyReply) => respondText(reply, 404, 'No encontrado')

export const bestEncoding = (
  header: string | undefined,
  available: Body['encoded'],
): compression.Encoding | undefined =>
  acceptedEncoding(
    header,
    compression.encodings.map(({ name }) => name).filter((name) => available[name] !== undefined),
  )
