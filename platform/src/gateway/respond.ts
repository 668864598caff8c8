import { acceptedEncoding, matchesEtag } from '@fcr/shared/server/http-cache'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { encodings, type Encoding } from '../registry/compression'
import { integrityOf } from '../registry/integrity'

export type Body = {
  type: string
  /** Opaque and unquoted; changes with the content. */
  etag: string
  bytes: Buffer
  encoded: Partial<Record<Encoding, Buffer>>
}

/** A short text, not worth compressing. */
export function plainBody(text: string, type: string): Body {
  const bytes = Buffer.from(text)
  return { type, etag: integrityOf(bytes).slice(7, 39), bytes, encoded: {} }
}

/** Answers with the best encoding that the client takes, or with 304 when it has the body already. */
export function respond(
  request: FastifyRequest,
  reply: FastifyReply,
  body: Body,
  cacheControl: string,
  status = 200,
) {
  const encoding = bestEncoding(request.headers['accept-encoding'], body.encoded)
  const etag = `"${body.etag}${encoding ? `-${encoding}` : ''}"`
  reply.header('cache-control', cacheControl).header('etag', etag).header('vary', 'accept-encoding')
  // Only what exists can be unchanged: a 304 would turn the stored 404 into a page.
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

export const bestEncoding = (header: string | undefined, available: Body['encoded']): Encoding | undefined =>
  acceptedEncoding(
    header,
    encodings.map(({ name }) => name).filter((name) => available[name] !== undefined),
  )
