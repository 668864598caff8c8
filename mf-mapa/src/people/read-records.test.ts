import { describe, expect, it } from '@jest/globals'
import { readRecords } from './read-records'

/** A body whose bytes come in pieces of this size. */
function bodyOf(text: string, size: number) {
  const bytes = new TextEncoder().encode(text)
  let at = 0
  const read = () => {
    const value = at < bytes.length ? bytes.subarray(at, (at += size)) : undefined
    return Promise.resolve({ value, done: value === undefined })
  }
  return { getReader: () => ({ read }) } as unknown as ReadableStream<Uint8Array>
}

async function read(text: string, size: number) {
  const portions: unknown[][] = []
  for await (const portion of readRecords(bodyOf(text, size))) portions.push(portion)
  return { portions, records: portions.flat() }
}

const records = Array.from({ length: 500 }, (_, number) => ({
  number,
  name: 'Ñañez «Óscar»',
  place: null,
  // What looks like the end of a record and is none.
  note: 'a},{"b":"},{"',
  nested: [{ a: 1 }, { b: [] }],
}))

describe('records of an array that arrives in pieces', () => {
  it.each([1, 7, 64, 1000, 1_000_000])('are all there, in order, from pieces of %i bytes', async (size) => {
    expect((await read(JSON.stringify(records.slice(0, 40)), size)).records).toEqual(records.slice(0, 40))
  })

  it('come before the last of them has arrived', async () => {
    const { portions } = await read(JSON.stringify(records), 4096)
    expect(portions.length).toBeGreaterThan(5)
    expect(portions.flat()).toEqual(records)
  })

  it('are read whole where the array is written with spaces', async () => {
    expect((await read(JSON.stringify(records, null, 2), 4096)).records).toEqual(records)
  })

  it('may be none', async () => {
    expect((await read('[]', 1)).records).toEqual([])
  })

  it('are refused when the array is cut off', async () => {
    await expect(read(JSON.stringify(records).slice(0, -1), 4096)).rejects.toThrow(SyntaxError)
    await expect(read('', 4096)).rejects.toThrow(SyntaxError)
  })
})
