import { promisify } from 'node:util'
import { brotliCompress, brotliDecompress, constants, gunzip, gzip } from 'node:zlib'

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)
const unpackBrotli = promisify(brotliDecompress)
const unpackGzip = promisify(gunzip)

const COMPRESSIBLE = /\.(?:js|mjs|css|json|svg|txt|xml|map|webmanifest|ico|wasm|geojson)$/
/** Below this size the response's headers outweigh the savings of compression. */
const WORTH_BYTES = 512
/**
 * Above this size brotli's best quality takes too long: 17 s for 13 MB of minified scripts, 1.4 s at quality 9,
 * which makes the file 11 % larger (2.38 instead of 2.14 MB).
 */
const LARGE_BYTES = 1024 * 1024
const LARGE_QUALITY = 9

/** Encodings in order of preference: file extension and HTTP name. */
export const encodings = [
  { extension: '.br', name: 'br' },
  { extension: '.gz', name: 'gzip' },
] as const
export type Encoding = (typeof encodings)[number]['name']

export const isTwin = (file: string) => encodings.some(({ extension }) => file.endsWith(extension))

export const isCompressible = (file: string, size: number) => COMPRESSIBLE.test(file) && size >= WORTH_BYTES

/** Compresses a file; returns only the variants smaller than the file, and none for incompressible types. */
export async function twinsOf(file: string, bytes: Buffer): Promise<{ file: string; bytes: Buffer }[]> {
  if (!isCompressible(file, bytes.length)) return []
  const [brotli, gzipped] = await Promise.all([compress('br', bytes), compress('gzip', bytes)])
  return [
    { file: `${file}.br`, bytes: brotli },
    { file: `${file}.gz`, bytes: gzipped },
  ].filter((twin) => twin.bytes.length < bytes.length)
}

const compress = (encoding: Encoding, bytes: Buffer): Promise<Buffer> =>
  encoding === 'gzip'
    ? compressGzip(bytes, { level: constants.Z_BEST_COMPRESSION })
    : compressBrotli(bytes, {
        params: {
          [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
          [constants.BROTLI_PARAM_QUALITY]:
            bytes.length > LARGE_BYTES ? LARGE_QUALITY : constants.BROTLI_MAX_QUALITY,
        },
      })

/** @throws when the bytes are not of that encoding or unpack to more than `size` bytes */
export const unpack = (encoding: Encoding, bytes: Buffer, size: number): Promise<Buffer> =>
  encoding === 'gzip'
    ? unpackGzip(bytes, { maxOutputLength: Math.max(size, 1) })
    : unpackBrotli(bytes, { maxOutputLength: Math.max(size, 1) })
