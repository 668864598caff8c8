import { describe, expect, it } from '@jest/globals'
import { parseCsv } from './parse-csv'

describe('parseCsv', () => {
  it('reads separators, quotes and line breaks inside quoted fields', () => {
    expect(parseCsv('a,"b, c","d ""e"" f"\r\n"dos\nlíneas",,x\n')).toEqual([
      ['a', 'b, c', 'd "e" f'],
      ['dos\nlíneas', '', 'x'],
    ])
  })

  it('accepts another separator, and skips the byte order mark and empty lines', () => {
    expect(parseCsv('\uFEFFa;b\n\n1,5;2', ';')).toEqual([
      ['a', 'b'],
      ['1,5', '2'],
    ])
  })
})
