import { describe, expect, it } from '@jest/globals'
import { readRecords } from './read-records'

/** A body whose bytes arrive in chunks of this size. */
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
  // Looks like the end of a record but is not.
  note: 'a},{"b":"},{"',
  nested: [{ a: 1 }, { b: [] }],
}))

describe('records of an array that arrives in chunks', () => {
  it.each([1, 7, 64, 1000, 1_000_000])('are complete and in order, from chunks of %i bytes', async (size) => {
    expect((await read(JSON.stringify(records.slice(0, 40)), size)).records).toEqual(records.slice(0, 40))
  })

  it('arrive before the last of them', async () => {
    const { portions } = await read(JSON.stringify(records), 4096)
    expect(portions.length).toBeGreaterThan(5)
    expect(portions.flat()).toEqual(records)
  })

  it('are read whole if the array contains spaces', async () => {
    expect((await read(JSON.stringify(records, null, 2), 4096)).records).toEqual(records)
  })

  it('may be empty', async () => {
    expect((await read('[]', 1)).records).toEqual([])
  })

  it('are rejected when the array is truncated', async () => {
    await expect(read(JSON.stringify(records).slice(0, -1), 4096)).rejects.toThrow(SyntaxError)
    await expect(read('', 4096)).rejects.toThrow(SyntaxError)
  })
})
