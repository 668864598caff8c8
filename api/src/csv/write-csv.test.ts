import { describe, expect, it } from '@jest/globals'
import { writeCsv } from './write-csv'

describe('writeCsv', () => {
  it('begins with the mark that Excel needs, and separates with semicolons', () => {
    expect(
      writeCsv([
        ['Fuerza', 'Registradas'],
        ['Armada', 15],
      ]),
    ).toBe('\uFEFFFuerza;Registradas\r\nArmada;15\r\n')
  })

  it.each(['=1+1', '+1', '-1', '@A1', '\t=1', '\r=1'])('never writes a formula: %j', (text) => {
    expect(writeCsv([[text]])).toMatch(/^\uFEFF"?'/)
  })

  it('quotes separators, quotes and line breaks', () => {
    expect(writeCsv([['a;b', 'dijo "sí"', 'una\ndos', null]])).toBe(
      '\uFEFF"a;b";"dijo ""sí""";"una\ndos";\r\n',
    )
  })
})
