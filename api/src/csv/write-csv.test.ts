import { expect, it } from '@jest/globals'
import { csvLine } from './write-csv'

it.each([
  ['=HYPERLINK("http://x")', `"'=HYPERLINK(""http://x"")"`],
  ['+57 300', "'+57 300"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['-1+1', "'-1+1"],
  ['\t=1', "'\t=1"],
  ['-74.08', '-74.08'],
  ['a;b', '"a;b"'],
  ['dos\nlíneas', '"dos\nlíneas"'],
  ['Ana', 'Ana'],
])('writes %j as a text that no spreadsheet runs', (text, written) => {
  expect(csvLine([text, 'x'])).toBe(`${written};x\r\n`)
})
