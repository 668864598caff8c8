const separator = '},{'
/** How many separators are tried before more text is waited for: a string may hold some. */
const tries = 8
/** Characters parsed at a time: a millisecond or two on a slow phone. */
const portion = 100_000

type Portion<T> = { records: T[]; rest: string }

/**
 * The whole records that a JSON array begins with, and the array without them. Where a separator lies inside a
 * string, what is before it is no JSON, and the one before that is tried.
 */
function takeRecords<T>(text: string, from: number): Portion<T> | undefined {
  let cut = text.lastIndexOf(separator, from)
  for (let left = tries; left > 0 && cut > 0; left -= 1) {
    try {
      return {
        records: JSON.parse(`${text.slice(0, cut + 1)}]`) as T[],
        rest: `[${text.slice(cut + separator.length - 1)}`,
      }
    } catch {
      cut = text.lastIndexOf(separator, cut - 1)
    }
  }
  return undefined
}

/**
 * The records of a JSON array, as they arrive. Neither the text nor the array ever exists as a whole, and the last
 * record is there as soon as the last byte is. Throws SyntaxError when the array is cut off.
 */
export async function* readRecords<T>(body: ReadableStream<Uint8Array>): AsyncGenerator<T[]> {
  const reader = body.getReader()
  const decoder = new TextDecoder()
  let text = ''
  for (;;) {
    const { value, done } = await reader.read()
    text += value ? decoder.decode(value, { stream: true }) : decoder.decode()
    for (let taken: Portion<T> | undefined; (taken = takeRecords<T>(text, portion)); text = taken.rest)
      yield taken.records
    if (done) break
  }
  yield JSON.parse(text) as T[]
}
