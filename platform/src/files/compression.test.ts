import { brotliCompressSync, constants } from 'node:zlib'
import { describe, expect, it } from '@jest/globals'
import { twinsOf, unpack } from './compression'

const MEGABYTE = 1024 * 1024
/** Compresses differently at each quality. */
const code = (size: number) => {
  let seed = 1
  const word = () => (seed = (seed * 48_271) % 2_147_483_647).toString(36).slice(0, 3)
  const lines: string[] = []
  for (let length = 0; length < size;)
    length += lines[lines.push(`let ${word()}=${word()}(${word()});`) - 1]?.length ?? 0
  return Buffer.from(lines.join('')).subarray(0, size)
}
const brotli = (bytes: Buffer, quality: number) =>
  brotliCompressSync(bytes, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    },
  })
const twin = async (bytes: Buffer, ending: string) =>
  (await twinsOf('main.js', bytes)).find(({ file }) => file === `main.js.${ending}`)?.bytes ?? Buffer.alloc(0)

describe('the compressed copies of a file', () => {
  it('have the best quality', async () => {
    const small = code(20_000)
    expect((await twin(small, 'br')).equals(brotli(small, 11))).toBe(true)
    expect(brotli(small, 11).length).toBeLessThan(brotli(small, 9).length)
  })

  it('of more than a megabyte have one that takes a twelfth of the time', async () => {
    const large = code(MEGABYTE + 1)
    expect((await twin(large, 'br')).equals(brotli(large, 9))).toBe(true)
    expect(brotli(large, 9).length).toBeLessThan((await twin(large, 'gz')).length)
    expect((await unpack('br', await twin(large, 'br'), large.length)).equals(large)).toBe(true)
  })
})
