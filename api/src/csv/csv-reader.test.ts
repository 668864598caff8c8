import { describe, expect, it } from '@jest/globals'
import { CsvError, CsvReader, type CsvRecord, type Separator } from './csv-reader'

/** Reads a text cut into pieces of that many characters. */
function read(text: string, { separator = ';', pieces = text.length || 1 } = {}): CsvRecord[] {
  const reader = new CsvReader(separator as Separator)
  const records: CsvRecord[] = []
  for (let at = 0; at < text.length; at += pieces) records.push(...reader.read(text.slice(at, at + pieces)))
  const last = reader.end()
  return last ? [...records, last] : records
}

const text = '\uFEFFa;"b; c";"d ""e"""\r\n\r\n"dos\r\nlíneas";"";ñ "x"\rf;;\n"""";"g" \t;i'
const records = [
  { line: 1, cells: ['a', 'b; c', 'd "e"'] },
  { line: 3, cells: ['dos\r\nlíneas', '', 'ñ "x"'] },
  { line: 5, cells: ['f', '', ''] },
  { line: 6, cells: ['"', 'g', 'i'] },
]

describe('CsvReader', () => {
  it('reads quotes, separators and all three line endings, and counts the lines of the file', () => {
    expect(read(text)).toEqual(records)
  })

  it.each([1, 2, 3, 5, 7])('reads the same from pieces of %i characters', (pieces) => {
    expect(read(text, { pieces })).toEqual(records)
  })

  it('treats the other separator as text', () => {
    expect(read('1,5;2\n', { separator: ',' })).toEqual([{ line: 1, cells: ['1', '5;2'] }])
  })

  it('keeps a line of separators and skips an empty one', () => {
    expect(read('\n;;\n\n')).toEqual([{ line: 2, cells: ['', '', ''] }])
  })

  it('reports the line of an unclosed quote', () => {
    expect(() => read('a;b\nc;"d\ne;f\n')).toThrow(new CsvError(2, 'unclosed_quote'))
  })

  it.each(['a;b\nc;"d"e;f', 'a;b\nc;"d" "e";f', 'a;b\nc;"d\ne;"f', 'a;b\n"" "c"'])(
    'reports the line of a record with text after a closing quote: %j',
    (faulty) => {
      for (const pieces of [1, 2, faulty.length])
        expect(() => read(faulty, { pieces })).toThrow(new CsvError(2, 'text_after_quote'))
    },
  )

  it('takes a tab after a closing quote for the separator that it is', () => {
    expect(read('"a"\t"b" \tc', { separator: '\t' })).toEqual([{ line: 1, cells: ['a', 'b', 'c'] }])
  })

  it('gives up on a record of more fields than any table has', () => {
    const fields = (count: number) => `${';'.repeat(count - 1)}a\n`
    expect([...new CsvReader(';').read(fields(1000))]).toHaveLength(1)
    expect(() => [...new CsvReader(';').read(fields(1001))]).toThrow(
      expect.objectContaining({ fault: 'record_too_long' }),
    )
  })

  it.each([
    ['a quote that nobody closes', 'a;"', 'unclosed_quote'],
    ['a file without line ends', 'a', 'record_too_long'],
  ])('gives up on %s long before all of it is in memory', (_name, start, fault) => {
    const reader = new CsvReader(';')
    const piece = 'x'.repeat(10_000)
    let read = 0
    const feed = () => {
      expect([...reader.read(start)]).toEqual([])
      for (; read < 10_000_000; read += piece.length) expect([...reader.read(piece)]).toEqual([])
    }
    expect(feed).toThrow(fault)
    expect(read).toBeLessThan(400_000)
  })
})
