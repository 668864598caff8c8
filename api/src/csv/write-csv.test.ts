import { expect, it } from '@jest/globals'
import { csvLine, writeCsv } from './write-csv'

it.each([
  ['=HYPERLINK("http://x")', `"'=HYPERLINK(""http://x"")"`],
  ['+57 300', "'+57 300"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['-1+1', "'-1+1"],
  ['\t=1', "'\t=1"],
  ['\r=1', `"'\r=1"`],
  ['-74.08', '-74.08'],
  ['a;b', '"a;b"'],
  ['dos\nlíneas', '"dos\nlíneas"'],
  ['dijo "sí"', '"dijo ""sí"""'],
  ['Ana', 'Ana'],
  [15, '15'],
  [null, ''],
])('writes %j as a text that no spreadsheet runs', (value, written) => {
  expect(csvLine([value, 'x'])).toBe(`${written};x\r\n`)
})

it('begins a file with the mark that Excel needs', () => {
  expect(writeCsv([['Fuerza'], ['Armada']])).toBe('\uFEFFFuerza\r\nArmada\r\n')
})
