import { acceptedEncoding } from '@fcr/shared/server/http-cache'
import { constants, createBrotliCompress, createGzip } from 'node:zlib'

export type ContentEncoding = 'br' | 'gzip'

/** The encoding that a client takes, the smaller first; undefined: none. */
export const chooseEncoding = (accepted: string | undefined): ContentEncoding | undefined =>
  acceptedEncoding(accepted, ['br', 'gzip'])

/**
 * A compressor for what is sent while it is made. Brotli's fourth level: here a fifth smaller than gzip in less
 * time; the higher ones, meant for files compressed once, take many times as long. A window of 256 KB, since
 * each answer under way has its own.
 */
export const createCompressor = (encoding: ContentEncoding) =>
  encoding === 'br'
    ? createBrotliCompress({
        params: { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_LGWIN]: 18 },
      })
    : createGzip({ level: 6 })
