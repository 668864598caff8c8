const separator = '},{'
/** Number of separators to try before waiting for more text: strings may contain some. */
const tries = 8
/** Characters parsed at a time: a millisecond or two on a slow phone. */
const portion = 100_000

type Portion<T> = { records: T[]; rest: string }

/**
 * Splits a JSON array into its first complete records and an array of the rest. If a separator is inside a
 * string, the text before it is not valid JSON, and the previous separator is tried.
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
 * Yields the records of a JSON array as they arrive. Neither the text nor the array is ever in memory as a
 * whole, and the last record is available with the last byte.
 *
 * @throws SyntaxError if the array is cut off
 */
export async function* readRecords<T>(body: ReadableStream<Uint8Array>): AsyncGenerator<T[]> {
  const reader = body.getReader()
  const decoder = new TextDecoder()
  let text = ''
  for (let read = await reader.read(); !read.done; read = await reader.read()) {
    // A slow page finds megabytes waiting: every portion taken from them would copy the rest.
    for (let at = 0; at < read.value.length; at += portion) {
      text += decoder.decode(read.value.subarray(at, at + portion), { stream: true })
      for (let taken: Portion<T> | undefined; (taken = takeRecords<T>(text, portion)); text = taken.rest)
        yield taken.records
    }
  }
  text += decoder.decode()
  yield JSON.parse(text) as T[]
}
