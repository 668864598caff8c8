import { constants, createBrotliCompress, createGzip } from 'node:zlib'

export type ContentEncoding = 'br' | 'gzip'

/** What a client takes, of what we have, the smaller first; undefined: as it is. */
export function chooseEncoding(accepted: string | undefined): ContentEncoding | undefined {
  const weights = new Map(
    (accepted ?? '').split(',').map((entry) => {
      const [name = '', ...parameters] = entry.split(';').map((part) => part.trim().toLowerCase())
      const weight = parameters.find((parameter) => parameter.startsWith('q='))
      return [name, weight === undefined ? 1 : Number(weight.slice(2))]
    }),
  )
  const takes = (name: ContentEncoding) => (weights.get(name) ?? weights.get('*') ?? 0) > 0
  return (['br', 'gzip'] as const).find(takes)
}

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
