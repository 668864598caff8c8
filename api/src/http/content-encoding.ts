import { acceptedEncoding } from '@fcr/shared/server/http-cache'
import { constants, createBrotliCompress, createGzip } from 'node:zlib'

type ContentEncoding = 'br' | 'gzip'

/** Returns the best encoding that a client accepts; undefined if there is none. */
export const chooseEncoding = (accepted: string | undefined): ContentEncoding | undefined =>
  acceptedEncoding(accepted, ['br', 'gzip'])

/**
 * Creates a compressor for streamed responses. Brotli level 4 is a fifth smaller than gzip and faster; higher
 * levels, meant for files compressed once, take many times as long. The window is 256 KB because each open
 * response has one.
 */
export const createCompressor = (encoding: ContentEncoding) =>
  encoding === 'br'
    ? createBrotliCompress({
        params: { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_LGWIN]: 18 },
      })
    : createGzip({ level: 6 })
